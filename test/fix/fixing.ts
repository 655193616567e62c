import { fix } from '../../lib/fix/fix';
import { check, load } from '../../lib/input/load';
import type { Finding } from '../../lib/source/finding';

export interface Outcome {
  readonly text: string;
  /** The rules of what was found in the fixed text. */
  readonly rules: readonly string[];
  readonly left: readonly string[];
  /** What was fixed. */
  readonly fixed: readonly Finding[];
  /** What was found in the text as it was given. */
  readonly found: readonly Finding[];
}

/** Fixes a text, as `check --fix-unsafe` does; `safe` as `--fix`. */
export function fixText(text: string, safeties: 'safe' | 'unsafe' = 'unsafe'): Outcome {
  const judge = (texts?: ReadonlyMap<string, string>) => {
    const loaded = load(['-'], { cwd: __dirname, stdin: () => text, texts });
    const { findings } = check(loaded);
    return { findings, resources: loaded.resources };
  };
  const wanted = new Set(safeties === 'safe' ? (['safe'] as const) : (['safe', 'unsafe'] as const));
  const first = judge();
  const {
    files: [file],
    left,
    verdict,
  } = fix(first, judge, wanted);
  return {
    text: file?.after ?? text,
    fixed: file?.fixed ?? [],
    found: first.findings,
    rules: verdict.findings.map(({ rule }) => rule),
    left: left.map(({ finding, why }) => `${finding.rule}: ${why}`),
  };
}
