import type { Network } from '../../network/network';
import { describingParts } from '../../schema/crds/walk';
import { once } from '../../schema/once';
import { isMap } from '../../source/json';
import type { Path } from '../../source/path';
import type { Place, Resource } from '../../source/resource';

/**
 * Where a rule or a pattern stands in the definition of an object that it is evaluated for. What is wrong with the text
 * itself is told there, once.
 */
export function textsOfDefinition(network: Network, object: Resource, text: string): Place[] {
  const definition = network.definitions.of(object);
  const version = definition?.versions.find(({ name }) => object.apiVersion === `${definition.group}/${name}`);
  if (!definition || !isMap(version?.schema)) return [];
  const { schema, path } = version;
  const paths = once(known, schema, () => pathsByText(schema)).get(text) ?? [];
  return paths.map((way) => definition.resource.at(...path, ...way));
}

const known = new WeakMap<object, ReadonlyMap<string, readonly Path[]>>();

function pathsByText(schema: Readonly<Record<string, unknown>>): Map<string, Path[]> {
  const paths = new Map<string, Path[]>();
  const add = (text: unknown, path: Path) => {
    if (typeof text === 'string') once(paths, text.trim(), () => []).push(path);
  };
  for (const { schema: part, path } of describingParts({ schema, path: [], level: 'root' })) {
    add(part.pattern, [...path, 'pattern']);
    const rules = part['x-kubernetes-validations'];
    if (!Array.isArray(rules)) continue;
    for (const [i, one] of rules.entries())
      if (isMap(one)) add(one.rule, [...path, 'x-kubernetes-validations', i, 'rule']);
  }
  return paths;
}
