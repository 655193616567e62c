import { suppressionRules } from '../../check/suppressions/rules';
import { jsonSchema } from '../../kinds/json-schema';
import { rules } from '../../rules/registry';
import { externalFields, settingsFields } from '../../settings/fields';
import { type EditorSchema, editorSchema } from './by-kind';

/** The JSON Schema of cdk8s-ovn.yaml. */
export function settingsSchema(): EditorSchema {
  const schema = jsonSchema(settingsFields);
  const { external, rules: severities, ...others } = schema.properties ?? {};
  const files = { type: 'string', description: 'A manifest file, or a directory of them.' };
  return editorSchema('cdk8s-ovn.yaml', {
    ...schema,
    properties: {
      ...others,
      external: { ...external, items: { anyOf: [files, jsonSchema(externalFields)] } },
      rules: { ...severities, additionalProperties: false, properties: severitiesOfRules() },
    },
  });
}

/** YAML reads a bare `off` as false. */
function severitiesOfRules(): Record<string, object> {
  const levels = { enum: ['off', 'error', 'warning', 'info', false] };
  const detailed = {
    type: 'object',
    additionalProperties: false,
    properties: { severity: levels, ignorable: { type: 'boolean', description: 'Whether findings may be allowed.' } },
  };
  const of = ({ id, what }: { readonly id: string; readonly what: string }) =>
    [id, { description: what, anyOf: [levels, detailed] }] as const;
  return Object.fromEntries([...rules, ...suppressionRules].map(of));
}
