import type { Network } from '../../../../network/network';
import type { Subnet } from '../../../../network/subnet';
import { defaultVpc, type Vpc } from '../../../../network/vpc';
import type { Row } from '../../../../ovn/northbound';
import type { Cluster } from '../cluster';
import { does, type Feature } from '../features';
import { isMade } from '../made-subnets';
import { roleOf } from '../subnet-role';

export interface BfdPort extends Row {
  readonly name: string;
  /** One of a family. */
  readonly addresses: readonly string[];
}

/** A logical router to be: a VPC with the subnets that kube-ovn makes. */
export class Router {
  readonly isDefault: boolean;
  /** Undefined of the default VPC where nobody wrote it. */
  readonly vpc: Vpc | undefined;
  readonly subnets: readonly Subnet[];

  constructor(
    readonly name: string,
    readonly network: Network,
    readonly cluster: Cluster,
  ) {
    this.isDefault = name === defaultVpc;
    this.vpc = network.vpcs.get(name);
    this.subnets = network.subnetsOf(name).filter(isMade);
  }

  /** The subnets that it has a port in. */
  get routed(): readonly Subnet[] {
    return this.subnets.filter((subnet) => roleOf(subnet) !== 'underlay');
  }

  /** The port that speaks BFD, if it is enabled. */
  get bfdPort(): BfdPort | undefined {
    const port = this.vpc?.part('bfdPort');
    const address = port?.text('ip');
    if (!port?.flag('enabled') || address === undefined || !this.does('bfdPort')) return undefined;
    return { name: `bfd@${this.name}`, addresses: address.split(','), sources: [port.at()] };
  }

  does(feature: Feature): boolean {
    return does(this.cluster.release, feature);
  }
}
