import { canonicalIp, looksLikeName } from '../builders/canonical';
import type { Draft } from '../builders/draft';
import { type EipProps, eip, implicitEip, implicitEipName, type OnEipProps } from '../builders/eip';
import { type FloatingIpProps, floatingIp } from '../builders/floating-ip';
import { externalNetworkOf, hasInstances, lanIpOf, type NatGatewayProps, natGateway } from '../builders/nat-gateway';
import type { OutsideFacts } from '../builders/outside-facts';
import { type PortForwardProps, portForward } from '../builders/port-forward';
import { type SnatProps, snat } from '../builders/snat';
import { standaloneGateway } from '../builders/standalone-gateway';
import type { SubnetFacts } from '../builders/subnet-addresses';
import type { Finding } from '../source/finding';
import { nearest } from '../source/nearest';
import type { Element } from './element';
import { list, record } from './loose';
import { mistake } from './mistake';
import type { Output } from './output';
import type { Workloads } from './workloads';

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
  /** The external network of a name, as far as its Subnet says it. */
  external(name: string): OutsideFacts | 'hidden' | undefined;
  /** The names of a VPC's subnets. */
  subnetsOf(vpc: string): readonly string[];
  /** The workloads of the input. */
  readonly workloads: Workloads;
  /** Whether addresses that are left out come from a lock; what it lacks is told elsewhere. */
  readonly hasLock: boolean;
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

  /** Whether its lanIp has to come from a lock that does not have it yet. */
  private get waits(): boolean {
    return this.subnets.hasLock && this.props.lanIp === undefined && !hasInstances(this.props);
  }

  /** Undefined if it is not known. */
  get lanIp(): string | undefined {
    if (this.waits) return undefined;
    return lanIpOf(this.props, this.subnet === 'hidden' ? undefined : this.subnet);
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
    const isStandalone = props.mode === 'standalone';
    const parts: Draft[] = [];
    const make: Output['make'] = (draft, ...where) => {
      parts.push(draft);
      if (isStandalone) out.model(draft, ...where);
      else out.make(draft, ...where);
    };
    if (this.waits) out.hide('VpcNatGateway', props.name);
    else if (subnet !== 'hidden')
      make(natGateway({ ...props, metadata }, vpc, subnet), element, {}, { subnet: subnet?.at });
    else if (props.lanIp !== undefined || hasInstances(props)) make(natGateway({ ...props, metadata }, vpc), element);
    else out.hide('VpcNatGateway', props.name);

    const gateway = { name: props.name, externalNetwork: this.externalNetwork };
    const byAddress = new Map<string, string>();
    props.eips?.forEach((each, i) => {
      if (each.address !== undefined) byAddress.set(canonicalIp(each.address), each.name);
      make(eip({ ...each, metadata }, gateway), element.below('eips', i));
    });
    const eipOf = (rule: OnEipProps, at: Element): string | undefined => {
      if (rule.address === undefined) return rule.eip;
      const address = canonicalIp(rule.address);
      const known = byAddress.get(address);
      if (known !== undefined) return known;
      const name = implicitEipName(address, gateway.name);
      byAddress.set(address, name);
      make(implicitEip(address, gateway, metadata), at);
      return name;
    };

    props.snats?.forEach((rule, i) => {
      const at = element.below('snats', i);
      const eip = eipOf(rule, at);
      const source = this.subnets.subnet(rule.source);
      const isUnknown = source === undefined && looksLikeName(rule.source);
      if (isUnknown) out.findings.push(unknownSource(rule, at, this.subnets.subnetsOf(vpc)));
      if (isUnknown || source === 'hidden') out.hide('IptablesSnatRule', rule.name);
      else make(snat({ ...rule, eip, metadata }, source), at, {}, { source: source?.at });
    });
    props.floatingIps?.forEach((rule, i) => {
      const at = element.below('floatingIps', i);
      const target = this.subnets.workloads.target(rule.to, at.at('to'), out.findings, 4);
      const eip = eipOf(rule, at);
      if (!target) out.hide('IptablesFIPRule', rule.name);
      else make(floatingIp({ ...rule, to: target.text, eip, metadata }), at, {}, { to: target.from });
    });
    props.portForwards?.forEach((rule, i) => {
      const at = element.below('portForwards', i);
      make(portForward({ ...rule, eip: eipOf(rule, at), metadata }), at);
    });
    if (isStandalone && !this.waits) this.standAlone(parts, out);
  }

  /** The objects that do without the custom resources. */
  private standAlone(parts: readonly Draft[], out: Output): void {
    const { subnet, props, element, vpc } = this;
    const outside = this.subnets.external(this.externalNetwork);
    if (subnet === 'hidden' || outside === 'hidden') return;
    const lacks = (field: string, message: string, help: string) =>
      out.findings.push(mistake('intent/standalone-incomplete', element.at(field), message, help));
    const title = `standalone NAT gateway ${props.name}`;
    if (!props.image) lacks('mode', `${title} has no image`, 'add image: docker.io/kubeovn/vpc-nat-gateway:<version>');
    if (!subnet) lacks('subnet', `Subnet ${props.subnet} of ${title} is not described here`, 'add it to the input');
    if (!outside)
      lacks(
        props.externalNetwork === undefined ? 'mode' : 'externalNetwork',
        `external network ${this.externalNetwork} of ${title} is not described here`,
        'add it to the input: an ExternalNetwork, or its Subnet',
      );
    if (props.qosPolicy !== undefined)
      lacks('qosPolicy', `${title} cannot have a QoS policy`, 'only the controller sets it up');
    props.eips?.forEach(({ name, address }, i) => {
      if (address === undefined && !this.subnets.hasLock)
        out.findings.push(
          mistake(
            'intent/standalone-incomplete',
            element.below('eips', i).at('name'),
            `EIP ${name} of ${title} has no address`,
            'no controller chooses one: add address',
          ),
        );
    });
    if (!props.image || !subnet || !outside) return;
    const peers = this.subnets.subnetsOf(vpc).filter((name) => name !== props.subnet);
    const made = standaloneGateway({
      props: { ...props, image: props.image, metadata: element.metadata },
      parts,
      inside: subnet,
      outside,
      peers: peers.flatMap((name) => {
        const peer = this.subnets.subnet(name);
        return peer === undefined || peer === 'hidden' ? [] : [peer.cidr];
      }),
    });
    for (const draft of made) out.make(draft, element);
  }
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
