import { isMap } from '../../source/json';

/** One condition of a label selector. */
interface Requirement {
  readonly key: string;
  readonly operator: string;
  readonly values: readonly string[];
}

/** A label selector as it is read: malformed parts are left out, being another rule's finding. */
export class LabelSelector {
  private constructor(
    readonly labels: ReadonlyMap<string, string>,
    readonly expressions: readonly Requirement[],
  ) {}

  /** The selector of a manifest; undefined if there is none, which each of its readers takes in another way. */
  static of(value: unknown): LabelSelector | undefined {
    if (!isMap(value)) return undefined;
    const { matchLabels, matchExpressions } = value;
    const expressions = Array.isArray(matchExpressions) ? matchExpressions.flatMap(requirement) : [];
    return new LabelSelector(new Map(textsIn(matchLabels)), expressions);
  }

  /** Every label must have exactly this value. */
  static ofLabels(labels: Readonly<Record<string, string>>): LabelSelector {
    return new LabelSelector(new Map(Object.entries(labels)), []);
  }

  get isEmpty(): boolean {
    return this.labels.size + this.expressions.length === 0;
  }

  /** The first operator that Kubernetes does not know. */
  get unknownOperator(): string | undefined {
    return this.expressions.find(({ operator }) => !operators.has(operator))?.operator;
  }

  /** The labels as conditions, and the conditions. */
  get all(): readonly Requirement[] {
    const equals = [...this.labels].map(([key, value]) => ({ key, operator: 'In', values: [value] }));
    return [...equals, ...this.expressions];
  }

  /** Whether an object with these labels is meant. An unknown operator matches nothing. */
  matches(labels: ReadonlyMap<string, string>): boolean {
    return this.all.every(({ key, operator, values }) => {
      const value = labels.get(key);
      if (operator === 'In') return value !== undefined && values.includes(value);
      if (operator === 'NotIn') return value === undefined || !values.includes(value);
      if (operator === 'Exists') return value !== undefined;
      return operator === 'DoesNotExist' && value === undefined;
    });
  }
}

const operators: ReadonlySet<string> = new Set(['In', 'NotIn', 'Exists', 'DoesNotExist']);

/** The entries of a map that are texts. */
export function textsIn(value: unknown): (readonly [key: string, text: string])[] {
  if (!isMap(value)) return [];
  return Object.entries(value).filter((entry): entry is [string, string] => typeof entry[1] === 'string');
}

function requirement(value: unknown): Requirement[] {
  if (value === null || typeof value !== 'object') return [];
  const { key, operator, values } = value as Record<string, unknown>;
  const texts = Array.isArray(values) ? values.filter((one) => typeof one === 'string') : [];
  return [{ key: text(key), operator: text(operator), values: texts }];
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
