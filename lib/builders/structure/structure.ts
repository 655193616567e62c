import type { Field, Properties } from '../../kinds/field';
import { fieldSchema, type JsonSchema } from '../../kinds/openapi';
import type { Problem } from '../../schema/problem';
import { whyUnknown } from '../../schema/why-unknown';
import type { Finding, Fix } from '../../source/finding';
import { groupBy } from '../../source/group-by';
import type { Part } from '../../source/origin';
import { formatPath, type Path, valueAt } from '../../source/path';
import type { Spot } from '../../source/resource';
import { defaultTarget } from '../../target/target';
import type { StructureRuleId } from './structure-rules';
import { type Words, wrongType, wrongValue } from './wording';

/** What a person writes, as data: its fields. */
export interface Shape {
  readonly fields: Properties;
  /** Names that manifests have for some of the fields, by path without indexes: what to write instead. */
  readonly removed?: Readonly<Record<string, string>>;
}

/** A shape with the schema that values are held against. */
export interface SchemaShape extends Shape {
  readonly schema: JsonSchema;
}

/** The shape of a set of fields. */
export function shapeOf(field: Field): SchemaShape {
  return { fields: field.data.properties ?? {}, schema: fieldSchema(field, anyRelease) };
}

/** Something that a person wrote: an intent document, the properties of a construct. */
export interface Subject {
  readonly value: unknown;
  /** How messages name the whole of it: `CustomVpc`. */
  readonly title: string;
  /** Whether it may have fields beside ours. Those that resemble one of ours are mistakes all the same. */
  readonly isOpen?: boolean;
  at(path: Path, part: Part): Spot;
}

// What people write is of the product and knows no releases of an operator; any release gives the same schema.
export const { version: anyRelease } = defaultTarget.kubeOvn;

/** The findings of what a schema holds against a subject. Addresses and references are judged in what is made of it. */
export function structuralFindings(problems: readonly Problem[], shape: Shape, subject: Subject): Finding[] {
  const missing = groupBy(problems.filter(isMissing), ({ path }) => formatPath(path.slice(0, -1)));
  const meant = new Map<Problem, string>();
  for (const problem of problems) {
    const field = isUnknown(problem) ? meantBy(shape, subject, problem, missing) : undefined;
    if (field !== undefined) meant.set(problem, field);
  }
  // A misspelt field is not missing as well, nor is what excludes it, or a value in it, judged before that is right.
  const written = new Set([...meant].map(([{ path }, field]) => formatPath([...path.slice(0, -1), field])));
  const wrong = new Set([...written, ...problems.filter(isWrong).map(({ path }) => formatPath(path))]);
  return problems
    .filter((problem) => !isMissing(problem) || !written.has(formatPath(problem.path)))
    .filter((problem) => !isUnknown(problem) || !subject.isOpen || problem.path.length > 1 || meant.has(problem))
    .filter(
      (problem) => !isChoice(problem) || !choiceFields.some((field) => wrong.has(formatPath([...problem.path, field]))),
    )
    .map((problem) => describe(shape, subject, problem, meant.get(problem)));
}

/** An error in the structure. */
export function mistake(rule: StructureRuleId, at: Spot, message: string, help?: string): Finding {
  return { rule, severity: 'error', message, at, related: [], notes: [], help: help === undefined ? [] : [help] };
}

/** Pairs of fields of which our schemas want exactly one (`oneOf`). */
const pairs = [
  ['eip', 'address'],
  ['selector', 'endpoints'],
  ['remote', 'remoteGroup'],
  ['localConnectIp', 'network'],
  ['namespaces', 'namespaceSelector'],
] as const;

/** The fields between which our schemas let people choose. */
const choiceFields = [...pairs.flat(), 'type', 'interface', 'mode'];

type ProblemOf<C extends Problem['code']> = Extract<Problem, { code: C }>;

function isMissing(problem: Problem): problem is ProblemOf<'missing-field'> {
  return problem.code === 'missing-field';
}

function isUnknown(problem: Problem): problem is ProblemOf<'unknown-field'> {
  return problem.code === 'unknown-field';
}

function isChoice(problem: Problem): problem is ProblemOf<'matches-none'> {
  return problem.code === 'matches-none';
}

function isWrong(problem: Problem): boolean {
  return !isUnknown(problem) && !isChoice(problem);
}

/** The field that an unknown one was most likely meant to be: the nearest, or the only one that is missing beside it. */
function meantBy(
  shape: Shape,
  { value }: Subject,
  { path }: ProblemOf<'unknown-field'>,
  missing: ReadonlyMap<string, readonly ProblemOf<'missing-field'>[]>,
): string | undefined {
  const owner = path.slice(0, -1);
  const why = whyUnknown({ data: shape }, path, anyRelease);
  const similar = why.reason === 'removed' ? why.instead : why.reason === 'misspelt' ? why.nearest : undefined;
  if (similar !== undefined) return valueAt(value, [...owner, similar]) === undefined ? similar : undefined;
  const [only, ...others] = missing.get(formatPath(owner)) ?? [];
  return why.reason === 'unknown' && others.length === 0 ? only?.field : undefined;
}

