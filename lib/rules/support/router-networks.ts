import type { Cidr } from '../../net/cidr';
import type { Vpc } from '../../network/vpc';

/**
 * The networks that the router of a custom VPC has ports in: its subnets, the links to its peers, the external networks
 * of OVN's own gateway. Undefined where one of them may lie outside of the input.
 */
export function routerNetworks(vpc: Vpc): readonly Cidr[] | undefined {
  if (!vpc.isComplete || vpc.network.mayHide('OvnEip')) return undefined;
  const links = vpc.parts('vpcPeerings').map((peering) => peering.cidr('localConnectIP'));
  const external = externalNetworks(vpc);
  if (!external || links.includes(undefined)) return undefined;
  const subnets = vpc.subnets.flatMap(({ cidrs = [] }) => cidrs);
  return [...subnets, ...links.flatMap((link) => link ?? []), ...external];
}

/**
 * Of the default external network only the flags of the controller know the name (`--external-gateway-switch`): any
 * subnet on a VLAN may be it.
 */
function externalNetworks(vpc: Vpc): readonly Cidr[] | undefined {
  const { subnets } = vpc.network;
  const named = vpc.texts('extraExternalSubnets').map(({ text }) => subnets.get(text)?.cidrs);
  const underlays = [...subnets].filter((subnet) => subnet.text('vlan') !== undefined).map(({ cidrs }) => cidrs);
  if (named.length === 0 && !vpc.flag('enableExternal')) return [];
  const all = [...named, ...underlays];
  return underlays.length === 0 || all.includes(undefined) ? undefined : all.flatMap((cidrs) => cidrs ?? []);
}
