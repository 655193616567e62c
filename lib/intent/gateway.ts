import { canonicalIp } from '../builders/canonical';
import { type EipProps, eip, implicitEip, implicitEipName } from '../builders/eip';
import { type FloatingIpProps, floatingIp } from '../builders/floating-ip';
import { externalNetworkOf, lanIpOf, type NatGatewayProps, natGateway } from '../builders/nat-gateway';
import { type PortForwardProps, portForward } from '../builders/port-forward';
import { type SnatProps, snat } from '../builders/snat';
import type { AddressesProps } from '../builders/subnet-addresses';
import type { Element } from './element';
import { list, record } from './loose';
import type { Output } from './output';

/** A rule names its EIP, or an address. */
export interface OnAddress {
  readonly address?: string;
}

/** A NAT gateway with its rules, as intent documents nest them. */
export interface GatewayProps extends NatGatewayProps {
  readonly eips?: readonly EipProps[];
  readonly snats?: readonly (SnatProps & OnAddress)[];
  readonly floatingIps?: readonly (FloatingIpProps & OnAddress)[];
  readonly portForwards?: readonly (PortForwardProps & OnAddress)[];
}

/** What is known of a subnet by its name; `hidden`: it stands in a document that has mistakes. */
export type SubnetFacts = AddressesProps | 'hidden' | undefined;

/** An address that a gateway pins, and where it is written. */
export interface Pinned {
  readonly address: string;
  readonly at: Element;
}

const ruleLists = ['snats', 'floatingIps', 'portForwards'] as const;

/** A NAT gateway of an intent document, whether it stands in a CustomVpc or on its own. */
export class Gateway {
  readonly props: GatewayProps;

  constructor(
    readonly element: Element,
    name: string,
    readonly vpc: string,
    private readonly subnetNamed: (name: string) => SubnetFacts,
  ) {
    this.props = { ...element.read<GatewayProps>(), name };
  }

  get subnet(): SubnetFacts {
    return this.subnetNamed(this.props.subnet);
  }

  /** Undefined if it is not known. */
  get lanIp(): string | undefined {
    return this.subnet === 'hidden' ? this.props.lanIp : lanIpOf(this.props, this.subnet);
  }

  /** Where its lanIp is written, or what it follows from. */
  get atLanIp(): Element {
    return this.element.below(this.props.lanIp === undefined ? 'subnet' : 'lanIp');
  }

  get externalNetwork(): string {
    return externalNetworkOf(this.props);
  }

  /** The addresses of its EIPs, each once, where each is written first. */
  get pinned(): readonly Pinned[] {
    const found = new Map<string, Pinned>();
    const add = (list: keyof GatewayProps, items: readonly OnAddress[] = []) =>
      items.forEach(({ address }, i) => {
        if (address === undefined || found.has(canonicalIp(address))) return;
        found.set(canonicalIp(address), { address, at: this.element.below(list, i, 'address') });
      });
    add('eips', this.props.eips);
    for (const list of ruleLists) add(list, this.props[list]);
    return [...found.values()];
  }

  /** Whether its own address follows from a subnet that is not known because of mistakes elsewhere. */
  get isUnknown(): boolean {
    return this.props.lanIp === undefined && this.subnet === 'hidden';
  }

  expand(out: Output): void {
    if (this.isUnknown) return hideGateway(this.props, this.props.name, out);
    const { subnet, props, element, vpc } = this;
    const metadata = element.metadata;
    out.make(natGateway({ ...props, metadata }, vpc, subnet === 'hidden' ? undefined : subnet), element);

    const gateway = { name: props.name, externalNetwork: this.externalNetwork };
    const byAddress = new Map<string, string>();
    props.eips?.forEach((each, i) => {
      if (each.address !== undefined) byAddress.set(canonicalIp(each.address), each.name);
      out.make(eip({ ...each, metadata }, gateway), element.below('eips', i));
    });
    const eipOf = (rule: OnAddress & { readonly eip?: string }, at: Element): string | undefined => {
      if (rule.address === undefined) return rule.eip;
      const address = canonicalIp(rule.address);
      const known = byAddress.get(address);
      if (known !== undefined) return known;
      const name = implicitEipName(address, gateway.name);
      byAddress.set(address, name);
      out.make(implicitEip(address, gateway, metadata), at);
      return name;
    };

    props.snats?.forEach((rule, i) => {
      const at = element.below('snats', i);
      const source = this.sourceOf(rule.source);
      if (source === undefined) out.hide('IptablesSnatRule', rule.name);
      else out.make(snat({ ...rule, source, eip: eipOf(rule, at), metadata }), at);
    });
    props.floatingIps?.forEach((rule, i) => {
      const at = element.below('floatingIps', i);
      out.make(floatingIp({ ...rule, eip: eipOf(rule, at), metadata }), at);
    });
    props.portForwards?.forEach((rule, i) => {
      const at = element.below('portForwards', i);
      out.make(portForward({ ...rule, eip: eipOf(rule, at), metadata }), at);
    });
  }

  /** The range that a rule names by text or by the name of a subnet; undefined if that subnet is hidden. */
  private sourceOf(source: string): string | undefined {
    const subnet = this.subnetNamed(source);
    return subnet === 'hidden' ? undefined : (subnet?.cidr ?? source);
  }
}

/** Names what a gateway would have made. */
export function hideGateway(gateway: unknown, name: unknown, out: Output): void {
  out.hide('VpcNatGateway', name);
  const { eips, snats, floatingIps, portForwards } = record(gateway);
  for (const each of list(eips)) out.hide('IptablesEIP', record(each).name);
  const hideRules = (kind: string, rules: unknown) => {
    for (const each of list(rules)) {
      out.hide(kind, record(each).name);
      if (record(each).address !== undefined) out.hide('IptablesEIP', undefined);
    }
  };
  hideRules('IptablesSnatRule', snats);
  hideRules('IptablesFIPRule', floatingIps);
  hideRules('IptablesDnatRule', portForwards);
}
