import { addressesOf } from './addresses';
import { documentOf, given, hasSameMetadata, type Inverse, some, specOf } from './world';

/** A physical network with its VLANs and their subnets. */
export const providerNetworks: Inverse = (world) =>
  world.free('kubeovn.io', 'ProviderNetwork').map((network) => {
    const spec: Record<string, unknown> = { ...specOf(network) };
    const document = { ...documentOf('ProviderNetwork', network, {}), spec };
    world.claim(network, document);
    const vlans = world.where('Vlan', 'provider', network.name).filter((vlan) => hasSameMetadata(vlan, network));
    const items = vlans.map((vlan, i) => {
      world.claim(vlan, document, 'spec', 'vlans', i);
      const subnets = world.where('Subnet', 'vlan', vlan.name).map((subnet, n) => {
        world.claim(subnet, document, 'spec', 'vlans', i, 'subnets', n);
        const { vlan: _, protocol: __, cidrBlock: ___, gateway: ____, excludeIps: _____, ...rest } = specOf(subnet);
        return given({ name: subnet.name, ...addressesOf(subnet, [], true), ...rest });
      });
      const { provider: _, ...rest } = specOf(vlan);
      return given({ name: vlan.name, ...rest, subnets: some(subnets) });
    });
    Object.assign(spec, given({ vlans: some(items) }));
    return document;
  });
