import { isMap, textsIn } from '../source/json';

/** One condition of a label selector. */
interface Requirement {
  readonly key: string;
  readonly operator: string;
  readonly values: readonly string[];
}

const operators: ReadonlySet<unknown> = new Set(['In', 'NotIn', 'Exists', 'DoesNotExist']);

/**
 * A label selector as it is read: malformed parts are left out, being another rule's finding.
 * Copied behaviour: kubernetes/kubernetes apimachinery pkg/labels/selector.go.
 */
export class LabelSelector {
  /** The labels as conditions, and the conditions. */
  readonly all: readonly Requirement[];

  private constructor(
    readonly labels: ReadonlyMap<string, string>,
    readonly expressions: readonly Requirement[],
  ) {
    const equals = Array.from(labels, ([key, value]) => ({ key, operator: 'In', values: [value] }));
    this.all = [...equals, ...expressions];
  }

  /** The selector of a manifest; undefined if there is none, which each of its readers takes in another way. */
  static of(value: unknown): LabelSelector | undefined {
    if (!isMap(value)) return undefined;
    const { matchLabels, matchExpressions } = value;
    const expressions = Array.isArray(matchExpressions) ? matchExpressions.flatMap(requirement) : [];
    return new LabelSelector(new Map(textsIn(matchLabels)), expressions);
  }

  /** The same where every part of it can be read; of any other nobody knows what it selects. */
  static whole(value: unknown): LabelSelector | undefined {
    if (!isMap(value)) return undefined;
    const labels = value.matchLabels ?? {};
    const expressions = value.matchExpressions ?? [];
    const areTexts = isMap(labels) && Object.values(labels).every((text) => typeof text === 'string');
    const isWhole = areTexts && Array.isArray(expressions) && expressions.every(isRequirement);
    return isWhole ? LabelSelector.of(value) : undefined;
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

  /** The values that one of its conditions allows for a label; undefined where none lists them. */
  valuesOf(label: string): readonly string[] | undefined {
    return this.all.find(({ key, operator }) => key === label && operator === 'In')?.values;
  }

  /** Whether an object with these labels is meant. An unknown operator matches nothing. */
  matches(labels: ReadonlyMap<string, unknown>): boolean {
    return this.all.every(({ key, operator, values }) => {
      const value = labels.get(key);
      const isListed = values.some((one) => one === value);
      if (operator === 'In') return isListed;
      if (operator === 'NotIn') return !isListed;
      if (operator === 'Exists') return value !== undefined;
      return operator === 'DoesNotExist' && value === undefined;
    });
  }
}

function requirement(value: unknown): Requirement[] {
  if (!isMap(value)) return [];
  const { key, operator, values } = value;
  const texts = Array.isArray(values) ? values.filter((one) => typeof one === 'string') : [];
  return [{ key: text(key), operator: text(operator), values: texts }];
}

function isRequirement(value: unknown): boolean {
  if (!isMap(value) || typeof value.key !== 'string' || !operators.has(value.operator)) return false;
  const values = value.values ?? [];
  return Array.isArray(values) && values.every((one) => typeof one === 'string');
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
