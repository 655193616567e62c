import { type Git, messageIn } from './git';

/** An object as git knows it. */
export interface GitObject {
  readonly type: string;
  readonly size: number;
  /** What it holds, where that was asked for. */
  readonly bytes: Buffer;
}

/** Why an object cannot be read: it is not there, or not what its name says. */
export type Fault = 'missing' | { readonly corrupt: string };

/** By name. git stops at an object that it cannot read: those after it may have no answer. The first one has one always. */
export type Answers = ReadonlyMap<string, GitObject | Fault>;

/** For what is said of an object beside its content: a name, a type and a size. */
const lineBytes = 128;

/** The objects of a repository, by their names (40 or 64 hexadecimal digits). Everything that git answers is checked. */
export class GitObjects {
  constructor(private readonly git: Git) {}

  /** The types and sizes of objects. Nothing of their content is read. */
  headers(ids: readonly string[]): Answers {
    return this.ask('--batch-check', ids, 0);
  }

  /** Objects of one type with their content. All together have at most that many bytes, or git is ended. */
  contents(type: 'blob' | 'tree', ids: readonly string[], mostBytes: number): Answers {
    const answers = this.ask('--batch', ids, mostBytes);
    return new Map(Array.from(answers, ([id, answer]) => [id, isFault(answer) ? answer : checked(id, type, answer)]));
  }

  private ask(how: '--batch' | '--batch-check', ids: readonly string[], mostBytes: number): Answers {
    const input = ids.map((id) => `${id}\n`).join('');
    const { stdout, stderr } = this.git.run(['cat-file', how], input, mostBytes + (ids.length + 1) * lineBytes);
    const answers = new Map<string, GitObject | Fault>();
    for (const [id, object] of answersIn(stdout, ids, how === '--batch'))
      answers.set(id, object ?? faultOf(id, stderr) ?? 'missing');
    for (const id of ids.slice(0, 1))
      if (!answers.has(id))
        answers.set(id, faultOf(id, stderr) ?? { corrupt: messageIn(stderr) || 'git says nothing' });
    return answers;
  }
}

export function isFault(answer: GitObject | Fault | undefined): answer is Fault | undefined {
  return answer === undefined || answer === 'missing' || 'corrupt' in answer;
}

/**
 * What `cat-file` prints for each object: a line, and behind it the content and a line end; undefined for one that it says
 * is missing. Ends where the output ends, or is not what was asked for.
 */
function* answersIn(
  output: Buffer,
  ids: readonly string[],
  hasContents: boolean,
): Generator<[id: string, object: GitObject | undefined]> {
  let at = 0;
  for (const id of ids) {
    const start = output.indexOf('\n', at) + 1;
    if (start === 0) return;
    const line = output.toString('latin1', at, start - 1);
    at = start;
    if (line === `${id} missing`) {
      yield [id, undefined];
      continue;
    }
    const [, name, type, length] = /^([0-9a-f]+) ([a-z]+) (\d+)$/.exec(line) ?? [];
    if (type === undefined || name !== id) return;
    const size = Number(length);
    if (hasContents) {
      at = start + size + 1;
      if (output[at - 1] !== lineEnd) return;
    }
    yield [id, { type, size, bytes: output.subarray(start, hasContents ? at - 1 : start) }];
  }
}

const lineEnd = 0x0a;

/** git does not compare what it prints with the name, which is the hash of it. */
function checked(id: string, wanted: string, object: GitObject): GitObject | Fault {
  const { type, size, bytes } = object;
  if (type !== wanted) return { corrupt: `it is a ${type}, not a ${wanted}` };
  // Few commands need it.
  const { createHash } = require('node:crypto') as typeof import('node:crypto');
  const hash = createHash(id.length === 64 ? 'sha256' : 'sha1');
  const name = hash.update(`${type} ${size}\0`).update(bytes).digest('hex');
  return name === id ? object : { corrupt: `its content has the name ${name}` };
}

/** What git says of an object on standard error. It calls one that it cannot read missing; some versions end at one that is. */
function faultOf(id: string, stderr: string): Fault | undefined {
  const names = [id, `${id.slice(0, 2)}/${id.slice(2)}`];
  const line = stderr.split('\n').find((each) => names.some((name) => each.includes(name)));
  if (line === undefined) return undefined;
  return /promisor|lazy fetch/.test(line) ? 'missing' : { corrupt: messageIn(line) };
}
