import { namespaceLabel } from '../../kinds/kubernetes/namespace';
import type { JsonMap } from '../../source/json';
import type { Resource } from '../../source/resource';
import { documentOf, given, type Inverse, listIn, mapIn, renamed, specOf, unless } from './world';

/** Networks that pods share with a physical one. */
export const localnetNetworks: Inverse = (world) =>
  world.free('k8s.ovn.org', 'ClusterUserDefinedNetwork').flatMap((network) => {
    const { namespaceSelector, network: described } = specOf(network);
    if (mapIn(described).topology !== 'Localnet') return [];
    const { physicalNetworkName, role, excludeSubnets, ipam, mtu, vlan, ...rest } = mapIn(mapIn(described).localnet);
    const namespaces = namespacesIn(namespaceSelector);
    const spec = {
      physicalNetwork: physicalNetworkName,
      ...(namespaces ? { namespaces } : { namespaceSelector }),
      role: unless(role, 'Secondary'),
      ...rest,
      reserved: excludeSubnets,
      mtu: unless(mtu, 1500),
      vlan: vlan && mapIn(mapIn(vlan).access).id,
      persistentIps: mapIn(ipam).lifecycle === 'Persistent' ? true : undefined,
    };
    const document = documentOf('LocalnetNetwork', network, spec);
    world.claim(network, document);
    return [document];
  });

/** The names, where the selector has nothing but them. */
function namespacesIn(selector: unknown): unknown {
  const { matchExpressions, ...others } = mapIn(selector);
  const [only, ...more] = listIn(matchExpressions);
  const { key, operator, values } = mapIn(only);
  if (Object.keys(others).length > 0 || more.length > 0 || key !== namespaceLabel || operator !== 'In')
    return undefined;
  return values;
}

/** Which bridge of the nodes leads into a physical network. */
export const bridgeMappings: Inverse = (world) =>
  world.free('nmstate.io', 'NodeNetworkConfigurationPolicy').map((policy) => {
    const document = documentOf('BridgeMapping', policy, mappingOf(policy));
    world.claim(policy, document);
    return document;
  });

function mappingOf(policy: Resource): JsonMap {
  const { nodeSelector, desiredState } = specOf(policy);
  const { interfaces, ovn } = mapIn(desiredState);
  const { localnet, bridge } = mapIn(listIn(mapIn(ovn)['bridge-mappings'])[0]);
  const [made] = listIn(interfaces);
  const ports = listIn(mapIn(mapIn(made).bridge).port).map((port) => mapIn(port).name);
  return renamed(given({ localnet: unless(localnet, policy.name), bridge, ports: made && ports, nodeSelector }), {
    localnet: 'physicalNetwork',
  });
}
