import type { Cidr } from '../../net/cidr';
import type { Network } from '../../network/network';
import type { Subnet } from '../../network/subnet';
import type { Vpc } from '../../network/vpc';
import { once } from '../../schema/once';

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
  const named = vpc.texts('extraExternalSubnets').map(({ text }) => vpc.network.subnets.get(text)?.cidrs);
  if (named.length === 0 && !vpc.flag('enableExternal')) return [];
  const underlays = underlaysOf(vpc.network);
  const all = [...named, ...underlays];
  return underlays.length === 0 || all.includes(undefined) ? undefined : all.flatMap((cidrs) => cidrs ?? []);
}

const underlays = new WeakMap<Network, readonly Subnet['cidrs'][]>();

/** The ranges of all subnets on VLANs, looked for once and not for each VPC. */
function underlaysOf(network: Network): readonly Subnet['cidrs'][] {
  return once(underlays, network, () =>
    [...network.subnets].filter((subnet) => subnet.text('vlan') !== undefined).map(({ cidrs }) => cidrs),
  );
}
