import { type Family, parseIp } from '../../../net/ip';
import type { Network } from '../../../network/network';
import type { VpcEgressGateway } from '../../../network/vpc-egress-gateway';

/** An egress gateway with trafficPolicy Local and no BFD session in some of its families. */
export interface UnguardedGateway {
  readonly gateway: VpcEgressGateway;
  readonly families: readonly Family[];
}

export function* localGatewaysWithoutBfd({ egressGateways }: Network): Generator<UnguardedGateway> {
  for (const gateway of egressGateways) {
    if (gateway.text('trafficPolicy') !== 'Local' || gateway.replicas === 0) continue;
    const all = familiesOf(gateway);
    const guarded = guardedFamilies(gateway);
    if (!all || !guarded) continue;
    const families = all.filter((family) => !guarded.includes(family));
    if (families.length > 0) yield { gateway, families };
  }
}

/** The families of the network that its instances are in; undefined where it is not in the input. */
function familiesOf(gateway: VpcEgressGateway): readonly Family[] | undefined {
  if (!gateway.hasBfd) return [4];
  return gateway.internalSubnet?.cidrs?.map(({ family }) => family);
}

/** The families in which it has BFD sessions; a bfdPort that is missing is another mistake. */
function guardedFamilies(gateway: VpcEgressGateway): readonly Family[] | undefined {
  if (!gateway.hasBfd) return [];
  const port = gateway.vpc?.part('bfdPort');
  if (!port?.flag('enabled')) return undefined;
  const addresses = (port.text('ip') ?? '').split(',').map(parseIp);
  return addresses.every((ip) => ip !== undefined) ? addresses.map(({ family }) => family) : undefined;
}
