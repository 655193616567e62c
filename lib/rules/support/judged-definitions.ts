import type { Network } from '../../network/network';
import { type Definition, definitionIn } from '../../schema/crds/definition';
import { describingParts, type SchemaPart } from '../../schema/crds/walk';
import { once } from '../../schema/once';
import { isMap } from '../../source/json';
import { formatPath } from '../../source/path';
import type { Report } from '../report';

/** A definition, with the report that its findings go to. */
export interface JudgedDefinition extends Definition {
  readonly report: Report;
}

/** The definitions of the input, which will be applied, and those that the cluster is said to have. */
export function* judgedDefinitions(network: Network, report: Report): Generator<JudgedDefinition> {
  for (const resource of network.kinds.get('CustomResourceDefinition') ?? []) {
    const definition = definitionIn(resource);
    if (definition) yield { ...definition, report: resource.external ? ofCluster(report) : report };
  }
}

/** The same without those of the cluster that no object of the input is checked with: schemas take time. */
export function* definitionsInUse(network: Network, report: Report): Generator<JudgedDefinition> {
  for (const definition of judgedDefinitions(network, report)) {
    const { resource, group, kind } = definition;
    if (!resource.external || kindsInUse(network).has(`${group}/${kind}`)) yield definition;
  }
}

function kindsInUse(network: Network): ReadonlySet<string> {
  const kinds = () => network.resources.flatMap((one) => (one.external ? [] : [`${one.group}/${one.kind}`]));
  return once(inUse, network, () => new Set(kinds()));
}

const inUse = new WeakMap<Network, ReadonlySet<string>>();

/** What the cluster has cannot be broken like this: either it has another definition, or none. */
function ofCluster(report: Report): Report {
  return (at, message) =>
    report(at, message)
      .ofCluster()
      .note('the cluster is said to have this definition: objects are checked with what can be read of it');
}

/** Every part of the schemas in use that says what there is. */
export function* judgedSchemaParts(
  network: Network,
  report: Report,
): Generator<SchemaPart & { readonly definition: JudgedDefinition }> {
  for (const definition of definitionsInUse(network, report))
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
