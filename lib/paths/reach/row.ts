import type { Address } from '../../controllers/kube-ovn/gateway-rules/iptables';
import type { Place } from '../../source/resource';
import type { AddressSet } from '../addresses';
import type { Services } from '../services';
import type { Unjudged } from '../unjudged';
import type { Told } from '../words';

/** One end of a row: addresses of a VPC, or of the network outside of all VPCs. */
export interface Side {
  /** The name of the VPC; undefined: outside. */
  readonly vpc: string | undefined;
  readonly addresses: AddressSet;
}

/** Every packet from one side to the other, and what becomes of it: all of them alike. Plain values, to be compared. */
export interface Row {
  readonly from: Side;
  /** As the sender addresses it. */
  readonly to: Side;
  /** The name of the EIP that has the address `to`, for packets from outside; another object with its kind. */
  readonly eip?: string;
  /** The VPC in which they arrive, of packets from outside. */
  readonly intoVpc?: string;
  readonly services: Services;
  /** Several next hops, or receivers, share the connections: the row is about a part of them, and others about the rest. */
  readonly inPart?: true;
  /** Who gets it, where NAT wrote that; `port` where NAT wrote one. */
  readonly deliveredTo?: { readonly address: Address; readonly port?: number | undefined };
  /** Whom the receiver sees, where NAT wrote that: else the sender. */
  readonly seenAs?: Address;
  /**
   * `reply`: it arrives, and the answer comes back. `no-reply`: it arrives, and the answer does not. `refused`, by a
   * gateway itself. `lost`: nobody gets it.
   */
  readonly ends: 'reply' | 'no-reply' | 'refused' | 'lost';
  /** Of what is lost, or not answered: where, and what happens there. */
  readonly because?: Told;
  /** What of the input decided it: translations, or else the last step that the input explains. */
  readonly by: readonly Place[];
  /** What may change it and is not evaluated: then nothing of it is certain. */
  readonly unjudged: readonly Unjudged[];
}
