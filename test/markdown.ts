import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { main } from '../lib/cli/main';

/** A fenced block of a Markdown file, with the place of its text. */
export interface Block {
  readonly language: string;
  readonly text: string;
  readonly start: number;
}

export function blocksOf(markdown: string): Block[] {
  return [...markdown.matchAll(/^```(\w+)\n(.*?)^```$/gms)].map(({ 1: language = '', 2: text = '', index }) => ({
    language,
    text,
    start: index + language.length + 4,
  }));
}

/** The file that a YAML block is, or a diff changes, by the comment in its first line: `# network/shop.yaml`. */
export function fileOf({ text }: Block): string | undefined {
  return /^# ([\w./-]+\.yaml)$/.exec(text.split('\n', 1)[0] ?? '')?.[1];
}

/** The commands of a console block, each with the output that stands below it. */
export function commandsOf(text: string): { readonly command: string; readonly output: string }[] {
  const [, ...parts] = text.split(/^\$ /m);
  return parts.map((part) => {
    const end = part.indexOf('\n');
    return { command: part.slice(0, end), output: part.slice(end + 1).trimEnd() };
  });
}

/** Makes the file that a block is about what the block says. */
export function apply(folder: string, block: Block): void {
  const name = fileOf(block);
  if (name !== undefined) write(folder, name, block.language === 'diff' ? changed(folder, name, block) : block.text);
}

function changed(folder: string, name: string, { text }: Block): string {
  const [, ...lines] = text.split('\n').filter(Boolean);
  const side = (mark: string) => lines.filter((line) => line.startsWith(mark) || line.startsWith(' '));
  const [old, now] = ['-', '+'].map((mark) =>
    side(mark)
      .map((line) => `${line.slice(1)}\n`)
      .join(''),
  ) as [string, string];
  const parts = readFileSync(join(folder, name), 'utf8').split(old);
  if (parts.length !== 2) throw new Error(`stands ${parts.length - 1} times in ${name}:\n${old}`);
  return parts.join(now);
}

function write(folder: string, name: string, text: string): void {
  mkdirSync(dirname(join(folder, name)), { recursive: true });
  writeFileSync(join(folder, name), text);
}

/**
 * Runs one line of a shell in a folder, and answers both streams: `cdk8s-ovn` in this process, perhaps behind a pipe and
 * in front of a file; other programs as they are.
 */
export function runLine(line: string, cwd: string): { readonly output: string; readonly code: number } {
  const parts = line.split(' | ');
  const [, own, file] = /^cdk8s-ovn (.*?)(?: > (\S+))?$/.exec(parts.at(-1) ?? '') ?? [];
  if (own === undefined) return { output: shell(line, cwd), code: 0 };
  const before = parts.slice(0, -1).join(' | ');
  let out = '';
  // A terminal shows both as they come.
  let shown = '';
  const stdout = (text: string) => {
    out += text;
    if (file === undefined) shown += text;
  };
  const stderr = (text: string) => {
    shown += text;
  };
  const stream = (write: (text: string) => void) => ({ write, isTerminal: false });
  const stdin = () => (before ? shell(before, cwd) : '');
  const io = { cwd, env: {}, stdin, stdout: stream(stdout), stderr: stream(stderr) };
  const code = main(own.split(/\s+/), io);
  if (file !== undefined) write(cwd, file, out);
  return { output: shown, code };
}

function shell(line: string, cwd: string): string {
  const who = { GIT_AUTHOR_NAME: 'a', GIT_AUTHOR_EMAIL: 'a@example.org' };
  const env = { ...process.env, ...who, GIT_COMMITTER_NAME: 'a', GIT_COMMITTER_EMAIL: 'a@example.org' };
  return execFileSync('sh', ['-c', line], { cwd, env, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
}

/** Whether a text is what a page shows of it; `…` leaves out lines, or a part of one where it is not alone on its line. */
export function isShown(page: string, text: string): boolean {
  const pattern = page
    .split(/^…$/m)
    .map((part) => part.trim().split('…').map(escapePattern).join('[^\\n]*'))
    .join('.*');
  return new RegExp(`^${pattern}$`, 's').test(text.trim());
}

function escapePattern(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
