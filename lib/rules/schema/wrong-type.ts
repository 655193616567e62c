import { canonical } from '../../schema/json-type';
import type { JsonType } from '../../schema/problem';
import { entryOf } from '../../source/json';
import { type Place, spanOf } from '../../source/resource';
import type { Draft, Report } from '../report';
import { rule } from '../rule';
import { aboutSchema, type ProblemOf, placeOf, rejected, shown, subjectOf } from '../support/about-schema';

const example = (port: string) => `
apiVersion: kubeovn.io/v1
kind: IptablesDnatRule
metadata:
  name: web
spec:
  eip: eip2
  protocol: tcp
  externalPort: ${port}
  internalIp: 10.0.1.6
  internalPort: "80"
`;

/** Values of another type than their field. */
export const wrongType = rule({
  id: 'schema/wrong-type',
  code: 'KO-005',
  severity: 'error',
  what: 'A value has another type than its field: a number where a text must be, a text where a list must be.',
  why: 'The API server rejects the object. Ports of NAT rules, for one, are texts and need quotes.',
  evidence: [
    'kubeovn/kube-ovn v1.16.2 charts/kube-ovn/templates/kube-ovn-crd.yaml: externalPort and internalPort of type string',
    'kubernetes/kubernetes v1.33.0 staging/src/k8s.io/apiextensions-apiserver/pkg/apiserver/validation/validation.go, ValidateCustomResource: must be of type',
  ],
  wrong: example('8080'),
  right: example('"8080"'),
  ...aboutSchema(['wrong-type', 'null'], tell),
});

const words: Readonly<Record<JsonType, string>> = {
  array: 'a list',
  boolean: 'a boolean',
  integer: 'an integer',
  null: 'null',
  number: 'a number',
  object: 'a map',
  string: 'a string',
};

function tell(problem: ProblemOf<'wrong-type' | 'null'>, report: Report): Draft {
  const { expected, resource, path } = problem;
  const at = placeOf(problem);
  const value = resource.get(...path);
  const got = problem.code === 'null' ? 'null' : problem.got;
  const isWhole = typeof value === 'number' && Number.isInteger(value);
  if (isWhole && expected.includes('integer')) {
    const bound = value < 0 ? 'below -9223372036854775808' : 'above 9223372036854775807';
    return report(at, `${subjectOf(problem)} is ${writtenAt(at, value)}, ${bound}`).note(rejected);
  }
  const found = report(
    at,
    `${subjectOf(problem)} is ${described(got, value)}, not ${expected.map((type) => entryOf(words, type) ?? type).join(' or ')}`,
  ).note(rejected);
  if (got === 'array') {
    const [only, ...more] = value as readonly unknown[];
    return found.suggest(
      expected.includes('string') && typeof only === 'string' && more.length === 0 ? only : undefined,
    );
  }
  if (got === 'null' || got === 'object') return found;
  if (expected.includes('string')) {
    const text = writtenAt(at, value);
    return found.suggest(JSON.stringify(text), 'safe', text);
  }
  if (expected.some((type) => fits(type, value))) return found.suggest(`${value}`, 'safe', JSON.parse(`${value}`));
  const items = expected.includes('array') ? itemsIn(value) : undefined;
  if (items)
    return found
      .note('without a space after it, - is the first character of a text and begins no item')
      .suggest(canonical(items), 'unsafe', items);
  return expected.includes('array') ? found.suggest(`[${canonical(value)}]`, 'unsafe', [value]) : found;
}

/** `the integer 8080`, `a list`. */
function described(type: JsonType, value: unknown): string {
  const isPlain = type === 'null' || type === 'object' || type === 'array';
  return isPlain ? words[type] : `the ${type} ${shown(value)}`;
}

/** The text of a number or a boolean as it was written: YAML reads 0755 as 493, and yes as true. */
function writtenAt(at: Place, value: unknown): string {
  const { location, source } = spanOf(at);
  const text = source?.text.slice(source.offset(location.start), source.offset(location.end));
  return text && /^[\w.+-]+$/.test(text) ? text : String(value);
}

/** Whether a text would be of a type without its quotes. */
function fits(type: string, value: unknown): boolean {
  if (typeof value !== 'string') return false;
  if (type === 'boolean') return value === 'true' || value === 'false';
  return (type === 'integer' || type === 'number') && /^-?(0|[1-9]\d{0,14})$/.test(value);
}

/** The items of a list whose dashes have no space after them, which YAML joins to one text: `-a -b`. */
function itemsIn(value: unknown): readonly string[] | undefined {
  const words = typeof value === 'string' ? value.split(/\s+/) : [];
  return words.length > 0 && words.every((word) => /^-[^-]/.test(word))
    ? words.map((word) => word.slice(1))
    : undefined;
}
