import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { expect, test } from 'vitest';
import { kubeOvnRelease } from '../../lib/settings/release';
import { has, type Release } from '../../lib/target/release';
import { shared } from '../shared';

/*
 * Effects cite a file of kube-ovn, and mostly functions in it, in the release of the target: `controller(file, part,
 * since)` and `kubeOvnFile(…)`. A file for each release lists its functions, a line `path: name` each; from the release
 * that a citation begins with, every release must have them.
 */
const lib = join(__dirname, '../../lib');
const functions = shared('upstream/kube-ovn/functions');

interface Citation {
  readonly at: string;
  readonly path: string;
  /** Names of functions by the first release with that name. */
  readonly names: readonly { readonly name: string; readonly since?: string; readonly until?: string }[];
  readonly since?: string | undefined;
}

test('the files that effects cite are written where they are cited', () => {
  const unread = sources().flatMap((file) => citationsIn(file).unread);
  expect(unread).toEqual([]);
});

test.skipIf(functions === undefined)(
  'every function that effects cite is in each release of kube-ovn that they cite (skipped where ../shared is absent)',
  () => {
    const releases = releasesIn(functions as string);
    expect(releases.length).toBeGreaterThan(5);
    const all = sources().flatMap((file) => citationsIn(file).citations);
    expect(all.length).toBeGreaterThan(100);
    const missing = releases.flatMap((release) => all.flatMap((citation) => faultsOf(citation, release)));
    expect([...new Set(missing)]).toEqual([]);
  },
);

interface Listed {
  readonly release: Release;
  readonly paths: ReadonlySet<string>;
  readonly lines: ReadonlySet<string>;
}

function releasesIn(folder: string): readonly Listed[] {
  return readdirSync(folder).map((name) => {
    const text = name.startsWith('master') ? '1.17-dev' : name.replace(/^v|\.txt$/g, '');
    const lines = readFileSync(join(folder, name), 'utf8').split('\n').filter(Boolean);
    const paths = new Set(lines.map((line) => line.split(': ')[0] as string));
    return { release: kubeOvnRelease(text) as Release, paths, lines: new Set(lines) };
  });
}

function faultsOf({ at, path, names, since }: Citation, { release, paths, lines }: Listed): readonly string[] {
  if (!path.endsWith('.go') || !has(release, since)) return [];
  if (!paths.has(path)) return [`${at}: ${release.text} has no ${path}`];
  return names
    .filter((one) => has(release, one.since, one.until) && !lines.has(`${path}: ${one.name}`))
    .map(({ name }) => `${at}: ${release.text} has no ${name} in ${path}`);
}

function sources(): readonly string[] {
  return readdirSync(join(lib, 'change'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('evidence.ts') && !name.includes('ovn-kubernetes'))
    .map((name) => join(lib, 'change', name));
}

/** The citations of a file, and those whose words are not literal. */
function citationsIn(file: string) {
  const text = readFileSync(file, 'utf8');
  const texts = new Map([...text.matchAll(/const (\w+) = '([^']*)';/g)].map(([, name, value]) => [name, value]));
  const citations: Citation[] = [];
  const unread: string[] = [];
  for (const call of text.matchAll(/\b(controller(?:Of)?|kubeOvnFile)\(/g)) {
    const at = `${relative(lib, file)}:${text.slice(0, call.index).split('\n').length}`;
    const [path, part, since] = argumentsAt(text, call.index + call[0].length).map((one) => wordsOf(one, texts));
    // A function that is named by a parameter is looked up where tables are walked.
    const names = namesOf(part ?? null) ?? [];
    if (typeof path !== 'string' || (since !== undefined && typeof since !== 'string')) unread.push(at);
    else citations.push({ at, path: call[1] === 'kubeOvnFile' ? path : `pkg/controller/${path}`, names, since });
  }
  return { citations, unread };
}

/** The arguments of a call, as texts; their objects hold no commas but their own. */
function argumentsAt(text: string, start: number): readonly string[] {
  let depth = 1;
  let end = start;
  for (; depth > 0; end++)
    depth += '([{'.includes(text[end] as string) ? 1 : ')]}'.includes(text[end] as string) ? -1 : 0;
  const inside = text.slice(start, end - 1);
  return [...inside.matchAll(/\{[^}]*\}|'[^']*'|[^,\s][^,]*/g)].map(([one]) => one.trim());
}

/** A literal or a constant of the file, as text; an object as the texts in it; undefined: neither. */
function wordsOf(text: string, texts: ReadonlyMap<string | undefined, string | undefined>) {
  if (text.startsWith('{')) return [...text.matchAll(/'([^']*)'/g)].map(([, value]) => value as string);
  return /^'[^']*'$/.test(text) ? text.slice(1, -1) : (texts.get(text) ?? null);
}

/** A name, several with commas between them, or `{ name, before: [release, name] }`. */
function namesOf(part: string | readonly string[] | null): Citation['names'] | undefined {
  if (typeof part === 'string') return part.split(', ').map((name) => ({ name }));
  const [name, release, old] = part ?? [];
  if (name === undefined || release === undefined || old === undefined) return undefined;
  return [
    { name, since: release },
    { name: old, until: release },
  ];
}
