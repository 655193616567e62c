import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { check, load } from '../../lib/input/load';
import type { Finding } from '../../lib/source/finding';
import { spanOf } from '../../lib/source/resource';
import { parseRelease } from '../../lib/target/release';
import { type Edit, mistakes } from './mistakes';

/** One line of the corpus folder `issues`. */
export interface IssueCase {
  readonly id: string;
  readonly files: readonly string[];
  readonly thread: string;
  readonly mistake: string;
}

/** The lines have no id: the thread is one, and the mistake where a thread has several. */
export function issueCase(line: string): IssueCase {
  const test = JSON.parse(line);
  return { ...test, id: `${test.thread} (${test.mistake})` };
}

/**
 * Whether each mistake of a thread is found at its line, by the rule that knows its reason, and its manifests without it
 * have neither that finding nor an error. Of a thread that nobody has looked at yet, that anything is found at all.
 */
export function issues({ thread, files }: IssueCase, folder: string) {
  const known = mistakes[thread];
  if (!known) {
    const found = files.flatMap((file) => findingsIn(file, folder)).filter(({ severity }) => severity !== 'info');
    return { agree: found.length > 0, got: found.map(told) };
  }
  const { release, found, cured } = known;
  const judged = new Set(found.map(({ file = files[0] as string }) => file));
  const judge = (edits?: readonly Edit[]) =>
    Array.from(judged, (file) => ({ file, findings: findingsIn(file, folder, release, edits) }));
  const rules = new Set(found.map(({ rule }) => rule));
  const before = judge();
  const missed = found.filter(
    ({ file = files[0], line, rule }) =>
      !before.some((one) => one.file === file && one.findings.some((it) => it.rule === rule && lineOf(it) === line)),
  );
  const left = judge(cured).flatMap(({ findings }) =>
    findings.filter(({ severity, rule }) => severity === 'error' || rules.has(rule)),
  );
  const got = { missed, found: before.flatMap(({ findings }) => findings.map(told)), afterCure: left.map(told) };
  return { agree: missed.length === 0 && left.length === 0, got };
}

/** What is said of a file, or a folder, with its settings; of its text after these edits. */
function findingsIn(file: string, folder: string, release?: string, edits: readonly Edit[] = []): readonly Finding[] {
  const kubeOvn = release === undefined ? undefined : parseRelease(release);
  const texts = new Map(manifestsIn(file, folder).map((name) => [name, edited(join(folder, name), edits)]));
  return check(load([file], { cwd: folder, root: folder, kubeOvn, texts })).findings;
}

function manifestsIn(file: string, folder: string): readonly string[] {
  if (file.endsWith('.yaml')) return [file];
  return readdirSync(join(folder, file)).flatMap((name) => (name === 'cdk8s-ovn.yaml' ? [] : join(file, name)));
}

/** A text without its mistakes; what an edit replaces is there, in one of the files of the thread. */
function edited(path: string, edits: readonly Edit[]): string {
  return edits.reduce((text, [from, to]) => text.replaceAll(from, to), readFileSync(path, 'utf8'));
}

function lineOf({ at }: Finding): number {
  return spanOf(at).location.start.line;
}

function told(finding: Finding): string {
  return `${finding.severity} ${lineOf(finding)}: ${finding.message} [${finding.rule}]`;
}
