import type { Resource } from '../../source/resource';
import { type Definition, definitionIn } from './definition';

/**
 * The kinds that CustomResourceDefinitions define: those of the input, and those that the user says the cluster has.
 * Of several for one kind the last decides; what exists in the cluster comes before the input.
 */
export class Definitions {
  private readonly byGroup = new Map<string, Map<string, Definition>>();

  constructor(resources: Iterable<Resource>) {
    for (const resource of resources) {
      const definition = definitionIn(resource);
      if (!definition) continue;
      const kinds = this.byGroup.get(definition.group) ?? new Map<string, Definition>();
      this.byGroup.set(definition.group, kinds.set(definition.kind, definition));
    }
  }

  /** The definition of a resource's kind, whatever its version. */
  of({ group, kind }: Pick<Resource, 'group' | 'kind'>): Definition | undefined {
    return this.byGroup.get(group)?.get(kind);
  }

  /** The names of the kinds that are defined in a group. */
  kindsIn(group: string): Iterable<string> {
    return this.byGroup.get(group)?.keys() ?? [];
  }

  [Symbol.iterator](): Iterator<Definition> {
    return [...this.byGroup.values()].flatMap((kinds) => [...kinds.values()])[Symbol.iterator]();
  }
}
