import { type JsonSchema, openApi } from '../kinds/openapi';
import type { Problem } from '../schema/problem';
import { validate } from '../schema/structural';
import { whyUnknown } from '../schema/why-unknown';
import type { Finding, Fix } from '../source/finding';
import { formatPath, type Path } from '../source/path';
import type { Place, Resource } from '../source/resource';
import { defaultTarget } from '../target/target';
import { groupBy } from './group-by';
import { type IntentKind, metadataFields } from './intent-kind';
import { mistake } from './mistake';
import { reason, say, typeHelp } from './wording';

// Intent documents are of the product and know no releases of an operator; any release gives the same schema.
const { version: release } = defaultTarget.kubeOvn;
const schemas = new WeakMap<IntentKind, JsonSchema>();

/** What is wrong with the structure of an intent document. Addresses and names are judged in what is made of it. */
export function structuralFindings(document: Resource, kind: IntentKind): Finding[] {
  const problems = validate(schemaOf(kind), document.value);
  const missingAt = groupBy(problems.filter(isMissing), ({ path }) => formatPath(path.slice(0, -1)));
  const meant = new Map<Problem, string>();
  for (const problem of problems) {
    const field = isUnknown(problem) ? meantBy(kind, problem, missingAt) : undefined;
    if (field !== undefined) meant.set(problem, field);
  }
  // A misspelt field is not missing as well.
  const written = new Set([...meant].map(([{ path }, field]) => formatPath([...path.slice(0, -1), field])));
  return [
    ...metadataFindings(document, kind),
    ...problems
      .filter((problem) => !isMissing(problem) || !written.has(formatPath(problem.path)))
      .map((problem) => describe(document, kind, problem, meant.get(problem))),
  ];
}

type Missing = Extract<Problem, { code: 'missing-field' }>;
type UnknownField = Extract<Problem, { code: 'unknown-field' }>;

function isMissing(problem: Problem): problem is Missing {
  return problem.code === 'missing-field';
}

function isUnknown(problem: Problem): problem is UnknownField {
  return problem.code === 'unknown-field';
}

/** The field that an unknown one was most likely meant to be: the nearest, or the only one that is missing beside it. */
function meantBy({ kind }: IntentKind, { path }: UnknownField, missingAt: ReadonlyMap<string, readonly Missing[]>) {
  const why = whyUnknown(kind, path, release);
  if (why.reason === 'misspelt') return why.nearest;
  const [only, ...others] = missingAt.get(formatPath(path.slice(0, -1))) ?? [];
  return why.reason === 'unknown' && others.length === 0 ? only?.field : undefined;
}

function schemaOf(kind: IntentKind): JsonSchema {
  const known = schemas.get(kind);
  if (known) return known;
  const schema = openApi(kind.kind, release);
  schemas.set(kind, schema);
  return schema;
}

/** Of metadata only that is taken which is passed on to what is made. */
function metadataFindings(document: Resource, kind: IntentKind): Finding[] {
  const metadata = document.get('metadata');
  if (metadata === null || typeof metadata !== 'object') return [];
  const allowed = metadataFields(kind);
  return Object.keys(metadata)
    .filter((key) => !allowed.includes(key))
    .map((key) => {
      const at = document.atKey('metadata', key);
      if (key === 'namespace')
        return mistake(
          'intent/unknown-field',
          at,
          `what ${document.kind} makes has no namespace`,
          'remove the namespace',
        );
      return mistake('intent/unknown-field', at, `unknown field ${key} in metadata`, `known are ${allowed.join(', ')}`);
    });
}

function describe(document: Resource, kind: IntentKind, problem: Problem, meant?: string): Finding {
  const { path, part } = problem;
  const at: Place = { resource: document, path, part };
  const where = formatPath(path);
  switch (problem.code) {
    case 'unknown-field':
      return unknownField(document, kind, at, problem, meant);
    case 'missing-field':
      return missing(document, path, `no ${problem.field}`);
    case 'wrong-type':
    case 'null':
      return mistake(
        'intent/wrong-type',
        at,
        `${where} must be ${problem.expected.map(say).join(' or ')}, not ${problem.code === 'null' ? 'empty' : say(problem.got)}`,
        typeHelp(problem, document.get(...path)),
      );
    case 'matches-none':
      return missing(document, [...path, 'address'], 'neither eip nor address');
    case 'matches-several':
      return mistake(
        'intent/conflicting-fields',
        document.atKey(...path, 'address'),
        `${nameOf(document, path)} has both eip and address`,
      );
    case 'not-allowed':
      return mistake(
        'intent/wrong-value',
        at,
        `${where} is ${JSON.stringify(problem.got)}`,
        `write ${problem.allowed.join(' or ')}`,
      );
    default:
      return mistake('intent/wrong-value', at, `${where} ${reason(problem)}`);
  }
}

/** Shown at the field, if it is there with nothing behind it, else at the name of what lacks it. */
function missing(document: Resource, path: Path, what: string): Finding {
  const owner = path.slice(0, -1);
  const at = [path, [...owner, 'name']].find((candidate) => document.get(...candidate) !== undefined) ?? owner;
  return mistake('intent/missing-field', document.at(...at), `${nameOf(document, owner)} has ${what}`);
}

function unknownField(document: Resource, kind: IntentKind, at: Place, problem: UnknownField, meant?: string): Finding {
  const parent = at.path.length > 1 ? formatPath(at.path.slice(0, -1)) : document.kind;
  const message = `unknown field ${problem.field} in ${parent}`;
  if (meant !== undefined) {
    const fix: Fix = { title: `replace with ${meant}`, safety: 'unsafe', at, replacement: meant };
    return { ...mistake('intent/unknown-field', at, message, `did you mean ${meant}?`), fix };
  }
  const why = whyUnknown(kind.kind, at.path, release);
  const help =
    why.reason === 'misplaced' ? `move it to ${formatPath(why.to)}` : `known are ${problem.known.join(', ')}`;
  return mistake('intent/unknown-field', at, message, help);
}

/** `spec.subnets[0] (net1)`. */
function nameOf(document: Resource, path: Path): string {
  if (path.length === 0) return document.kind;
  const name = document.get(...path, 'name');
  return typeof name === 'string' && name !== '' ? `${formatPath(path)} (${name})` : formatPath(path);
}
