import { map, object, type Properties, text } from '../kinds/field';
import { jsonSchema, type KindSchema } from '../kinds/json-schema';
import type { JsonSchema } from '../kinds/openapi';
import { type IntentKind, metadataFields } from './intent-kind';
import { intentKinds } from './kinds';
import { withReferences } from './values/schema';

/** The JSON Schema of each kind of intent document. */
export function intentSchemas(): readonly KindSchema[] {
  return intentKinds.map((kind) => ({
    apiVersion: kind.kind.apiVersion,
    kind: kind.kind.name,
    schema: documentSchema(kind),
  }));
}

const metadata: Properties = {
  name: text().doc('The name; for what it is a network, a VPC or a gateway: that of its main object.').required(),
  namespace: text().doc('The namespace, of what has one.'),
  labels: map(text()).doc('Labels of everything that is made of the document.'),
  annotations: map(text()).doc('Annotations of everything that is made of the document.'),
};

function documentSchema(kind: IntentKind): JsonSchema {
  const allowed = Object.fromEntries(metadataFields(kind).map((name) => [name, metadata[name] ?? text()]));
  const { properties, required, ...rest } = jsonSchema({
    metadata: object(allowed).doc('Name, labels and annotations.').required(),
    ...kind.kind.data.fields,
  });
  const head = { apiVersion: { enum: [kind.kind.apiVersion] }, kind: { enum: [kind.kind.name] } };
  return {
    ...rest,
    title: kind.kind.name,
    description: kind.kind.data.doc,
    properties: { ...head, ...(kind.takesNoValues ? properties : valued(properties)) },
    required: ['apiVersion', 'kind', ...(required ?? [])],
  } as JsonSchema;
}

/** Everything but the name may be a value of the cluster. */
function valued(properties: JsonSchema['properties'] = {}): JsonSchema['properties'] {
  const { metadata, ...others } = properties;
  const { name, namespace, ...rest } = metadata?.properties ?? {};
  const labels = withReferences({ ...metadata, properties: rest });
  return {
    metadata: { ...metadata, properties: { ...metadata?.properties, ...labels.properties } },
    ...withReferences({ type: 'object', properties: others }).properties,
  } as JsonSchema['properties'];
}
