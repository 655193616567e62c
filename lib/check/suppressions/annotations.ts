import { within } from '../../source/embedded';
import { isMap } from '../../source/json';
import { type Resource, spanOf } from '../../source/resource';
import { parseSuppression, type Suppression } from './suppression';

/** One suppression in each line; empty lines are nothing. */
export const annotation = 'cdk8s-ovn/allow';

/**
 * What the annotations of objects allow, each for its object. What an intent document allows is written once, and is
 * about all that is made of it.
 */
export function fromAnnotations(resources: readonly Resource[]): Suppression[] {
  const found = new Map<string, Suppression & { readonly scope: { readonly resources: Resource[] } }>();
  for (const resource of resources) {
    const { metadata } = resource.value;
    const annotations = isMap(metadata) ? metadata.annotations : undefined;
    const text = isMap(annotations) ? annotations[annotation] : undefined;
    if (typeof text !== 'string') continue;
    const place = resource.at('metadata', 'annotations', annotation);
    const { file, start } = spanOf(place).location;
    for (const line of text.matchAll(/[^\r\n]*\S[^\r\n]*/g)) {
      const key = [file, start.line, start.column, line.index, line[0]].join('\n');
      const known = found.get(key);
      if (known) known.scope.resources.push(resource);
      else {
        const from = line.index + line[0].search(/\S/);
        const at = within(place, text, from, line.index + line[0].trimEnd().length);
        found.set(key, { ...parseSuppression(line[0].trim()), at, scope: { resources: [resource] } });
      }
    }
  }
  return [...found.values()];
}
