import { anyRelease, mistake, type Subject, structuralFindings } from '../builders/structure/structure';
import { type JsonSchema, openApi } from '../kinds/openapi';
import { validate } from '../schema/structural';
import { withoutUnknown } from '../schema/unknown';
import type { Finding } from '../source/finding';
import type { Resource } from '../source/resource';
import { type IntentKind, metadataFields } from './intent-kind';

const schemas = new WeakMap<IntentKind, JsonSchema>();

/** What is wrong with the structure of an intent document. */
export function findMistakes(document: Resource, kind: IntentKind): Finding[] {
  const subject: Subject = {
    value: document.value,
    title: document.kind,
    at: (path, part) => ({ resource: document, path, part }),
  };
  const problems = withoutUnknown(validate(schemaOf(kind), document.value), document.value);
  return [
    ...metadataFindings(document, kind),
    ...structuralFindings(problems, kind.kind.data, subject),
    ...(kind.judge?.(document) ?? []),
  ];
}

function schemaOf(kind: IntentKind): JsonSchema {
  const known = schemas.get(kind);
  if (known) return known;
  const schema = openApi(kind.kind, anyRelease);
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
