import type { Vpc } from '../../network/vpc';
import type { AddressSet } from '../../paths/addresses';
import type { Services } from '../../paths/services';
import type { EipPair } from './eip-pairs';
import type { Verdict } from './verdict';
import type { VpcPair } from './vpc-pairs';

/** Packets whose fate is not what it was, all alike. */
export interface ReachChange extends Verdict {
  /** From a VPC to the outside, from outside to an EIP, between subnets of VPCs. */
  readonly part: 'leaves' | 'enters' | 'sees';
  readonly from: AddressSet;
  readonly to: AddressSet;
  readonly services: Services;
  /** The VPC that the packets come from. */
  readonly vpc?: VpcPair;
  /** The VPC that they are for, if both ends are in VPCs. */
  readonly toVpc?: Vpc | undefined;
  /** The EIP that they are for. */
  readonly eip?: EipPair;
}
