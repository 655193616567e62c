import { type Cidr, parseCidr } from '../../net/cidr';
import type { Ip } from '../../net/ip';
import type { JsonNode } from '../../source/json-node';
import type { Report } from '../report';
import { rule } from '../rule';
import { pluginExample } from '../support/attachment-example';
import { type At, type Ipam, ipamsOf } from '../support/ipam-ranges';
import { atNode } from '../support/plugin-config';

const linkLocal = parseCidr('fe80::/10') as Cidr;

const example = (gateway: string) =>
  pluginExample(
    '"type": "macvlan"',
    '"master": "ens38"',
    `"ipam": {"type": "static", "addresses": [{"address": "192.0.2.5/24", "gateway": "${gateway}"}], "routes": [{"dst": "0.0.0.0/0"}]}`,
  );

/** Gateways and next hops that pods cannot reach from the addresses that they get. */
export const ipamGatewayOutside = rule({
  id: 'cncf/ipam-gateway-outside',
  severity: 'error',
  what: 'A gateway in the ipam of a NetworkAttachmentDefinition, or a next hop of its routes, lies outside of the networks that its addresses are of.',
  why: 'Linux takes no route through a next hop that it cannot reach: network is unreachable, and the pod stays in ContainerCreating.',
  evidence: [
    'containernetworking/plugins v1.6.0 pkg/ipam/ipam_linux.go, ConfigureIface: failed to add route',
    'torvalds/linux v6.12 net/ipv4/fib_semantics.c, fib_check_nh: ENETUNREACH',
  ],
  wrong: example('192.0.3.1'),
  right: example('192.0.2.1'),
  check(network, report) {
    for (const ipam of ipamsOf(network)) judge(ipam, report);
  },
});

function judge(ipam: Ipam, report: Report): void {
  const networks = [...ipam.ranges.flatMap(({ subnet }) => subnet ?? []), ...ipam.addresses.map(({ cidr }) => cidr)];
  const own = [
    ...ipam.ranges.map(({ gateway, subnet }) => [gateway, subnet] as const),
    ...ipam.addresses.map(({ gateway, cidr }) => [gateway, cidr] as const),
  ];
  for (const [gateway, of] of own) if (gateway && of) tell(ipam, gateway, [of], 'the gateway', report);
  if (ipam.gateway) tell(ipam, ipam.gateway, networks, 'the gateway', report);
  // One of another family is reached through addresses that another plugin gives.
  for (const hop of ipam.nextHops)
    if (networks.some(({ value }) => value.family === hop.value.family))
      tell(ipam, hop, networks, 'the next hop', report);
}

function tell(
  { config, node }: Ipam,
  { value, node: at }: At<Ip>,
  networks: readonly At<Cidr>[],
  what: string,
  report: Report,
): void {
  const { definition } = config;
  if (networks.length === 0 || isLinkLocal(value) || networks.some((one) => one.value.contains(value))) return;
  const [first] = networks as readonly [At<Cidr>];
  const isUsed = hasRoutes(node) || config.node.get('isDefaultGateway')?.value === true;
  report(
    atNode(definition, at),
    `${what} '${value}' in the ipam of ${definition.resource.title} lies outside of ${networks.length === 1 ? `'${first.value}'` : 'its networks'}`,
  )
    .and(atNode(definition, first.node), 'the network')
    .as(isUsed ? 'error' : 'warning')
    .note(
      isUsed
        ? 'no route can lead through it: pods that ask for the network stay in ContainerCreating'
        : 'pods cannot reach it from their address',
    );
}

/** Every interface reaches the link-local addresses of its link. */
function isLinkLocal(ip: Ip): boolean {
  return linkLocal.contains(ip);
}

function hasRoutes(node: JsonNode): boolean {
  return (node.get('routes')?.items.length ?? 0) > 0;
}
