import type { Path } from '../source/path';
import type { Cursor } from './cursor';

interface Miss {
  readonly at: { readonly of: string; readonly path: Path };
  readonly message: string;
}

/** Which conditions of a selector the labels of an object do not meet. What is not known yet may meet them. */
export class LabelMatch {
  constructor(
    private readonly selector: Cursor,
    private readonly labels: Cursor,
  ) {}

  get misses(): readonly Miss[] {
    return [...this.missingLabels(), ...this.missedExpressions()];
  }

  private *missingLabels(): Generator<Miss> {
    for (const wanted of this.selector.get('matchLabels').entries()) {
      const { key, value, path } = wanted;
      if (typeof value !== 'string' || wanted.isUnknown) continue;
      const own = this.labels.get(key);
      if (own.value === value || own.isUnknown) continue;
      const message = own.isThere
        ? `is '${own.value}', where the selector selects '${value}'`
        : `has no label '${key}', which the selector selects`;
      yield { at: { of: key, path }, message };
    }
  }

  private *missedExpressions(): Generator<Miss> {
    for (const expression of this.selector.items('matchExpressions')) {
      const key = expression.text('key');
      const own = this.labels.get(key);
      const values = expression.items('values').map(({ value }) => value);
      if (own.isUnknown || meets(expression.text('operator'), own.value, values)) continue;
      yield {
        at: { of: key, path: expression.path },
        message: own.isThere
          ? `is '${own.value}', which the selector does not select`
          : `has no label '${key}', which the selector selects`,
      };
    }
  }
}

/** What is no condition is another finding. */
function meets(operator: string, value: unknown, values: readonly unknown[]): boolean {
  if (operator === 'In') return values.length === 0 || values.includes(value);
  if (operator === 'NotIn') return !values.includes(value);
  if (operator === 'Exists') return value !== undefined && value !== null;
  if (operator === 'DoesNotExist') return (value ?? undefined) === undefined;
  return true;
}
