import type { Ip } from '../net/ip';
import type {
  Acl,
  LoadBalancer,
  LogicalRouterPort,
  LogicalSwitchPort,
  Nat,
  PortGroup,
  RoutingPolicy,
  StaticRoute,
} from './northbound';
import type { Dimension } from './packets/dimensions';
import type { Flow, Written } from './packets/flow';

/** A router or a switch, and the port by which packets came to it or leave it, if it is one. */
export interface Location {
  readonly kind: 'router' | 'switch';
  readonly name: string;
  readonly port?: string | undefined;
}

/** What happened to packets on their way, with the rows that made it. */
export type Step =
  /** They came in. */
  | { readonly code: 'entered'; readonly at: Location }
  /** ACLs of one priority that say the same. */
  | { readonly code: 'acl'; readonly at: Location; readonly acls: readonly AclOf[]; readonly verdict: AclVerdict }
  /** Rows with one next hop. */
  | { readonly code: 'route'; readonly at: Location; readonly routes: readonly StaticRoute[] }
  | { readonly code: 'connected'; readonly at: Location; readonly port: LogicalRouterPort; readonly network: string }
  /** Policies of one priority that do the same; `reroute` to the next hop. */
  | {
      readonly code: 'policy';
      readonly at: Location;
      readonly policies: readonly RoutingPolicy[];
      readonly nextHop?: Ip | undefined;
    }
  | {
      readonly code: 'translated';
      readonly at: Location;
      readonly end: 'source' | 'destination';
      readonly to: Ip;
      readonly nat: Nat;
    }
  | {
      readonly code: 'balanced';
      readonly at: Location;
      readonly loadBalancer: LoadBalancer;
      readonly vip: string;
      readonly backend: string;
      readonly backends: readonly string[];
    }
  /** Of an answer: what was translated for the request. */
  | { readonly code: 'restored'; readonly at: Location; readonly translation: Translation }
  /** The router sends something back by itself: from here on the steps are those of what it sends. */
  | { readonly code: 'replied'; readonly at: Location; readonly by: 'echo' | 'refusal' }
  /** A port sends on what is not for itself. */
  | { readonly code: 'forwarded'; readonly at: Location };

export type StepCode = Step['code'];

/** An ACL, and the port group that has it unless its switch does. */
export interface AclOf {
  readonly acl: Acl;
  readonly group?: PortGroup | undefined;
}

export type AclVerdict = 'allow' | 'drop' | 'reject' | 'pass';

/** Where chance decides which way packets go; each way is a trace of its own. */
export interface Choice {
  readonly by: 'next-hop' | 'backend' | 'tie';
  /** How many ways there are. */
  readonly among: number;
}

/** What was overwritten for a connection, and what stood there. */
export interface Translation {
  readonly end: 'source' | 'destination';
  readonly at: Location;
  readonly before: readonly (readonly [Dimension, Written])[];
}

/** Where in a switch packets are dropped or refused: on the way in before or after load balancing, or on the way out. */
export type SwitchStage = 'in' | 'after-lb' | 'out';

/** Why packets are dropped. */
export type DropReason =
  | 'acl'
  | 'port-security'
  | 'no-backend'
  | 'returns-to-sender'
  | 'own-source'
  | 'own-address'
  | 'no-route'
  | 'discard-route'
  | 'routing-policy'
  | 'not-translated'
  | 'no-peer'
  | 'hop-limit';

/** What became of packets in the end. */
export type Disposition =
  /** Handed to ports of pods and nodes: each packet to the one that has its destination, or to the only one. */
  | { readonly code: 'delivered'; readonly at: Location; readonly ports: readonly LogicalSwitchPort[] }
  /** Out to a physical network. */
  | { readonly code: 'left'; readonly at: Location; readonly port: LogicalSwitchPort }
  /** A router answers a ping. */
  | { readonly code: 'answered'; readonly at: Location; readonly reply: ReplyEnd }
  /** A router or an ACL sends a reset or an ICMP error. */
  | { readonly code: 'refused'; readonly at: Location; readonly by: 'router'; readonly reply: ReplyEnd }
  | { readonly code: 'refused'; readonly at: Location; readonly by: 'acl'; readonly stage: SwitchStage }
  | {
      readonly code: 'dropped';
      readonly at: Location;
      readonly reason: DropReason;
      readonly stage?: SwitchStage | undefined;
    }
  /** Nobody answers for the address of the next hop, or of the destination. */
  | { readonly code: 'no-neighbour'; readonly at: Location };

/** What became of what a router sent back. */
export type ReplyEnd = Exclude<Disposition, { code: 'answered' } | { code: 'refused'; by: 'router' }> | undefined;

/** The way of some packets, and its end. */
export interface Trace {
  readonly flow: Flow;
  readonly steps: readonly Step[];
  readonly disposition: Disposition;
  /** None: the way is certain. */
  readonly choices: readonly Choice[];
  /** Of a request: what has to be restored in its answer. Of an answer: what was not. */
  readonly translations: readonly Translation[];
}
