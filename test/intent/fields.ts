import { intentKinds } from '../../lib/intent/kinds';
import type { Field } from '../../lib/kinds/field';

/** A field of intent documents: `CustomVpc`, `spec.subnets[0].cidr` as a path. */
export interface IntentField {
  readonly kind: string;
  readonly path: readonly (string | number)[];
  readonly field: Field;
}

const specs = new Map(intentKinds.map(({ kind }) => [kind.name, kind.data.fields.spec as Field]));

/** Every field of every kind, as its schema is made of. */
export function intentFields(): IntentField[] {
  return [...specs].flatMap(([kind, spec]) => [...below(kind, spec, ['spec'])]);
}

function* below(kind: string, { data }: Field, path: IntentField['path']): Generator<IntentField> {
  if (data.items) yield* below(kind, data.items, [...path, data.type === 'map' ? 'key' : 0]);
  for (const [name, field] of Object.entries(data.properties ?? {})) {
    yield { kind, path: [...path, name], field };
    yield* below(kind, field, [...path, name]);
  }
}

/** The fields that a document gives a value. A field that stands in several kinds is one. */
export function* fieldsOf(document: { readonly kind: string; readonly spec: unknown }): Generator<Field> {
  const spec = specs.get(document.kind);
  if (spec) yield* given(spec, document.spec);
}

function* given(field: Field, value: unknown): Generator<Field> {
  yield field;
  const { type, items, properties = {} } = field.data;
  if (Array.isArray(value)) for (const item of value) yield* items ? given(items, item) : [];
  else if (type === 'map' && items) for (const item of Object.values(value ?? {})) yield* given(items, item);
  else if (value !== null && typeof value === 'object')
    for (const [name, inner] of Object.entries(value)) if (properties[name]) yield* given(properties[name], inner);
}
