import type { Place, Resource } from '../source/resource';
import type { Network } from './network';
import { Part } from './part';

/** A resource as its operator sees it: its spec, and what other resources make of it. */
export abstract class View extends Part {
  readonly name: string;

  constructor(
    readonly network: Network,
    resource: Resource,
  ) {
    super(resource, spec, network.kept(resource).value.spec);
    this.name = resource.name;
  }

  /** As written: the tool that applies an object without one chooses it. */
  get namespace(): string | undefined {
    return this.resource.namespace;
  }

  /** Where the object is named: `metadata.name`. */
  get atName(): Place {
    return this.resource.at('metadata', 'name');
  }
}

const spec = ['spec'];
