import type { Network } from '../network/network';
import type { Resource } from '../source/resource';
import type { Refusal, Traced } from './made';

/** What a controller makes of one object of the input. */
export interface Previewed {
  /** The object that it is made for. */
  readonly of: Resource;
  /** The controller and its release: `kube-ovn 1.16`. */
  readonly by: string;
  /** The objects that it creates, or why it creates none. */
  readonly result: readonly Traced<object>[] | Refusal;
}

/** One thing that controllers make of an input. */
export interface Preview {
  /** What it shows, in a word or two: `gateway-workload`. */
  readonly name: string;
  of(network: Network): Iterable<Previewed>;
}
