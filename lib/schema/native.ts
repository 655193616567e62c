import { object } from '../kinds/field';
import { objectMeta } from '../kinds/kubernetes/metadata';
import { typeTable } from '../kinds/kubernetes/types';
import { fieldSchema, type JsonSchema } from '../kinds/openapi';
import { entryOf } from '../source/json';
import type { Path } from '../source/path';
import type { ApiServers } from '../target/api-servers';
import { quantityFormat } from './quantity';
import type { Unknown } from './why-unknown';

/** The kinds of Kubernetes itself whose structure we know, by API version. */
const kinds: Readonly<Record<string, readonly string[]>> = {
  v1: ['Pod', 'Service', 'Namespace'],
  'apps/v1': ['Deployment', 'ReplicaSet', 'StatefulSet', 'DaemonSet'],
  'batch/v1': ['Job', 'CronJob'],
  'networking.k8s.io/v1': ['NetworkPolicy'],
};

/** A field of a type, as the table writes it. */
interface NativeField {
  readonly type: string;
  /** The first minor release with it. */
  readonly since?: number;
  /** The first one without it. */
  readonly until?: number;
}

type NativeType = ReadonlyMap<string, NativeField>;

type Span = Pick<ApiServers, 'oldest' | 'newest'>;

/** The schema of a kind of Kubernetes itself, of what every one of the servers decodes; undefined for other kinds. */
export function nativeSchema(apiVersion: string, kind: string, servers: Span): JsonSchema | undefined {
  return isNative(apiVersion, kind) ? schemasOf(servers).whole(kind) : undefined;
}

/** The schema of a type of the table: `PodTemplateSpec`, `Container`. */
export function nativeTypeSchema(type: string, servers: Span): JsonSchema {
  return schemasOf(servers).of(type);
}

export function isNative(apiVersion: string, kind: string): boolean {
  return entryOf(kinds, apiVersion)?.includes(kind) ?? false;
}

/** Why no server, or not every one, has the field at a path of a kind; undefined where no release has it. */
export function nativeWhyUnknown(kind: string, path: Path, { oldest, newest }: Span): Unknown | undefined {
  const owner = typeAt(kind, path.slice(0, -1));
  const name = `${path.at(-1)}`;
  const meant = entryOf(slips, `${owner}.${name}`);
  if (meant !== undefined) return { reason: 'misspelt', nearest: meant };
  const field = types()
    .get(owner ?? '')
    ?.get(name);
  if (field?.since !== undefined && field.since > oldest) return { reason: 'too-new', since: `1.${field.since}` };
  return field?.until !== undefined && field.until <= newest
    ? { reason: 'gone', until: `1.${field.until}` }
    : undefined;
}

/** Fields that people write for others, far from their names. */
const slips: Readonly<Record<string, string>> = {
  'ContainerPort.port': 'containerPort',
  'SecretVolume.name': 'secretName',
  'ClaimVolume.name': 'claimName',
  'ConfigMapVolume.configMapName': 'name',
  'DeploymentSpec.updateStrategy': 'strategy',
  'DaemonSetSpec.strategy': 'updateStrategy',
  'StatefulSetSpec.strategy': 'updateStrategy',
  'Container.environment': 'env',
  'ServicePort.containerPort': 'targetPort',
};

