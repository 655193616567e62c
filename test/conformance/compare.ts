import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { once } from '../../lib/schema/once';
import { shared } from '../shared';
import { type Adapter, adapters, folderOf, type Verdict } from './kinds';
import type { Scope } from './trace';

/**
 * Compares our verdicts with recorded ones, and answers the exit code. Without names it goes through the whole corpus;
 * folders that nobody answers yet count where they are named.
 */
export function compare(args: readonly string[], print: (line: string) => void): number {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { as: { type: 'string' }, only: { type: 'string' }, show: { type: 'string' } },
  });
  const show = values.show === undefined ? Number.POSITIVE_INFINITY : Number(values.show);
  const comparison = new Comparison(print, show, scopeOf(values.only), values.as);
  const names = positionals.length > 0 || values.as === undefined ? positionals : [values.as];
  return names.length > 0 ? comparison.runNamed(names) : comparison.runAll();
}

/** `--only`: of `trace`, the lines of iptables alone. */
function scopeOf(text: string | undefined): Scope | undefined {
  if (text === undefined || text === 'rules') return text;
  throw new Error(`--only ${text}: there is nothing but --only rules`);
}

class Comparison {
  constructor(
    private readonly print: (line: string) => void,
    private readonly show: number,
    private readonly only: Scope | undefined,
    private readonly as: string | undefined,
  ) {}

  runAll(): number {
    const corpus = shared('corpus');
    if (!corpus) {
      this.print('skipped: the recorded verdicts (../shared/corpus) are not beside this repository');
      return 0;
    }
    const folders = readdirSync(corpus).filter((name) => statSync(join(corpus, name)).isDirectory());
    return folders.map((folder) => this.runFolder(folder, join(corpus, folder))).includes(false) ? 1 : 0;
  }

  /** Unanswered folders are listed, and do not fail. */
  private runFolder(folder: string, path: string): boolean {
    if (Object.hasOwn(adapters, folder))
      return ![...casesIn(path).map((file) => this.runFile(file, folder)), this.runManifests(folder, path)].includes(
        false,
      );
    this.print(`${folder}: not yet`);
    return true;
  }

  runNamed(names: readonly string[]): number {
    const agree = names.flatMap((name) => {
      const path = existsSync(name) ? name : (shared(`corpus/${name}`) ?? name);
      if (!existsSync(path) || !statSync(path).isDirectory()) return [this.runFile(path, this.as)];
      const folder = this.as ?? basename(path);
      return [...casesIn(path).map((file) => this.runFile(file, this.as)), this.runManifests(folder, path)];
    });
    return agree.includes(false) ? 1 : 0;
  }

  /** Whether all files with manifests of a folder agree, where anybody answers them. */
  private runManifests(folder: string, path: string): boolean {
    const judge = Object.hasOwn(adapters, folder) ? adapters[folder]?.manifests : undefined;
    const names = judge ? readdirSync(path).filter((name) => name.endsWith('.yaml')) : [];
    if (!judge || names.length === 0) return true;
    const manifests = (name: string) => ({ judge: () => judge(readFileSync(join(path, name), 'utf8'), name) });
    const wrong = names
      .map((name) => this.answer(JSON.stringify({ id: name }), manifests(name), path).disagreement)
      .filter((text) => text !== undefined);
    for (const text of wrong.slice(0, this.show)) this.print(text);
    this.print(`${folder}/*.yaml: agree ${names.length - wrong.length} of ${names.length}`);
    return wrong.length === 0;
  }

  /** Whether all cases of a file agree. The folder is told by the fields of its cases unless it is given. */
  private runFile(file: string, as: string | undefined): boolean {
    if (!existsSync(file)) {
      this.print(`${file}: does not exist`);
      return false;
    }
    const lines = readFileSync(file, 'utf8')
      .split('\n')
      .filter((line) => line.trim() !== '');
    const folder = as ?? corpusFolderOf(file) ?? folderOf(lines.map(parsed)) ?? basename(dirname(file));
    const adapter = Object.hasOwn(adapters, folder) ? adapters[folder] : undefined;
    if (!adapter) {
      this.print(`${folder}: not yet`);
      return false;
    }
    const counted = lines.filter((line) => isCounted(line, adapter));
    if (lines.length > 0 && counted.length === 0) {
      // What other files refer to: definitions. It is said, so that it does not read as agreement.
      this.print(`${folder}: no cases in ${basename(file)}`);
      return true;
    }
    const answers = counted.map((line) => this.answer(line, adapter, dirname(file)));
    const wrong = answers.flatMap(({ disagreement }) => disagreement ?? []);
    for (const text of wrong.slice(0, this.show)) this.print(text);
    const stricter = answers.filter((one) => one.stricter).length;
    const more = stricter > 0 ? ` (${stricter} stricter)` : '';
    for (const text of partsOf(answers)) this.print(`${folder}: ${text}`);
    this.print(`${folder}: agree ${counted.length - wrong.length} of ${counted.length}${more}`);
    return wrong.length === 0;
  }

  /** What differs in a case. A crash, and a line that cannot be read, is a difference, too. */
  private answer(line: string, { parse = JSON.parse, judge }: Adapter, folder: string): Answer {
    let id = line.slice(0, 40);
    let verdict: Verdict;
    try {
      const test = parse(line) as { id: string; expected?: unknown };
      id = test.id;
      verdict = judge(test, { folder, only: this.only });
    } catch (error) {
      return { disagreement: `${id}: crashed: ${error instanceof Error ? error.stack : error}` };
    }
    const { agree, got, parts, stricter = false } = verdict;
    if (agree) return { stricter, parts };
    return { disagreement: parts ? `${id}: ${text(got)}` : `${id}: got ${text(got)}\n  ${line}`, parts };
  }
}

function casesIn(path: string): string[] {
  return readdirSync(path)
    .filter((name) => name.endsWith('.jsonl'))
    .map((name) => join(path, name));
}

/** A line that cannot be read counts. */
function isCounted(line: string, { counts }: Adapter): boolean {
  const test = parsed(line);
  return test === undefined || counts === undefined || counts(test, line);
}

/** What a line holds; nothing if it cannot be read. */
function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

interface Answer {
  readonly disagreement?: string;
  readonly stricter?: boolean;
  readonly parts?: ReadonlyMap<string, boolean> | undefined;
}

/** How many cases agree in each of their parts. */
function partsOf(answers: readonly Answer[]): string[] {
  const counts = new Map<string, { agree: number; of: number }>();
  for (const { parts } of answers)
    for (const [part, agree] of parts ?? []) {
      const count = once(counts, part, () => ({ agree: 0, of: 0 }));
      count.of++;
      if (agree) count.agree++;
    }
  return Array.from(counts, ([part, { agree, of }]) => `${part}: ${agree} of ${of}`);
}

function text(value: unknown): string {
  return typeof value === 'string'
    ? value
    : JSON.stringify(value, (_, item) => (typeof item === 'bigint' ? String(item) : item));
}

/** The folder of the corpus that a file lies in: there its name tells the format, whatever fields the cases have. */
function corpusFolderOf(file: string): string | undefined {
  const folder = dirname(resolve(file));
  return dirname(folder) === shared('corpus') ? basename(folder) : undefined;
}
