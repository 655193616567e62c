import type { Address } from '../controllers/kube-ovn/gateway-rules/iptables';
import type { Step as OvnStep } from '../ovn/trace';
import type { Place } from '../source/resource';
import type { Header } from './flow';

/** Where something happens to packets. Switches and routers have the names of their Subnets and VPCs. */
export interface Hop {
  readonly kind:
    | 'switch'
    | 'router'
    | 'gateway'
    | 'egress-gateway'
    | 'node'
    /** A network that gateways and routers are connected to, without a name. */
    | 'external-network'
    /** Beyond all that is in the input. */
    | 'outside'
    | 'workload'
    /** A network of OVN-Kubernetes on a physical one. */
    | 'localnet'
    /** A segment of a physical network. */
    | 'segment';
  readonly name?: string;
}

/** What happens to packets on their way. */
export type TransitCode =
  /** A workload sends them, or gets them. */
  | 'sent'
  | 'received'
  /** The switch of a subnet hands them to the router. */
  | 'to-router'
  /** A route or a policy has a next hop. */
  | 'routed'
  /** The router hands them to a switch, for whoever has the address. */
  | 'delivered'
  /** Sender and receiver share a switch. */
  | 'delivered-directly'
  /** ACLs of one priority let them through. */
  | 'allowed'
  /** A policy of the router leaves them to the route. */
  | 'policy-allowed'
  | 'source-translated'
  | 'destination-translated'
  /** A gateway has no rule for an end of them. */
  | 'destination-kept'
  | 'source-kept'
  /** They leave with the source that they came with. */
  | 'forwarded-as-sent'
  | 'balanced'
  | 'answer-restored'
  /** Through a gateway, from one interface to another. */
  | 'forwarded'
  /** A network outside hands them to who has the address there. */
  | 'taken-to'
  | 'to-physical-network'
  | 'carried'
  | 'answer-delivered';

/** How the way of packets ends where nobody gets them, or somebody else than who was asked answers. */
export type EndCode =
  | 'no-route'
  /** Only the route that the controller writes for each subnet, which leads back to the router itself. */
  | 'no-route-out'
  | 'discarded'
  | 'policy-drop'
  | 'acl-drop'
  | 'acl-reject'
  | 'port-security'
  /** Nobody has the address of the next hop. */
  | 'no-next-hop'
  /** Nobody has the address that they are for. */
  | 'no-host'
  /** The first or the last address of a subnet, which no host has. */
  | 'no-host-address'
  | 'no-backend'
  /** OVN's NAT has nothing for that address and port. */
  | 'nothing-behind'
  /** Nobody answers for an external address. */
  | 'no-holder'
  | 'own-source'
  | 'own-address'
  | 'returns-to-sender'
  /** A gateway or a router answers a ping itself. */
  | 'ping-answered'
  | 'refused'
  | 'loop'
  | 'no-way-in'
  | 'left-to-physical-network'
  /** Of answers: they come elsewhere than the request came from. */
  | 'answer-astray'
  | 'answer-kept'
  | 'answer-from-another'
  /** The receiver is not in the subnet that was meant. */
  | 'not-meant';

export type StepCode = TransitCode | EndCode;

/** Something that happens to packets on their way. */
export interface FlowStep {
  readonly direction: 'request' | 'answer';
  readonly at: Hop;
  readonly code: StepCode;
  /** Of `routed`: the next hop; of ends: the address that is asked for. */
  readonly address?: Address | undefined;
  /** What else the sentence names: a subnet, a gateway, an interface. */
  readonly object?: string | undefined;
  /** What they carry after it. */
  readonly header: Header;
  /** Inside of a gateway: the chain, or map, whose rule it was. */
  readonly chain?: string | undefined;
  readonly decidedBy?: Place | undefined;
  /** What OVN did, with its rows. */
  readonly ovn?: OvnStep | undefined;
  /** It only goes on: nothing was chosen here. */
  readonly isPlain?: boolean | undefined;
}

export type StepDetails = Pick<FlowStep, 'address' | 'object' | 'chain' | 'decidedBy' | 'ovn' | 'isPlain'>;
