import type { Address } from '../../controllers/kube-ovn/gateway-rules/iptables';
import type { Subnet } from '../../network/subnet';
import type { Vpc } from '../../network/vpc';
import type { VpcEgressGateway } from '../../network/vpc-egress-gateway';
import type { VpcNatGateway } from '../../network/vpc-nat-gateway';
import type { Place } from '../../source/resource';
import type { AddressSet } from '../addresses';
import type { Services } from '../services';

/**
 * What the router of a VPC makes of packets, as data: tables in the order in which OVN's pipeline asks them. In each, the
 * first entry that matches decides. `lib/paths/` walks them with sets of packets; whoever makes entries does not walk.
 */
export interface RouterTables {
  /** Before routing (lr_in_dnat): floating IPs, forwarded ports. What no entry takes keeps its destination. */
  readonly destinations: readonly RouterEntry<TranslateDestination | NotJudged>[];
  /** lr_in_ip_routing, the highest priority first, subnets among them. What no entry takes is dropped. */
  readonly routes: readonly RouterEntry<Forward | Deliver | Drop | NotJudged>[];
  /** After routing (lr_in_policy), the highest priority first. What no entry takes goes as it was routed. */
  readonly policies: readonly RouterEntry<Allow | Forward | Drop | NotJudged>[];
  /** On the way out (lr_out_snat), for what leaves to the network outside. What no entry takes keeps its source. */
  readonly sources: readonly RouterEntry<TranslateSource | NotJudged>[];
}

/** One line of a table. */
export interface RouterEntry<Action = RouterAction> {
  readonly match: RouterMatch;
  readonly action: Action;
  /** What of the input made it. */
  readonly by: Place;
}

/**
 * What a packet must be like; every part that is there must match.
 */
export interface RouterMatch {
  readonly from?: AddressSet;
  readonly to?: AddressSet;
  /** By the port of the server. Answers match it only where it has all ports of a protocol: theirs is the client's. */
  readonly services?: Services;
}

export type RouterAction = Forward | Deliver | Drop | Allow | TranslateDestination | TranslateSource | NotJudged;

/** To one of some next hops, each connection to one of them (ECMP). As a policy: `reroute`. */
export interface Forward {
  readonly kind: 'forward';
  readonly to: readonly NextHop[];
}

/** To the switch of subnets whose ranges the match holds (a connected route). */
export interface Deliver {
  readonly kind: 'deliver';
  readonly subnets: readonly Subnet[];
}

export interface Drop {
  readonly kind: 'drop';
}

/** A policy that lets the packet go as it was routed: later policies are not asked. */
export interface Allow {
  readonly kind: 'allow';
}

/** OVN's own NAT: the packet gets another destination, and the answer gets the old one as its source. */
export interface TranslateDestination {
  readonly kind: 'destination';
  /** Each connection goes to one of them. Without a port, that of the packet is kept. */
  readonly to: readonly { readonly address: Address; readonly port?: number; readonly by: Place }[];
}

/** OVN's own NAT: the packet gets another source, and the answer is translated back. */
export interface TranslateSource {
  readonly kind: 'source';
  readonly to: Address;
}

/**
 * It may take the packet, or not, and what then happens is not evaluated: later entries are asked, and what comes of
 * them is not certain.
 */
export interface NotJudged {
  readonly kind: 'not-judged';
  /** In words: `the policy routes of VPC vpc1`. */
  readonly what: string;
}

/** A next hop, with who has the address. */
export interface NextHop {
  /** Unknown where kube-ovn picks it when it runs: that of a replica. */
  readonly address: Address;
  readonly leadsTo: Neighbour;
  readonly by: Place;
}

/** Who a router hands packets to. */
export type Neighbour =
  | { readonly kind: 'gateway'; readonly gateway: VpcNatGateway }
  /** The router of another VPC, over a peering. */
  | { readonly kind: 'vpc'; readonly vpc: Vpc }
  /** The network outside of all VPCs, from the router itself. `sources` are asked on this way alone. */
  | { readonly kind: 'outside' }
  /** Somebody who gives packets an address of its own and sends them outside: an egress gateway, a node. */
  | {
      readonly kind: 'translator';
      readonly title: string;
      readonly sources: RouterTables['sources'];
      readonly gateway?: VpcEgressGateway;
    }
  /** Somebody who does with them what is not evaluated. */
  | { readonly kind: 'not-judged'; readonly what: string }
  | { readonly kind: 'nobody'; readonly at: Place };
