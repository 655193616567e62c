import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** One file of kube-ovn, in one release, with the functions that a citation names in it. */
export interface Citation {
  readonly release: string;
  readonly file: string;
  readonly functions: readonly string[];
}

/** What a text says about kube-ovn's source: the citations, and what looks like one but cannot be read. */
export interface Mentions {
  readonly citations: readonly Citation[];
  readonly unreadable: readonly string[];
}

const release = String.raw`v1\.\d+\.\d+|master 1533681d`;
const file = String.raw`(?:[\w.-]+/)+[\w-][\w.-]*\.(?:go|sh|yaml|patch)`;
const location = String.raw`${file}(?:, [A-Za-z_]\w*)*`;
/** What follows a citation: its end, or a colon and what the source says. */
const end = String.raw`(?=$|[:;)'"\`\n|]|\.(?:\s|$)| \*/)`;
const citation = new RegExp(`kubeovn/kube-ovn (${release}) (${location}(?:; ${location})*)${end}`, 'g');

/** What only a citation says: the repository before a blank, a commit, a path of the source. */
const mention = new RegExp(
  [
    String.raw`(?<!github\.com/)\bkube-?ovn/kube-ovn (?!issues? \d|pull request \d)`,
    String.raw`\bv1\.17-dev\b`,
    String.raw`\b1533681d\b`,
    String.raw`(?<![\w./-])(?:[\w.{},*-]+/)*[\w.{},*-]+\.go\b(?!\()`,
    String.raw`(?<![\w./-])pkg/(?:controller|webhook|daemon|ipam|ovs|speaker)\b`,
    String.raw`\bdist/images/`,
    String.raw`\bcharts/kube-ovn[\w-]*/`,
  ].join('|'),
  'g',
);
/** The first word of a citation of another repository. */
const otherRepository =
  /\b(?!kubeovn\/)[a-z][\w-]+\/[a-z][\w-]+ (?=v?\d|[0-9a-f]{8}|main|master|release|branch|\S*[a-z]\S*\/)|\bovn-kubernetes\b/g;
/** Mentions that are about kube-ovn where no repository is named before them. */
const own =
  /^(?:kube-?ovn\/kube-ovn|v1\.17-dev|1533681d|pkg\/(?:controller|webhook|daemon|ipam|ovs|speaker)|dist\/images|charts\/kube-ovn)/;

/** Every mention of kube-ovn's source in a text of TypeScript or Markdown. */
export function findMentions(text: string, isMarkdown = false): Mentions {
  const joined = joinLines(text, isMarkdown);
  const citations: Citation[] = [];
  const read: { readonly start: number; readonly end: number }[] = [];
  for (const match of joined.matchAll(citation)) {
    const [all, of = '', locations = ''] = match;
    read.push({ start: match.index, end: match.index + all.length });
    for (const one of locations.split('; ')) {
      const [path = '', ...functions] = one.split(', ');
      citations.push({ release: of, file: path, functions });
    }
  }
  const unreadable = [...joined.matchAll(mention)]
    .filter(({ index }) => !read.some((span) => span.start <= index && index < span.end))
    .filter(({ index }) => !isOfOtherRepository(joined, index))
    .map(({ index }) => joined.slice(index, index + 120).replace(/\n.*/s, ''));
  return { citations, unreadable };
}

/** Whether a path belongs to another repository: the one that the same comment or string names last before it. */
function isOfOtherRepository(text: string, index: number): boolean {
  const line = text.lastIndexOf('\n', index) + 1;
  const [other = -1] = [...text.slice(line, index + 60).matchAll(otherRepository)]
    .map((match) => match.index)
    .filter((start) => line + start <= index)
    .reverse();
  const kubeOvn = text.slice(line, index).lastIndexOf('kube-ovn');
  return other === kubeOvn ? !own.test(text.slice(index)) : other > kubeOvn;
}

/** Joins the lines of a comment, or of a paragraph of Markdown: a citation may run over the end of a line. */
function joinLines(text: string, isMarkdown: boolean): string {
  return isMarkdown
    ? text.replace(/(?<=\S)\n[ \t]*(?=[\w`(])/g, ' ')
    : text.replace(/\n[ \t]*\*(?!\/)[ \t]*(?=\S)|\n[ \t]*\/\/[ \t]*/g, ' ');
}

/** The files below some folders of the project, with paths relative to its root. */
export function filesBelow(root: string, paths: readonly string[]): string[] {
  return paths.flatMap((path) =>
    statSync(join(root, path)).isDirectory()
      ? filesBelow(
          root,
          readdirSync(join(root, path))
            .sort()
            .map((name) => `${path}/${name}`),
        )
      : [path],
  );
}

/** The functions of each Go file of kube-ovn in one release, from a list of lines `file: function`. */
export type Functions = ReadonlyMap<string, ReadonlySet<string>>;

export function readFunctions(path: string): Functions {
  const functions = new Map<string, Set<string>>();
  for (const line of readFileSync(path, 'utf8').split('\n')) {
    const [file, name] = line.split(': ');
    if (!file || !name) continue;
    const known = functions.get(file) ?? new Set();
    functions.set(file, known.add(name));
  }
  return functions;
}

/** Why a citation of a Go file leads nowhere. */
export function findFault(
  { file, functions }: Citation,
  known: Functions,
  withoutFunctions: ReadonlySet<string>,
): string | undefined {
  if (!file.endsWith('.go') || (withoutFunctions.has(file) && functions.length === 0)) return undefined;
  const inFile = known.get(file);
  if (!inFile) return `no file ${file}`;
  const missing = functions.filter((name) => !inFile.has(name));
  return missing.length > 0 ? `no function ${missing.join(', ')} in ${file}` : undefined;
}
