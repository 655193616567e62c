import { canonicalIp, cidrsIn, preferIpv4, rangeIn } from '../../builders/canonical';
import { implicitEipName } from '../../builders/eip';
import { lanIpOf } from '../../builders/nat-gateway';
import { defaultExternalSubnet } from '../../kinds/kubeovn/default-external-subnet';
import type { JsonMap } from '../../source/json';
import type { Path } from '../../source/path';
import type { Resource } from '../../source/resource';
import {
  documentOf,
  given,
  type Inverse,
  labelsIn,
  listIn,
  mapIn,
  renamed,
  some,
  specOf,
  textIn,
  unless,
  type World,
} from './world';

/** What a gateway says of itself, without its rules. */
export function gatewayProps(gateway: Resource, world: World, isRouted: boolean): JsonMap {
  const {
    vpc: _,
    lanIp,
    externalSubnets,
    selector,
    routes,
    bgpSpeaker,
    internalCIDRs,
    noDefaultEIP,
    ...rest
  } = specOf(gateway);
  const [externalNetwork] = listIn(externalSubnets);
  return {
    ...rest,
    lanIp: unless(lanIp, usualLanIp(gateway, world)),
    externalNetwork: unless(externalNetwork, defaultExternalSubnet),
    defaultRoute: isRouted ? undefined : false,
    nodeSelector: labelsIn(selector),
    routes: routes && listIn(routes).map((route) => renamed(mapIn(route), { nextHopIP: 'nextHop' })),
    internalCidrs: internalCIDRs,
    noDefaultEip: noDefaultEIP,
    bgpSpeaker: speaker(bgpSpeaker),
  };
}

function speaker(value: unknown): JsonMap | undefined {
  if (value === undefined) return undefined;
  const { enabled: _, ...rest } = mapIn(value);
  return rest;
}

/** The address that the document would choose. */
function usualLanIp(gateway: Resource, world: World): string | undefined {
  const subnet = world.find('Subnet', textIn(gateway.get('spec', 'subnet')) ?? '');
  const { cidrBlock, gateway: router } = subnet ? specOf(subnet) : {};
  const cidr = textIn(cidrBlock);
  const replicas = gateway.get('spec', 'replicas');
  if (cidr === undefined || (typeof replicas === 'number' && replicas > 1)) return undefined;
  const at = textIn(router);
  return lanIpOf({}, { cidr, ...(at !== undefined && { gateway: at }) });
}

/** The EIPs of a gateway and the rules on them; all of them are claimed. An EIP of a rule's own needs no name. */
export function rulesOf(gateway: Resource, world: World, document: JsonMap, at: Path): JsonMap {
  const eips = world.where('IptablesEIP', 'natGwDp', gateway.name);
  const rulesBy = (kind: string) => eips.flatMap((eip) => world.where(kind, 'eip', eip.name));
  const [snats, forwards, fips] = ['IptablesSnatRule', 'IptablesDnatRule', 'IptablesFIPRule'].map(rulesBy) as [
    Resource[],
    Resource[],
    Resource[],
  ];
  const used = new Map<unknown, Path>();
  const lists = [
    { field: 'snats', rules: snats, item: snatItem },
    { field: 'floatingIps', rules: fips, item: fipItem },
    { field: 'portForwards', rules: forwards, item: forwardItem },
  ] as const;
  for (const { field, rules } of [...lists].reverse())
    for (const [i, rule] of rules.entries()) used.set(rule.get('spec', 'eip'), [...at, field, i]);
  const implicit = new Map(
    eips.flatMap((eip) =>
      isImplicit(eip, gateway.name) && used.has(eip.name) ? [[eip.name, eip.get('spec', 'v4ip')]] : [],
    ),
  );
  const listed = eips.filter((eip) => !implicit.has(eip.name));
  world.claimEach(listed, document, ...at, 'eips');
  for (const eip of eips) if (implicit.has(eip.name)) world.claim(eip, document, ...(used.get(eip.name) as Path));
  const on = (rule: Resource) => {
    const eip = textIn(rule.get('spec', 'eip')) ?? '';
    return implicit.has(eip) ? { address: implicit.get(eip) } : { eip };
  };
  const made = lists.map(({ field, rules, item }) => {
    world.claimEach(rules, document, ...at, field);
    return [field, some(rules.map((rule) => given({ name: rule.name, ...on(rule), ...item(rule, world) })))];
  });
  const eipItems = listed.map((eip) =>
    given({ name: eip.name, address: eip.get('spec', 'v4ip'), qosPolicy: eip.get('spec', 'qosPolicy') }),
  );
  return { eips: some(eipItems), ...Object.fromEntries(made) };
}

function isImplicit(eip: Resource, gateway: string): boolean {
  const address = textIn(eip.get('spec', 'v4ip'));
  return (
    address !== undefined &&
    eip.get('spec', 'qosPolicy') === undefined &&
    eip.name === implicitEipName(canonicalIp(address), gateway)
  );
}

function fipItem(rule: Resource): JsonMap {
  return { to: rule.get('spec', 'internalIp') };
}

function forwardItem(rule: Resource): JsonMap {
  const { protocol, externalPort, internalIp, internalPort } = specOf(rule);
  return { port: Number(externalPort), to: `${internalIp}:${internalPort}`, protocol: unless(protocol, 'tcp') };
}

/** A subnet of the gateway's VPC by its name. */
function snatItem(rule: Resource, world: World): JsonMap {
  const range = textIn(rule.get('spec', 'internalCIDR'));
  const eip = world.find('IptablesEIP', textIn(rule.get('spec', 'eip')) ?? '');
  const gateway = world.find('VpcNatGateway', textIn(eip?.get('spec', 'natGwDp')) ?? '');
  const vpc = gateway?.get('spec', 'vpc');
  return { source: subnetsByRange(world, vpc).get(rangeIn(range)?.toString()) ?? range };
}

const known = new WeakMap<World, Map<unknown, ReadonlyMap<unknown, string>>>();

/** The subnets of a VPC by the range that SNAT sees. */
function subnetsByRange(world: World, vpc: unknown): ReadonlyMap<unknown, string> {
  const byVpc = known.get(world) ?? new Map<unknown, ReadonlyMap<unknown, string>>();
  known.set(world, byVpc);
  const found = byVpc.get(vpc);
  if (found) return found;
  const subnets = world.all('Subnet', 'vpc', vpc);
  const ranges = new Map(
    subnets.map((one) => [preferIpv4(cidrsIn(textIn(one.get('spec', 'cidrBlock'))))?.toString(), one.name]),
  );
  byVpc.set(vpc, ranges);
  return ranges;
}

/** Gateways whose VPC is no document, or that have labels of their own. */
export const natGateways: Inverse = (world) =>
  world.free('kubeovn.io', 'VpcNatGateway').map((gateway) => {
    const spec: Record<string, unknown> = {};
    const document = { ...documentOf('NatGateway', gateway, {}), spec };
    world.claim(gateway, document);
    Object.assign(
      spec,
      given({
        vpc: gateway.get('spec', 'vpc'),
        ...gatewayProps(gateway, world, true),
        ...rulesOf(gateway, world, document, ['spec']),
      }),
    );
    return document;
  });
