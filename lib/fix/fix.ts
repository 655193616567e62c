import type { Finding, Fix } from '../source/finding';
import { type WrittenChange, writeChanges } from './document';
import { type Edit, edited } from './edit';
import { harmOf, type Verdict } from './harm';
import { proposed } from './proposed';

/** Judges the input with these texts in the place of the files of these names. */
export type Judge<V extends Verdict> = (texts: ReadonlyMap<string, string>) => V;

export interface FixedFile {
  readonly name: string;
  readonly before: string;
  readonly after: string;
  /** What was wrong in it and no longer is, in the order of fixing. */
  readonly fixed: readonly Finding[];
}

export interface Fixed<V extends Verdict> {
  /** Those that change, in the order of their names. */
  readonly files: readonly FixedFile[];
  /** Findings whose fix was tried and left out. */
  readonly left: readonly { readonly finding: Finding; readonly why: string }[];
  /** What the input is now. */
  readonly verdict: V;
}

/** Mistakes may hide others: so often it is looked what is left. */
const mostRounds = 20;
/** How often the whole input is judged to find which fix brings a new error. */
const mostVerdicts = 60;

/**
 * Fixes findings in the texts of their files, nothing of which is written. A fix is made if the document then reads as
 * before but for its one value, the finding is gone and no new error came. A second run finds nothing to do.
 *
 * @param wanted the safeties of the fixes to make
 */
export function fix<V extends Verdict>(first: V, judge: Judge<V>, wanted: ReadonlySet<Fix['safety']>): Fixed<V> {
  const fixer = new Fixer(first, judge);
  for (let round = 0; round < mostRounds && fixer.round(wanted); round++);
  return fixer;
}

class Fixer<V extends Verdict> implements Fixed<V> {
  left: { finding: Finding; why: string }[] = [];
  private readonly before = new Map<string, string>();
  private readonly fixed = new Map<string, Finding[]>();
  private texts: ReadonlyMap<string, string> = new Map();
  private verdicts = 0;

  constructor(
    public verdict: V,
    private readonly judge: Judge<V>,
  ) {}

  get files(): FixedFile[] {
    return [...this.texts]
      .filter(([name, after]) => this.before.get(name) !== after)
      .map(([name, after]) => ({ name, before: this.before.get(name) ?? '', after, fixed: this.fixed.get(name) ?? [] }))
      .sort((a, b) => (a.name < b.name ? -1 : 1));
  }

  /** Makes the fixes that can be made at the same time; false if none can. */
  round(wanted: ReadonlySet<Fix['safety']>): boolean {
    const { changes, impossible } = proposed(this.verdict.findings, wanted);
    this.left = [...impossible];
    const written: WrittenChange[] = [];
    for (const [document, some] of changes) {
      const tried = writeChanges(document, some);
      for (const one of tried.written) written.push(one);
      for (const { change, why } of tried.refused) this.left.push({ finding: change.finding, why });
    }
    return this.accept(written);
  }

  /** Takes all that do no harm together; halves them where they do. */
  private accept(written: readonly WrittenChange[]): boolean {
    const base = this.verdict;
    const texts = this.texts;
    const good: WrittenChange[] = [];
    const attempt = (some: readonly WrittenChange[]): void => {
      if (some.length === 0) return;
      const all = [...good, ...some];
      const next = withEdits(texts, all);
      const harm = this.verdicts++ < mostVerdicts ? undefined : 'too many others did not do what they should';
      const verdict = harm === undefined ? this.judge(next) : base;
      const why =
        harm ??
        harmOf(
          base,
          verdict,
          all.map(({ change }) => change.finding),
        );
      if (why === undefined) {
        good.push(...some);
        this.texts = next;
        this.verdict = verdict;
      } else if (some.length > 1 && harm === undefined) {
        attempt(some.slice(0, some.length >> 1));
        attempt(some.slice(some.length >> 1));
      } else for (const { change } of some) this.left.push({ finding: change.finding, why });
    };
    attempt(written);
    for (const { change } of good) {
      const { file, fileText } = change.document;
      if (!this.before.has(file)) this.before.set(file, fileText);
      const fixed = this.fixed.get(file);
      if (fixed) fixed.push(change.finding);
      else this.fixed.set(file, [change.finding]);
    }
    return good.length > 0;
  }
}

function withEdits(texts: ReadonlyMap<string, string>, written: readonly WrittenChange[]): Map<string, string> {
  const byFile = new Map<string, { text: string; edits: Edit[] }>();
  for (const { change, edit } of written) {
    const { file, fileText, start } = change.document;
    const one = byFile.get(file) ?? { text: fileText, edits: [] };
    one.edits.push({ start: start + edit.start, end: start + edit.end, text: edit.text });
    byFile.set(file, one);
  }
  return new Map([...texts, ...[...byFile].map(([file, { text, edits }]) => [file, edited(text, edits)] as const)]);
}
