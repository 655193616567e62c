import type { Network } from '../../network/network';
import type { Resource, Spot } from '../../source/resource';

/** A resource that another one must not come before, and where that one says so. */
export interface Need {
  readonly to: Resource;
  readonly at: Spot;
}

/** Why one kind of object must exist before another, as data. */
export interface Dependency {
  /** What it is called in a report: `its namespace`. */
  readonly what: string;
  /** What the running system does where the order is another one. */
  readonly otherwise: string;
  /** Where upstream says so. */
  readonly evidence: readonly string[];
  /** What a resource needs; it may be nothing. The cost must not grow with the size of the input. */
  readonly of: (resource: Resource, network: Network) => Iterable<Need>;
}

/** `from` comes after `to`. */
export interface Edge extends Need {
  readonly from: Resource;
  readonly what: string;
  readonly otherwise: string;
}
