import { canonicalIp } from '../builders/canonical';
import { type EipProps, eip, implicitEip, implicitEipName, type OnEipProps } from '../builders/eip';
import { type FloatingIpProps, floatingIp } from '../builders/floating-ip';
import { externalNetworkOf, lanIpOf, type NatGatewayProps, natGateway } from '../builders/nat-gateway';
import { type PortForwardProps, portForward } from '../builders/port-forward';
import { type SnatProps, snat } from '../builders/snat';
import type { SubnetFacts } from '../builders/subnet-addresses';
import type { Finding } from '../source/finding';
import { nearest } from '../source/nearest';
import type { Element } from './element';
import { list, record } from './loose';
import { mistake } from './mistake';
import type { Output } from './output';

/** A NAT gateway with its rules, as intent documents nest them. */
export interface GatewayProps extends NatGatewayProps {
  readonly eips?: readonly EipProps[];
  readonly snats?: readonly SnatProps[];
  readonly floatingIps?: readonly FloatingIpProps[];
  readonly portForwards?: readonly PortForwardProps[];
}

/** A subnet that is described in the input. */
export interface KnownSubnet extends SubnetFacts {
  /** Where its CIDR stands. */
  readonly at: Element;
}

/** The subnets that are described somewhere in the input. */
export interface Subnets {
  /** `hidden`: it stands, or may stand, in a document that has mistakes. */
  subnet(name: string): KnownSubnet | 'hidden' | undefined;
  /** The names of a VPC's subnets. */
  subnetsOf(vpc: string): readonly string[];
}

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
    private readonly subnets: Subnets,
  ) {
    this.props = { ...element.read<GatewayProps>(), name };
  }

  private get subnet(): ReturnType<Subnets['subnet']> {
    return this.subnets.subnet(this.props.subnet);
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
    const add = (list: keyof GatewayProps, items: readonly Pick<OnEipProps, 'address'>[] = []) =>
      items.forEach(({ address }, i) => {
        if (address === undefined || found.has(canonicalIp(address))) return;
        found.set(canonicalIp(address), { address, at: this.element.below(list, i, 'address') });
      });
    add('eips', this.props.eips);
    for (const list of ruleLists) add(list, this.props[list]);
    return [...found.values()];
  }

  expand(out: Output): void {
    const { subnet, props, element, vpc } = this;
    const metadata = element.metadata;
    if (subnet !== 'hidden')
      out.make(natGateway({ ...props, metadata }, vpc, subnet), element, {}, { subnet: subnet?.at });
    else if (props.lanIp !== undefined) out.make(natGateway({ ...props, metadata }, vpc), element);
    else out.hide('VpcNatGateway', props.name);

    const gateway = { name: props.name, externalNetwork: this.externalNetwork };
    const byAddress = new Map<string, string>();
    props.eips?.forEach((each, i) => {
      if (each.address !== undefined) byAddress.set(canonicalIp(each.address), each.name);
      out.make(eip({ ...each, metadata }, gateway), element.below('eips', i));
    });
    const eipOf = (rule: OnEipProps, at: Element): string | undefined => {
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
      const eip = eipOf(rule, at);
      const source = this.subnets.subnet(rule.source);
      const isUnknown = source === undefined && looksLikeName(rule.source);
      if (isUnknown) out.findings.push(unknownSource(rule, at, this.subnets.subnetsOf(vpc)));
      if (isUnknown || source === 'hidden') out.hide('IptablesSnatRule', rule.name);
      else out.make(snat({ ...rule, eip, metadata }, source), at, {}, { source: source?.at });
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
}

/** A word that is no address, nor a mistyped one. */
function looksLikeName(text: string): boolean {
  return /^[a-z][-a-z0-9.]*$/i.test(text) && !/^[0-9a-f]*$/i.test(text);
}

function unknownSource({ name, source }: SnatProps, rule: Element, known: Iterable<string>): Finding {
  const at = rule.document.at(...rule.path, 'source');
  const meant = nearest(source, known);
  const message = `source ${source} of SNAT rule ${name} is no range, and no subnet that is described here`;
  const cidr = `if Subnet ${source} exists in the cluster, write its CIDR`;
  if (meant === undefined) return mistake('intent/unknown-source', at, message, cidr);
  const finding = mistake('intent/unknown-source', at, message, `did you mean ${meant}?`);
  return { ...finding, fix: { title: `replace with ${meant}`, safety: 'unsafe', at, replacement: meant } };
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
