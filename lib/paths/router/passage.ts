import type { Place } from '../../source/resource';
import type { Header } from '../flow';
import type { Router } from './router';

/** What the router of a VPC, or somebody behind it, remembers of connections that pass it to or from outside. */
export interface RouterPassage {
  readonly kind: 'router';
  readonly router: Router;
  /** Who: `VPC shop` with OVN's own NAT, `egress gateway eg`, `the node of the pod`. */
  readonly who: string;
  /** Whether the first packet went out, or came in. */
  readonly way: 'out' | 'in';
  readonly before: Header;
  /** What translated an end of it; undefined: it was forwarded as it was. */
  readonly translatedBy: Place | undefined;
  /** Whether the network outside may have a route to addresses that nobody translates. */
  readonly mayBeRouted: boolean;
}
