import type { ApiObject } from 'cdk8s';
import type { Construct, IConstruct } from 'constructs';
import {
  type OvnDnatProps,
  type OvnEipProps,
  type OvnFipProps,
  type OvnSnatProps,
  ovnDnat,
  ovnEip,
  ovnFip,
  ovnSnat,
} from '../builders/ovn-nat';
import { OvnDnatRule } from '../kinds/kubeovn/ovn-dnat-rule';
import { OvnEip as OvnEipKind } from '../kinds/kubeovn/ovn-eip';
import { OvnFip as OvnFipKind } from '../kinds/kubeovn/ovn-fip';
import { OvnSnatRule } from '../kinds/kubeovn/ovn-snat-rule';
import { isConstruct, NetworkConstruct, nameOf } from './network-construct';
import type { UnderlaySubnet } from './provider-network';
import type { Subnet } from './subnet';
import { targetOf } from './target';

interface Named {
  /**
   * `metadata.name`, unique in the cluster for its kind. A DNS-1123 subdomain.
   * @default the id
   */
  readonly name?: string;
}

/** An external address, as {@link CustomVpc.addOvnEip} takes it. */
export interface AddOvnEipProps extends Named, Omit<OvnEipProps, 'name' | 'externalSubnet'> {
  /** The external subnet, or the name of one that is made elsewhere. */
  readonly externalSubnet: UnderlaySubnet | string;
}

interface OnOvnEip extends Named {
  /** The external address, or the name of an OvnEip that is made elsewhere. */
  readonly eip: OvnEip | string;
}

/** Source NAT, as {@link CustomVpc.addOvnSnat} takes it. */
export interface AddOvnSnatProps extends OnOvnEip, Omit<OvnSnatProps, 'name' | 'eip' | 'vpc' | 'source'> {
  /** What is translated: a subnet, a CIDR or an address. */
  readonly source: Subnet | string;
}

/** A floating IP, as {@link CustomVpc.addOvnFip} takes it. */
export interface AddOvnFipProps extends OnOvnEip, Omit<OvnFipProps, 'name' | 'eip' | 'vpc' | 'to'> {
  /** The address in the VPC, of either family, or the workload that has it: one that a subnet places with one address. */
  readonly to: IConstruct | string;
}

/** A port forward, as {@link CustomVpc.addOvnDnat} takes it. */
export interface AddOvnDnatProps extends OnOvnEip, Omit<OvnDnatProps, 'name' | 'eip' | 'vpc'> {}

/** @internal */
export type InVpc<P> = P & { readonly name: string; readonly vpc: string };

/** An external address for the NAT of a VPC's router. Makes an OvnEip. {@link CustomVpc.addOvnEip} makes it. */
export class OvnEip extends NetworkConstruct {
  /** The OvnEip. */
  readonly apiObject: ApiObject;

  /** @internal */
  constructor(scope: Construct, id: string, props: AddOvnEipProps & { readonly name: string }) {
    const { name, metadata, externalSubnet } = props;
    super(scope, id, { shape: 'OvnEip', name, props: () => ({ ...props, externalSubnet: nameOf(externalSubnet) }) });
    this.apiObject = this.make<OvnEipProps>({ kind: OvnEipKind, metadata, draft: ovnEip });
  }
}

/** Source NAT on a VPC's router. Makes an OvnSnatRule. {@link CustomVpc.addOvnSnat} makes it. */
export class OvnSnat extends NetworkConstruct {
  /** The OvnSnatRule. */
  readonly apiObject: ApiObject;

  /** @internal */
  constructor(scope: Construct, id: string, props: InVpc<AddOvnSnatProps>) {
    const { name, metadata, eip, source } = props;
    const given = () => ({ ...props, eip: nameOf(eip), source: nameOf(source) });
    super(scope, id, { shape: 'OvnSnat', name, props: given });
    this.apiObject = this.make<OvnSnatProps>({
      kind: OvnSnatRule,
      metadata,
      draft: (each) => ovnSnat(each, isConstruct(source) || undefined),
    });
  }
}

/** A floating IP on a VPC's router. Makes an OvnFip. {@link CustomVpc.addOvnFip} makes it. */
export class OvnFip extends NetworkConstruct {
  /** The OvnFip. */
  readonly apiObject: ApiObject;

  /** @internal */
  constructor(scope: Construct, id: string, props: InVpc<AddOvnFipProps>) {
    const { name, metadata, eip, to } = props;
    const end = targetOf(to);
    super(scope, id, { shape: 'OvnFip', name, props: () => ({ ...props, eip: nameOf(eip), to: end.text() }) });
    this.apiObject = this.make<OvnFipProps>({
      kind: OvnFipKind,
      metadata,
      draft: (given) => ovnFip({ ...given, to: end.address() }),
      roots: end.roots,
    });
  }
}

/** Port forwarding on a VPC's router. Makes an OvnDnatRule. {@link CustomVpc.addOvnDnat} makes it. */
export class OvnDnat extends NetworkConstruct {
  /** The OvnDnatRule. */
  readonly apiObject: ApiObject;

  /** @internal */
  constructor(scope: Construct, id: string, props: InVpc<AddOvnDnatProps>) {
    const { name, metadata, eip } = props;
    super(scope, id, { shape: 'OvnDnat', name, props: () => ({ ...props, eip: nameOf(eip) }) });
    this.apiObject = this.make<OvnDnatProps>({ kind: OvnDnatRule, metadata, draft: ovnDnat });
  }
}