function describe(shape: Shape, subject: Subject, problem: Problem, meant?: string): Finding {
  const { path, part } = problem;
  const at = subject.at(path, part);
  switch (problem.code) {
    case 'unknown-field':
      return unknownField(shape, subject, problem, meant);
    case 'missing-field':
      return missing(subject, path, `no ${problem.field}`);
    case 'wrong-type':
    case 'null':
      return worded('intent/wrong-type', at, subject, path, wrongType(problem, valueAt(subject.value, path)));
    case 'matches-several':
      return bothOfPair(subject, path);
    case 'matches-none':
      return noChoice(shape, subject, problem);
    default:
      return worded('intent/wrong-value', at, subject, path, wrongValue(problem));
  }
}

function worded(rule: StructureRuleId, at: Spot, subject: Subject, path: Path, words: Words): Finding {
  const finding = mistake(rule, at, `${whole(subject, path)} ${words.message}`, words.help);
  const { replacement } = words;
  return replacement === undefined ? finding : { ...finding, fix: replacing(at, replacement) };
}

function replacing(at: Spot, replacement: string): Fix {
  return { title: `replace with ${replacement}`, safety: 'unsafe', at, replacement };
}

/** A field that goes with the other modes alone. */
function withoutMode(subject: Subject, path: Path, given: string, wanted: string): Finding {
  const mode = String(valueAt(subject.value, [...path, 'mode']));
  const message = `${nameOf(subject, path)} has ${given}, and mode ${mode} needs ${wanted}`;
  return mistake('intent/conflicting-fields', subject.at([...path, given], 'key'), message, `write ${wanted} instead`);
}

function bothOfPair(subject: Subject, path: Path): Finding {
  const isThere = (field: string) => valueAt(subject.value, [...path, field]) !== undefined;
  const [one, other] = pairs.find((pair) => pair.every(isThere)) ?? pairs[0];
  const message = `${nameOf(subject, path)} has both ${one} and ${other}`;
  return mistake('intent/conflicting-fields', subject.at([...path, other], 'key'), message, 'keep one of them');
}

/** Fields that do not go together: a rule without eip and address, a macvlan with a vlan. */
function noChoice(shape: Shape, subject: Subject, { path, closest }: ProblemOf<'matches-none'>): Finding {
  const type = valueAt(subject.value, [...path, 'type']);
  const first = closest[0];
  if (type === undefined) {
    const lacks = first?.code === 'missing-field' ? first.field : undefined;
    const [one, other] = pairs.find((pair) => pair.some((field) => field === lacks)) ?? pairs[0];
    const isThere = valueAt(subject.value, [...path, other]) !== undefined;
    if (isThere && other !== lacks) return withoutMode(subject, path, other, one);
    return missing(subject, [...path, other], `neither ${one} nor ${other}`);
  }
  if (first?.code === 'missing-field') return describe(shape, subject, first);
  const foreign = type === 'macvlan' ? ['vlan'] : ['interface', 'mode'];
  const [wrong = 'type'] = foreign.filter((field) => valueAt(subject.value, [...path, field]) !== undefined);
  const at = subject.at([...path, wrong], 'key');
  const message = `${whole(subject, [...path, wrong])} means nothing with type ${String(type)}`;
  return mistake('intent/conflicting-fields', at, message, `remove ${wrong}`);
}

/** Shown at the field, if it is there with nothing behind it, else at the name of what lacks it. */
function missing(subject: Subject, path: Path, what: string): Finding {
  const owner = path.slice(0, -1);
  const candidates = [path, [...owner, 'name']];
  const at = candidates.find((candidate) => valueAt(subject.value, candidate) !== undefined) ?? owner;
  return mistake('intent/missing-field', subject.at(at, 'value'), `${nameOf(subject, owner)} has ${what}`);
}

function unknownField(
  shape: Shape,
  subject: Subject,
  { path, field, known }: ProblemOf<'unknown-field'>,
  meant?: string,
): Finding {
  const at = subject.at(path, 'key');
  const owner = path.slice(0, -1);
  const message = `unknown field ${field} in ${owner.length > 0 ? formatPath(owner) : subject.title}`;
  if (meant !== undefined)
    return { ...mistake('intent/unknown-field', at, message, `did you mean ${meant}?`), fix: replacing(at, meant) };
  const why = whyUnknown({ data: shape }, path, anyRelease);
  const help = why.reason === 'misplaced' ? `move it to ${formatPath(why.to)}` : `known are ${known.join(', ')}`;
  return mistake('intent/unknown-field', at, message, help);
}

/** `spec.cidr`; of what stands alone, with its name: `cidr of Subnet net1`. */
function whole({ title, isOpen }: Subject, path: Path): string {
  return isOpen ? `${formatPath(path)} of ${title}` : formatPath(path);
}

/** `spec.subnets[0] (net1)`. */
function nameOf({ value, title }: Subject, path: Path): string {
  if (path.length === 0) return title;
  const name = valueAt(value, [...path, 'name']);
  return typeof name === 'string' && name !== '' ? `${formatPath(path)} (${name})` : formatPath(path);
}
