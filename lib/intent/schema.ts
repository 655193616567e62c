import { map, object, type Properties, text } from '../kinds/field';
import { jsonSchema } from '../kinds/json-schema';
import type { JsonSchema } from '../kinds/openapi';
import { type IntentKind, metadataFields } from './intent-kind';
import { intentKinds } from './kinds';

/** The JSON Schema (draft 2020-12) of every intent document, for editors. */
export function intentSchema(): JsonSchema & { readonly $schema: string; readonly title: string } {
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'cdk8s-ovn intent documents',
    type: 'object',
    required: ['apiVersion', 'kind'],
    oneOf: intentKinds.map(documentSchema),
  };
}

const metadata: Properties = {
  name: text().doc('The name; for what it is a network, a VPC or a gateway: that of its main object.').required(),
  namespace: text().doc('The namespace of what has one; kube-system if left out.'),
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
    properties: { ...head, ...properties },
    required: ['apiVersion', 'kind', ...(required ?? [])],
  } as JsonSchema;
}
