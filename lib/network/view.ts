import type { Place, Resource } from '../source/resource';
import type { Network } from './network';
import { Part } from './part';

/** A resource as its controller sees it: its effective spec, and what other resources make of it. */
export abstract class View extends Part {
  readonly name: string;

  constructor(
    readonly network: Network,
    resource: Resource,
  ) {
    super(resource.written, spec, network.effective(resource).value.spec);
    this.name = resource.name;
  }

  /** The object as the API server keeps it; `resource` is the one that somebody wrote. */
  get effective(): Resource {
    return this.network.effective(this.resource);
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
