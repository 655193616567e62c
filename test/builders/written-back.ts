import ipaddr from 'ipaddr.js';

type Json = Record<string, unknown>;

interface Object_ {
  readonly kind: string;
  readonly metadata: Json;
  readonly spec?: Json;
}

/**
 * A manifest of kube-ovn after its controller has had it: a plain reading of pkg/controller (v1.16.2), written without
 * the library. Fields that only appear in the cluster do not matter; what stands in lists does: tools that compare take
 * a list as a whole.
 */
export function writtenBack(object: Object_): Object_ {
  const spec = object.spec && (rewrite[object.kind]?.(object.spec) ?? object.spec);
  return { ...object, metadata: owned(object.metadata), ...(spec && { spec }) };
}

/** Labels, annotations and finalizers that are the controller's own. */
function owned({ labels, annotations, finalizers: _, ...metadata }: Json): Json {
  const theirs = (map: unknown) =>
    map === undefined
      ? undefined
      : Object.fromEntries(Object.entries(map as Json).filter(([key]) => !key.includes('ovn.kubernetes.io/')));
  return { ...metadata, labels: theirs(labels), annotations: theirs(annotations) };
}

const rewrite: Record<string, (spec: Json) => Json> = {
  // formatSubnet, formatAddress, checkAndFormatsExcludeIPs, checkAndUpdateGateway
  Subnet(spec) {
    const cidrs = String(spec.cidrBlock).split(',').map(network);
    const cidrBlock = cidrs.join(',');
    const gateways = spec.gateway ? String(spec.gateway).split(',').map(address) : [];
    // Each family of the subnet has a gateway.
    for (const cidr of cidrs)
      if (!gateways.some((gateway) => isV6(gateway) === isV6(cidr))) gateways.push(firstHost(cidr));
    const inOrder = cidrs.flatMap((cidr) => gateways.find((gateway) => isV6(gateway) === isV6(cidr)) ?? []);
    const families = new Set(cidrs.map(isV6));
    return {
      ...spec,
      cidrBlock,
      gateway: inOrder.join(','),
      protocol: families.size > 1 ? 'Dual' : families.has(true) ? 'IPv6' : 'IPv4',
      provider: spec.provider || 'ovn',
      vpc: spec.vpc || (spec.provider && !/(^|\.)ovn$/.test(String(spec.provider)) ? undefined : 'ovn-cluster'),
      excludeIps: merged([...((spec.excludeIps as string[]) ?? []), ...inOrder]),
      default: false,
      ...(spec.vlan ? {} : { u2oInterconnection: undefined }),
      ...(spec.u2oInterconnection ? {} : { u2oInterconnectionIP: undefined }),
    };
  },
  // formatVpc: each route is written with all of its fields
  Vpc(spec) {
    const routes = spec.staticRoutes as Json[] | undefined;
    const policies = spec.policyRoutes as Json[] | undefined;
    return {
      ...spec,
      staticRoutes: routes?.map((route) => ({
        policy: route.policy || 'policyDst',
        cidr: String(route.cidr).includes('/') ? network(String(route.cidr)) : address(String(route.cidr)),
        nextHopIP: address(String(route.nextHopIP)),
        ecmpMode: route.ecmpMode ?? '',
        bfdId: route.bfdId ?? '',
        routeTable: route.routeTable ?? '',
      })),
      policyRoutes: policies?.map(({ nextHopIP, ...rest }) =>
        rest.action === 'reroute' ? { ...rest, nextHopIP } : rest,
      ),
    };
  },
  Vlan: (spec) => ({ ...spec, provider: spec.provider || 'provider' }),
  // createOrUpdateEipCR: MAC address and IPv6 address are never what the user wrote
  IptablesEIP: ({ macAddress: _, v6ip: __, ...spec }) => ({
    ...spec,
    externalSubnet: spec.externalSubnet || 'ovn-vpc-external-network',
    ...(spec.v4ip !== undefined && { v4ip: address(String(spec.v4ip)) }),
  }),
  VpcNatGateway: (spec) => ({ ...spec, lanIp: spec.lanIp ? address(String(spec.lanIp)) : 'one that it chose' }),
  IptablesFIPRule: (spec) => ({ ...spec, internalIp: address(String(spec.internalIp)) }),
  IptablesDnatRule: (spec) => ({
    ...spec,
    protocol: String(spec.protocol).toLowerCase(),
    internalIp: address(String(spec.internalIp)),
    externalPort: `${Number(spec.externalPort)}`,
    internalPort: `${Number(spec.internalPort)}`,
  }),
  // normalizeSnatInternalCIDR
  IptablesSnatRule(spec) {
    const cidr = String(spec.internalCIDR);
    return { ...spec, internalCIDR: network(cidr.includes('/') ? cidr : `${cidr}/32`) };
  },
  OvnEip: (spec) => ({ ...spec, type: spec.type || 'nat', ...addresses(spec, 'v4Ip', 'v6Ip') }),
  OvnFip: (spec) => ({ ...spec, ...addresses(spec, 'v4Ip', 'v6Ip') }),
  OvnDnatRule: (spec) => ({
    ...spec,
    ...addresses(spec, 'v4Ip', 'v6Ip'),
    protocol: String(spec.protocol).toLowerCase(),
  }),
  Vip: (spec) => ({ ...spec, ...addresses(spec, 'v4ip', 'v6ip') }),
  SwitchLBRule: (spec) => ({ ...spec, ...addresses(spec, 'vip') }),
};

function addresses(spec: Json, ...fields: string[]): Json {
  return Object.fromEntries(fields.flatMap((field) => (spec[field] ? [[field, address(String(spec[field]))]] : [])));
}

function isV6(text: string): boolean {
  return text.includes(':');
}

function address(text: string): string {
  return ipaddr.parse(text).toString();
}

function network(text: string): string {
  const [parsed, prefix] = ipaddr.parseCIDR(text);
  const family = parsed.kind() === 'ipv6' ? ipaddr.IPv6 : ipaddr.IPv4;
  return `${family.networkAddressFromCIDR(text)}/${prefix}`;
}

function firstHost(cidr: string): string {
  return plus(toNumber(cidr.split('/')[0] ?? '') + 1n, isV6(cidr));
}

/** As few ranges as it takes, sorted as texts. */
function merged(texts: readonly string[]): string[] {
  const ranges = texts
    .map((text) => {
      const [first = '', last = first] = text.split('..');
      return { v6: isV6(first), first: toNumber(first), last: toNumber(last) };
    })
    .sort((a, b) => Number(a.v6) - Number(b.v6) || (a.first < b.first ? -1 : 1));
  const kept: typeof ranges = [];
  for (const range of ranges) {
    const top = kept.at(-1);
    if (top && top.v6 === range.v6 && range.first <= top.last + 1n) {
      if (range.last > top.last) top.last = range.last;
    } else kept.push({ ...range });
  }
  return kept
    .map(({ first, last, v6 }) => (first === last ? plus(first, v6) : `${plus(first, v6)}..${plus(last, v6)}`))
    .sort();
}

function toNumber(text: string): bigint {
  return ipaddr
    .parse(text)
    .toByteArray()
    .reduce((sum, byte) => sum * 256n + BigInt(byte), 0n);
}

function plus(value: bigint, v6: boolean): string {
  const size = v6 ? 16 : 4;
  const bytes = Array.from({ length: size }, (_, i) => Number((value >> BigInt(8 * (size - 1 - i))) & 255n));
  return ipaddr.fromByteArray(bytes).toString();
}
