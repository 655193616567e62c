import type { Subnet } from '../network/subnet';
import { defaultVpc } from '../network/vpc';
import type { Flow } from '../ovn/packets/flow';
import type { Place } from '../source/resource';
import type { Header, Sent } from './flow';
import type { ClientSees } from './packet';
import type { FlowStep, Hop } from './steps';
import type { Unjudged } from './unjudged';
import type { Passage } from './walk/passage';

/** Where packets are: outside of all VPCs, or on the switch of a subnet. */
export type Site = 'outside' | { readonly on: Subnet };

/** Packets on their way, with what they left behind. */
export interface Journey {
  readonly flow: Flow;
  readonly direction: FlowStep['direction'];
  /** What they went through and remembers their connections, the last one last. */
  readonly passages: readonly Passage[];
  readonly steps: readonly FlowStep[];
  readonly open: readonly Unjudged[];
  /** Chance led them this way: other connections take another one. */
  readonly isShared: boolean;
  /** Rows of which OVN may take another one, too. */
  readonly ties: readonly Place[];
}

/** How the way of some packets ends. All packets together that were sent are those of all ends. */
export interface Way {
  readonly sent: Sent;
  /** Where somebody gets them, and what they carry there. */
  readonly delivered?: { readonly at: Site; readonly header: Header } | undefined;
  readonly clientSees: ClientSees;
  /** Request and answer, in order of time. */
  readonly steps: readonly FlowStep[];
  /** What was met that is not evaluated. */
  readonly open: readonly Unjudged[];
  /** Several next hops, or receivers, share the connections: this is the way of a part of them. */
  readonly isShared?: boolean | undefined;
  /** Rows of which OVN may take another one, too. */
  readonly ties?: readonly Place[] | undefined;
}

/** The name of the VPC that a place is in; outside it is in none. */
export function vpcNameAt(site: Site): string | undefined {
  return site === 'outside' ? undefined : (site.on.vpcName ?? defaultVpc);
}

/** The VPC, as a hop. */
export function hopAt(site: Site): Hop {
  const name = vpcNameAt(site);
  return name === undefined ? { kind: 'outside' } : { kind: 'router', name };
}

/** The external network that a gateway or router is on. */
export function externalHop(subnet: Subnet | undefined): Hop {
  return subnet ? { kind: 'switch', name: subnet.name } : { kind: 'external-network' };
}
