import { fix } from '../../lib/fix/fix';
import { check, load } from '../../lib/input/load';

export interface Outcome {
  readonly text: string;
  /** The rules of what was found in the fixed text. */
  readonly rules: readonly string[];
  readonly left: readonly string[];
}

/** Fixes a text, as `check --fix-unsafe` does; `safe` as `--fix`. */
export function fixText(text: string, safeties: 'safe' | 'unsafe' = 'unsafe', name = '<stdin>'): Outcome {
  const judge = (texts?: ReadonlyMap<string, string>) => {
    const loaded = load(['-'], { cwd: __dirname, stdin: () => text, texts });
    const { findings } = check(loaded);
    return { findings, resources: loaded.resources };
  };
  const wanted = new Set(safeties === 'safe' ? (['safe'] as const) : (['safe', 'unsafe'] as const));
  const { files, left, verdict } = fix(judge(), judge, wanted);
  return {
    text: files.find((file) => file.name === name)?.after ?? text,
    rules: verdict.findings.map(({ rule }) => rule),
    left: left.map(({ finding, why }) => `${finding.rule}: ${why}`),
  };
}

/** Lines that differ, as `- old` and `+ new`. */
export function difference(before: string, after: string): string {
  const [old, next] = [before.split('\n'), after.split('\n')];
  const marked = (mark: string, lines: readonly string[], others: readonly string[]) =>
    lines.filter((line) => !others.includes(line)).map((line) => `${mark} ${line}`);
  return [...marked('-', old, next), ...marked('+', next, old)].join('\n');
}
