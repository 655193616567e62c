import { type EgressGatewayProps, egressGateway } from '../builders/egress-gateway';
import { egressGatewayFields } from '../builders/fields/egress-gateway';
import { loadBalancerFields, onOneBackend } from '../builders/fields/load-balancer';
import { ovnDnatFields, ovnEipFields, ovnFipFields, ovnSnatFields } from '../builders/fields/ovn-nat';
import { filled } from '../builders/fields/text';
import { vpcDnsFields } from '../builders/fields/vpc-dns';
import { type LoadBalancerProps, loadBalancer, loadBalancerVip } from '../builders/load-balancer';
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
import { type VpcDnsProps, vpcDns } from '../builders/vpc-dns';
import { list, object } from '../kinds/field';
import type { Element } from './element';
import { list as items, record } from './loose';
import type { Output } from './output';
import { type Workloads, workloadForm } from './workloads';

type InVpc<P> = Omit<P, 'vpc'>;

/** An egress gateway, with the workloads whose traffic goes through it. */
interface CarryingProps extends EgressGatewayProps {
  readonly workloads?: readonly string[];
}

/** What belongs to a VPC beside its subnets and NAT gateways, as intent documents nest it. */
export interface VpcParts {
  readonly egressGateways?: readonly CarryingProps[];
  readonly loadBalancers?: readonly LoadBalancerProps[];
  readonly dns?: VpcDnsProps;
  readonly ovnEips?: readonly OvnEipProps[];
  readonly ovnSnats?: readonly InVpc<OvnSnatProps>[];
  readonly ovnFips?: readonly InVpc<OvnFipProps>[];
  readonly ovnDnats?: readonly InVpc<OvnDnatProps>[];
}

const inVpc = <F extends { readonly vpc: unknown }>({ vpc: _, ...fields }: F) => fields;

const carryingFields = {
  ...egressGatewayFields,
  workloads: list(filled())
    .doc(`Workloads of the input whose traffic goes through it: ${workloadForm}. Their pods are selected by labels.`)
    .limit({ also: { 'x-kubernetes-list-type': 'set' } }),
};

export const vpcPartFields = {
  egressGateways: list(object(carryingFields)).doc('Its egress gateways: pods that share its traffic out of it.'),
  loadBalancers: list(onOneBackend(loadBalancerFields)).doc('Addresses whose connections are spread over pods.'),
  dns: object(vpcDnsFields).doc('A DNS server for its pods, which cannot reach that of the cluster.'),
  ovnEips: list(object(ovnEipFields)).doc('External addresses for the NAT of its router; needs ovnExternalSubnets.'),
  ovnSnats: list(object(inVpc(ovnSnatFields))).doc('Source NAT on its router.'),
  ovnFips: list(object(inVpc(ovnFipFields))).doc('Floating IPs on its router.'),
  ovnDnats: list(object(inVpc(ovnDnatFields))).doc('Port forwards on its router.'),
};

/** The kinds of what is made of each list. */
const kinds = {
  egressGateways: ['VpcEgressGateway'],
  loadBalancers: ['SwitchLBRule', 'Vip'],
  ovnEips: ['OvnEip'],
  ovnSnats: ['OvnSnatRule'],
  ovnFips: ['OvnFip'],
  ovnDnats: ['OvnDnatRule'],
} as const;

/** Makes the parts of a VPC. */
export function expandParts(props: VpcParts, vpc: string, element: Element, workloads: Workloads, out: Output): void {
  const { metadata } = element;
  const each = <T>(field: keyof VpcParts, given: readonly T[] = [], make: (item: T, at: Element) => void) =>
    given.forEach((item, i) => {
      make({ ...item, metadata }, element.below(field, i));
    });
  each('egressGateways', props.egressGateways, ({ workloads: names = [], ...item }, at) => {
    const written = item.selectors ?? [];
    const carried = names.flatMap((name, i) => {
      const place = at.below('workloads', i);
      const selection = workloads.selection(name, place.at(), out.findings);
      return selection ? [{ selection, place }] : [];
    });
    const selectors = [...written, ...carried.map(({ selection }) => selection)];
    const places: Element[] = [];
    for (const [i, { place }] of carried.entries()) places[written.length + i] = place;
    out.make(egressGateway({ ...item, ...(carried.length > 0 && { selectors }) }, vpc), at, { selectors: places });
  });
  each('loadBalancers', props.loadBalancers, (item, at) => {
    if (item.subnet !== undefined) out.make(loadBalancerVip(item), at);
    out.make(loadBalancer(item), at);
  });
  if (props.dns) out.make(vpcDns({ ...props.dns, metadata }, vpc), element.below('dns'));
  each('ovnEips', props.ovnEips, (item, at) => out.make(ovnEip(item), at));
  each('ovnSnats', props.ovnSnats, (item, at) => out.make(ovnSnat({ ...item, vpc }), at));
  each('ovnFips', props.ovnFips, (item, at) => {
    const target = workloads.target(item.to, at.at('to'), out.findings);
    if (!target) out.hide('OvnFip', item.name);
    else out.make(ovnFip({ ...item, to: target.text, vpc }), at, {}, { to: target.from });
  });
  each('ovnDnats', props.ovnDnats, (item, at) => out.make(ovnDnat({ ...item, vpc }), at));
}

/** Names what the parts of a VPC would have been. */
export function hideParts(vpc: unknown, out: Output): void {
  const given = record(vpc);
  for (const [field, made] of Object.entries(kinds))
    for (const each of items(given[field])) for (const kind of made) out.hide(kind, record(each).name);
  if (given.dns !== undefined) out.hide('VpcDns', record(given.dns).name);
}
