import type { VpcEgressGateway } from '../../network/vpc-egress-gateway';
import type { LogicalSwitchPort } from '../../ovn/northbound';
import type { Dimension } from '../../ovn/packets/dimensions';
import { copyOf, type Flow, type Written } from '../../ovn/packets/flow';
import type { Translation } from '../../ovn/trace';
import type { Place } from '../../source/resource';
import type { GatewayPassage } from '../gateway/passage';

/** What packets went through, and what it remembers of their connections for the answers. */
export type Passage = OvnPassage | GatewayPassage | EgressPassage | NodePassage;

/** Ports of a switch. */
export interface PortsOn {
  readonly on: string;
  readonly ports: readonly LogicalSwitchPort[];
}

/** Routers and switches of OVN, from one port to another. */
export interface OvnPassage {
  readonly kind: 'ovn';
  readonly from: PortsOn;
  readonly to: PortsOn;
  /** They came in from, or went out to, a network outside. */
  readonly cameIn: boolean;
  readonly wentOut: boolean;
  readonly translations: readonly Translation[];
}

/** Both ends of packets as they were before something overwrote them. */
export type Ends = readonly (readonly [Dimension, Written])[];

/** Somebody who masquerades: the instance of an egress gateway. */
export interface EgressPassage {
  readonly kind: 'egress-gateway';
  readonly gateway: VpcEgressGateway;
  readonly before: Ends;
  /** Undefined: it forwards them as they are. */
  readonly translatedBy: Place | undefined;
}

export interface NodePassage {
  readonly kind: 'node';
  readonly name: string;
  readonly before: Ends;
  readonly translatedBy: Place | undefined;
}

/** What is remembered of packets before something is overwritten. */
export function endsOf(flow: Flow): Ends {
  return (['ip.src', 'ip.dst', 'l4.src', 'l4.dst'] as const).map((field) => [field, copyOf(flow, field)] as const);
}