/** The type at a path of a kind. */
function typeAt(kind: string, path: Path): string | undefined {
  let type: string | undefined = kind;
  for (const step of path) {
    if (type === undefined) return undefined;
    type = /^[[{]/.test(type) ? type.slice(1, -1) : types().get(type)?.get(`${step}`)?.type;
  }
  return type;
}

/** The schemas of one span of releases, each made when it is asked for. */
class Schemas {
  private readonly made = new Map<string, JsonSchema>();

  constructor(private readonly span: Span) {}

  of(type: string): JsonSchema {
    const known = this.made.get(type);
    if (known) return known;
    const schema = this.make(type);
    this.made.set(type, schema);
    return schema;
  }

  whole(kind: string): JsonSchema {
    const key = `whole ${kind}`;
    const known = this.made.get(key);
    if (known) return known;
    const { properties } = this.of(kind);
    const name = { type: 'string', ...nameLimitsOf(kind, this.span) };
    const schema = {
      type: 'object',
      properties: { metadata: { type: 'object', properties: { name } }, ...properties },
    };
    this.made.set(key, schema);
    return schema;
  }

  private make(type: string): JsonSchema {
    if (type.startsWith('[')) return { type: 'array', items: this.of(type.slice(1, -1)) };
    if (type.startsWith('{')) return { type: 'object', additionalProperties: this.of(type.slice(1, -1)) };
    const scalar = entryOf(scalars, type);
    if (scalar) return scalar();
    const fields = types().get(type);
    if (!fields) throw new Error(`no type ${type}`);
    const properties: Record<string, JsonSchema> = {};
    for (const [name, field] of fields) if (isIn(field, this.span)) properties[name] = this.of(field.type);
    return { type: 'object', properties };
  }
}

const release = { major: 0, minor: 0, patch: 0, text: '' };

const scalars: Readonly<Record<string, () => JsonSchema>> = {
  string: () => ({ type: 'string' }),
  bool: () => ({ type: 'boolean' }),
  int32: () => ({ type: 'integer', format: 'int32' }),
  int64: () => ({ type: 'integer', format: 'int64' }),
  quantity: () => ({ type: ['number', 'string'], format: quantityFormat }),
  port: () => ({ 'x-kubernetes-int-or-string': true, format: 'int32' }),
  time: () => ({ type: 'string', format: 'date-time' }),
  any: () => ({ 'x-kubernetes-preserve-unknown-fields': true }),
  ObjectMeta: () => fieldSchema(object(objectMeta), release),
};

const label = '^[a-z0-9]([-a-z0-9]*[a-z0-9])?$';

/**
 * What the name of a kind has to be beyond a DNS subdomain.
 * Copied behaviour: kubernetes/kubernetes v1.36.0 pkg/apis/apps/validation, pkg/apis/batch/validation,
 * pkg/apis/core/validation.
 */
function nameLimitsOf(kind: string, { oldest }: Span): Pick<JsonSchema, 'pattern' | 'maxLength'> {
  switch (kind) {
    case 'Namespace':
      return { pattern: label, maxLength: 63 };
    case 'StatefulSet':
      return oldest >= 27 ? { pattern: label, maxLength: 63 } : {};
    case 'Service':
      return { pattern: oldest >= 35 ? label : '^[a-z]([-a-z0-9]*[a-z0-9])?$', maxLength: 63 };
    case 'CronJob':
      return { maxLength: 52 };
    // The name is a label of its pods.
    case 'Job':
      return { maxLength: 63 };
    default:
      return {};
  }
}

function isIn({ since = 0, until = Number.POSITIVE_INFINITY }: NativeField, { oldest, newest }: Span): boolean {
  return since <= oldest && newest < until;
}

const spans = new Map<string, Schemas>();

function schemasOf({ oldest, newest }: Span): Schemas {
  const key = `${oldest} ${newest}`;
  const known = spans.get(key);
  if (known) return known;
  const schemas = new Schemas({ oldest, newest });
  spans.set(key, schemas);
  return schemas;
}

function types(): ReadonlyMap<string, NativeType> {
  read ??= new Map(
    typeTable.split('\n').flatMap((line) => {
      const [name = '', fields] = line.split(': ');
      return fields === undefined ? [] : [[name, new Map(fields.split(', ').map(readField))] as const];
    }),
  );
  return read;
}

let read: ReadonlyMap<string, NativeType> | undefined;

function readField(text: string): readonly [string, NativeField] {
  const [name = '', type = '', ...marks] = text.split(' ');
  const minor = (sign: string) => marks.find((mark) => mark.startsWith(sign))?.replace(/^.1\./, '');
  const [since, until] = [minor('@'), minor('<')];
  return [name, { type, ...(since && { since: Number(since) }), ...(until && { until: Number(until) }) }];
}
