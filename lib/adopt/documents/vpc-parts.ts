import type { JsonMap } from '../../source/json';
import type { Resource } from '../../source/resource';
import { given, labelsIn, listIn, mapIn, renamed, some, specOf, textIn, unless, type World } from './world';

/** What belongs to a VPC beside subnets and NAT gateways; all of it is claimed. */
export function vpcParts(vpc: Resource, world: World, document: JsonMap): JsonMap {
  const list = (field: string, found: readonly Resource[], item: (one: Resource, i: number) => JsonMap) =>
    some(
      found.map((one, i) => {
        world.claim(one, document, 'spec', field, i);
        return given({ name: one.name, ...item(one, i) });
      }),
    );
  const of = (kind: string) => world.where(kind, 'vpc', vpc.name);
  const subnets = world.where('Subnet', 'vpc', vpc.name);
  const [dns] = of('VpcDns');
  if (dns) world.claim(dns, document, 'spec', 'dns');
  const rules = ['OvnSnatRule', 'OvnFip', 'OvnDnatRule'].map(of) as [Resource[], Resource[], Resource[]];
  const bySubnet = subnets.flatMap((subnet) => world.where('OvnSnatRule', 'vpcSubnet', subnet.name));
  rules[0] = [...rules[0], ...bySubnet];
  const eips = new Set(rules.flat().map((rule) => world.find('OvnEip', textIn(rule.get('spec', 'ovnEip')) ?? '')));
  const balancers = subnets
    .flatMap((subnet) => world.where('Vip', 'subnet', subnet.name))
    .filter((vip) => vip.get('spec', 'type') === 'switch_lb_vip')
    .flatMap((vip) => {
      const rule = world.find('SwitchLBRule', vip.name);
      return rule && world.isFree(rule) ? [{ vip, rule }] : [];
    });
  return {
    egressGateways: list('egressGateways', of('VpcEgressGateway'), egressItem),
    loadBalancers: list(
      'loadBalancers',
      balancers.map(({ rule }) => rule),
      (rule, i) => {
        const { vip } = balancers[i] as { vip: Resource };
        world.claim(vip, document, 'spec', 'loadBalancers', i);
        return { ...balancerItem(rule), subnet: vip.get('spec', 'subnet') };
      },
    ),
    dns: dns && given({ name: dns.name, ...without(specOf(dns), 'vpc') }),
    ovnEips: list(
      'ovnEips',
      [...eips].filter((one): one is Resource => one !== undefined && world.isFree(one)),
      (one) => without(specOf(one), 'type'),
    ),
    ovnSnats: list('ovnSnats', rules[0], (one) => {
      const { ovnEip, vpcSubnet, v4IpCidr, v6IpCidr } = specOf(one);
      return { eip: ovnEip, source: vpcSubnet ?? v4IpCidr ?? v6IpCidr };
    }),
    ovnFips: list('ovnFips', rules[1], (one) => {
      const { ovnEip, v4Ip, v6Ip } = specOf(one);
      return { eip: ovnEip, to: v4Ip ?? v6Ip };
    }),
    ovnDnats: list('ovnDnats', rules[2], (one) => {
      const { ovnEip, v4Ip, v6Ip, externalPort, internalPort, protocol } = specOf(one);
      const to = v4Ip === undefined ? `[${v6Ip}]:${internalPort}` : `${v4Ip}:${internalPort}`;
      return { eip: ovnEip, port: Number(externalPort), to, protocol: unless(protocol, 'tcp') };
    }),
  };
}

function egressItem(gateway: Resource): JsonMap {
  const names = {
    externalSubnet: 'externalNetwork',
    internalSubnet: 'subnet',
    internalIPs: 'internalIps',
    externalIPs: 'externalIps',
    internalIPPool: 'internalIpPool',
    externalIPPool: 'externalIpPool',
  };
  const { vpc: _, policies, ...rest } = renamed(specOf(gateway), names);
  return {
    namespace: unless(gateway.namespace, 'kube-system'),
    ...rest,
    policies:
      policies &&
      listIn(policies).map((policy) => given({ ...mapIn(policy), snat: unless(mapIn(policy).snat, false) })),
  };
}

function balancerItem(rule: Resource): JsonMap {
  const { namespace, selector, ports, ...rest } = specOf(rule);
  return {
    ...rest,
    namespace: unless(namespace, 'default'),
    selector: labelsIn(selector),
    ports: listIn(ports).map((port) => {
      const { name, port: front, targetPort, protocol = 'TCP' } = mapIn(port);
      const usual = `${String(protocol).toLowerCase()}-${front}`;
      return given({
        name: unless(name, usual),
        port: front,
        targetPort: unless(targetPort, front),
        protocol: unless(protocol, 'TCP'),
      });
    }),
  };
}

function without(map: JsonMap, key: string): JsonMap {
  return Object.fromEntries(Object.entries(map).filter(([name]) => name !== key));
}
