import { goJson } from '../../go-json';
import { type Made, made, type Source } from '../../made';
import { type ByFamily, byFamily, familyOf } from '../go';
import type { StoredSubnet, WorkloadInputs } from './inputs';

/** A route of the pod; up to 1.16 the entry of one that lacks a part has only the other. */
export interface Route {
  readonly dst: string;
  readonly gw: string;
  readonly from: readonly Source[];
}

/** The gateways of a subnet by family, and where they are written. */
export interface Gateways extends ByFamily {
  readonly from: Source;
}

export function gatewaysOf(subnet: StoredSubnet): Gateways {
  return { ...subnet.gateways, from: subnet.resource.at('spec', 'gateway') };
}

/** The routes of eth0: BFD port, services, the other subnets of the VPC, those of the user; in this order. */
export function innerRoutes(inputs: WorkloadInputs, via: Gateways, bfd?: { ip: string; from: Source }): Route[] {
  const { controller, spec } = inputs;
  const routes = bfd ? both(byFamily(bfd.ip), via, bfd.from) : [];
  routes.push(...both(controller.services, via, `the range of Services, ${controller.serviceCidrs}`));
  for (const subnet of inputs.subnetsOf(spec.text('vpc') ?? '')) {
    if (!subnet.routed || subnet.name === spec.text('subnet')) continue;
    routes.push(...both(byFamily(subnet.cidrBlock), via, subnet.resource.at('spec', 'cidrBlock')));
  }
  routes.push(...userRoutes(inputs, via));
  return routes;
}

/** The routes of net1: everything else. */
export function outerRoutes(via: Gateways): Route[] {
  return both(everything, via);
}

const everything: ByFamily = { v4: '0.0.0.0/0', v6: '::/0' };

/** One route a family, where there is a gateway of it. */
function both({ v4, v6 }: ByFamily, via: Gateways, ...from: Source[]): Route[] {
  const routes = [
    { dst: v4, gw: via.v4, from: [...from, via.from] },
    { dst: v6, gw: via.v6, from: [...from, via.from] },
  ];
  return routes.filter(({ dst, gw }) => dst !== '' && gw !== '');
}

/** `gateway` as the next hop means that of eth0: IPv6's unless the CIDR is one of IPv4. */
function userRoutes({ spec }: WorkloadInputs, via: Gateways): Route[] {
  return spec.parts('routes').map((route) => {
    const dst = route.text('cidr') ?? '';
    const hop = route.text('nextHopIP') ?? '';
    if (hop !== 'gateway') return { dst, gw: hop, from: [route.at()] };
    return { dst, gw: familyOf(dst) === 4 ? via.v4 : via.v6, from: [route.at(), via.from] };
  });
}

/** What an annotation holds of routes up to 1.16: all of them, as they come. */
export function asListed(routes: readonly Route[]): Made<string> | undefined {
  return asAnnotation(routes);
}

/**
 * From 1.17 on: complete ones, with a mask, sorted by destination and gateway
 * (kubeovn/kube-ovn master 1533681d pkg/util/pod_routes.go, ToAnnotations).
 */
export function asSorted(routes: readonly Route[]): Made<string> | undefined {
  const complete = routes
    .filter(({ dst, gw }) => dst !== '' && gw !== '')
    .map((route) => ({ ...route, dst: withMask(route.dst) }));
  return asAnnotation(complete.sort((a, b) => compare(a.dst, b.dst) || compare(a.gw, b.gw)));
}

function asAnnotation(routes: readonly Route[]): Made<string> | undefined {
  if (routes.length === 0) return undefined;
  const entries = routes.map(({ dst, gw }) => ({ ...(dst && { dst }), ...(gw && { gw }) }));
  const [first, ...others] = routes;
  const from = others.length === 0 ? first?.from : new Set(routes.flatMap((route) => route.from));
  return made(goJson(entries), ...(from ?? []));
}

function withMask(dst: string): string {
  if (dst.includes('/')) return dst;
  return `${dst}/${dst.includes(':') ? 128 : 32}`;
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
