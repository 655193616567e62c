import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { main } from '../lib/cli/main';
import type { JsonReport } from '../lib/output/findings/json';

/** The example network, corrected and complete: its files as one text. */
export const base: string = (() => {
  const folder = join(__dirname, '..', 'examples', 'custom-vpc-manifests');
  const files = readdirSync(folder).filter((name) => name !== 'cdk8s-ovn.yaml');
  return files
    .sort()
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .join('---\n');
})();

/** A scenario file: `== name` lines, each with the text below it. What stands above the first is a comment. */
export interface Scenario {
  readonly path: string;
  readonly sections: ReadonlyMap<string, string>;
}

export function readScenario(path: string): Scenario {
  const sections = new Map<string, string>();
  const [, ...parts] = readFileSync(path, 'utf8').split(/^== /m);
  for (const part of parts) {
    const end = part.indexOf('\n');
    sections.set(part.slice(0, end).trim(), part.slice(end + 1).trimEnd());
  }
  const unknown = [...sections.keys()].find((name) => !known.includes(name));
  if (unknown !== undefined) throw new Error(`${path}: there is no section ${unknown}`);
  return { path, sections };
}

const known = ['before', 'edit', 'corrected', 'settings', 'command', 'exit', 'adds', 'effects', 'output'];

/** The base, with the image of the release that the command names. */
export function baseOf(sections: Scenario['sections']): string {
  const release = /--kube-ovn (\d+\.\d+)/.exec(sections.get('command') ?? '')?.[1];
  return release === undefined ? base : base.replace(/(vpc-nat-gateway:v)[\d.]+/, `$1${release}.0`);
}

/** The base after the edit. */
export function edited({ path, sections }: Scenario): string {
  return afterEdit(baseOf(sections), sections.get('edit') ?? '', path);
}

/** The edited text with the mistake repaired, where the scenario says how. */
export function corrected(scenario: Scenario): string | undefined {
  const repair = scenario.sections.get('corrected');
  return repair === undefined ? undefined : afterEdit(edited(scenario), repair, scenario.path);
}

/** A text after an edit: blocks of `- old` and `+ new` lines, divided by empty lines. */
export function afterEdit(text: string, edit: string, path: string): string {
  const blocks = edit.split(/\n{2,}/).filter(Boolean);
  return blocks.reduce((before, block) => applied(before, block, path), text);
}

function applied(text: string, block: string, path: string): string {
  const lines = block.split('\n');
  const strange = lines.find((line) => !/^[-+](?: |$)/.test(line));
  if (strange !== undefined) throw new Error(`${path}: not an edit: ${strange}`);
  const marked = (mark: string) => lines.filter((line) => line.startsWith(mark)).map((line) => `${line.slice(2)}\n`);
  const added = marked('+').join('');
  const removed = marked('-').join('');
  if (!removed) return text + added;
  const parts = `\n${text}`.split(`\n${removed}`);
  if (parts.length !== 2) throw new Error(`${path}: stands ${parts.length - 1} times in the base:\n${removed}`);
  return parts.join(`\n${added}`).slice(1);
}

export interface Outcome {
  readonly exit: string;
  /** Both streams, as they were written. */
  readonly output: string;
}

/** The day of every scenario. */
const today = () => '2026-11-21';

/** Runs the command of a scenario on a text, beside files that it may name. */
export function run(
  { sections }: Scenario,
  stdin: string,
  args = argsOf(sections),
  files: Readonly<Record<string, string>> = {},
): Outcome {
  const cwd = mkdtempSync(join(tmpdir(), 'scenario-'));
  try {
    const settings = sections.get('settings');
    if (settings !== undefined) writeFileSync(join(cwd, 'cdk8s-ovn.yaml'), `${settings}\n`);
    for (const [name, text] of Object.entries(files)) writeFileSync(join(cwd, name), text);
    let output = '';
    const write = (text: string) => {
      output += text;
    };
    const stream = { write, isTerminal: false };
    const exit = main(args, { cwd, env: {}, today, stdin: () => stdin, stdout: stream, stderr: stream });
    return { exit: String(exit), output: output.trimEnd() };
  } finally {
    rmSync(cwd, { recursive: true });
  }
}

export function argsOf(sections: Scenario['sections'], usual = 'cdk8s-ovn check -'): string[] {
  const [program, ...args] = (sections.get('command') ?? usual).trim().split(/\s+/);
  if (program !== 'cdk8s-ovn') throw new Error(`not a command of ours: ${program}`);
  return args;
}

/** What `check` does not know. */
const ofPreview: ReadonlySet<string> = new Set(['--ovn']);

/** The rules of the findings that the edit brings, one by one. */
export function addedRules(scenario: Scenario): string[] {
  const options = argsOf(scenario.sections).slice(1);
  const args = ['check', ...options.filter((option) => !ofPreview.has(option)), '--format', 'json'];
  const before = findingsBefore(scenario, args);
  return findings(run(scenario, edited(scenario), args))
    .filter(({ rule, message }) => !before.has(`${rule}: ${message}`))
    .map(({ rule }) => rule)
    .sort();
}

const checkedBases = new Map<string, ReadonlySet<string>>();

/** What is found in the base with the same command and settings, which most scenarios share: it is checked once. */
function findingsBefore(scenario: Scenario, args: readonly string[]): ReadonlySet<string> {
  const { sections } = scenario;
  const text = baseOf(sections);
  const key = JSON.stringify([args, sections.get('settings'), text === base ? '' : text]);
  let found = checkedBases.get(key);
  if (!found) {
    found = new Set(findings(run(scenario, text, [...args])).map(({ rule, message }) => `${rule}: ${message}`));
    checkedBases.set(key, found);
  }
  return found;
}

function findings({ output }: Outcome): JsonReport['findings'] {
  return (JSON.parse(output) as JsonReport).findings;
}

/** Writes what came of a run into the file, for a person to read and judge. */
export function update({ path }: Scenario, { exit, output }: Outcome): void {
  const text = readFileSync(path, 'utf8')
    .replace(/\n*^== output\n[\s\S]*/m, '')
    .replace(/\n*^== exit\n\d+\n*/m, '\n\n')
    .trimEnd();
  writeFileSync(path, `${text}\n\n== exit\n${exit}\n\n== output\n${output}\n`);
}
