import type { Network } from '../../network/network';
import { type Definition, definitionIn } from '../../schema/crds/definition';
import { describingParts, type SchemaPart } from '../../schema/crds/walk';
import { isMap } from '../../source/json';
import { formatPath } from '../../source/path';

/** The definitions of the input: those that will be applied. */
export function* ownDefinitions(network: Network): Generator<Definition> {
  for (const resource of network.kinds.get('CustomResourceDefinition') ?? []) {
    const definition = resource.external ? undefined : definitionIn(resource);
    if (definition) yield definition;
  }
}

/** Every part of the schemas of the input's definitions that says what there is. */
export function* ownSchemaParts(network: Network): Generator<SchemaPart & { readonly definition: Definition }> {
  for (const definition of ownDefinitions(network))
    for (const { schema, path } of definition.versions)
      if (isMap(schema))
        for (const part of describingParts({ schema, path, level: 'root' })) yield { ...part, definition };
}

/** `.spec.size` of the objects that a schema describes, `the object` for all of it. */
export function fieldOf(path: SchemaPart['path']): string {
  const steps = path.slice(path.indexOf('openAPIV3Schema') + 1);
  const names: (string | number)[] = [];
  for (let i = 0; i < steps.length; i++) {
    const step = steps[i];
    if (step === 'properties' && steps[i + 1] !== undefined) names.push(steps[++i] as string);
    else if (step === 'items' || step === 'additionalProperties') names.push('*');
    else break;
  }
  return names.length === 0 ? 'the object' : formatPath(names).replaceAll('["*"]', '[*]').replaceAll('.*', '[*]');
}

/** `CustomResourceDefinition widgets.example.com`: how messages end. */
export const refused = 'the API server rejects the definition, and every object of the kind with "no matches for kind"';
