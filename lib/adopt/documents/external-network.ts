import { defaultExternalSubnet } from '../../kinds/kubeovn/default-external-subnet';
import { configOf } from '../network-config';
import { addressesOf } from './addresses';
import { documentOf, given, hasSameMetadata, type Inverse, specOf, textIn, unless, type World } from './world';

/** A NetworkAttachmentDefinition and the Subnet of its provider, for NAT gateways. */
export const externalNetworks: Inverse = (world) =>
  world.free('k8s.cni.cncf.io', 'NetworkAttachmentDefinition').flatMap((attachment) => {
    const { name, namespace = 'default' } = attachment;
    const subnet = world.find('Subnet', name);
    const config = configOf(attachment);
    if (!subnet || !config || !world.isFree(subnet) || !hasSameMetadata(attachment, subnet)) return [];
    const isKubeOvn = config.type === 'kube-ovn';
    if (subnet.get('spec', 'provider') !== `${name}.${namespace}${isKubeOvn ? '.ovn' : ''}`) return [];
    const pinned = pinnedIn(name, world);
    const { vlan } = specOf(subnet);
    const attach = isKubeOvn
      ? { type: 'kube-ovn', vlan }
      : { type: config.type, interface: config.master, mode: unless(config.mode, 'bridge') };
    const spec = { attach: given(attach), ...addressesOf(subnet, pinned, true) };
    const document = documentOf(
      'ExternalNetwork',
      subnet,
      spec,
      unless(namespace, 'kube-system') as string | undefined,
    );
    world.claim(attachment, document);
    world.claim(subnet, document);
    return [document];
  });

/** The addresses that documents pin in a network: those of EIPs whose gateway is described by one. */
function pinnedIn(network: string, world: World): string[] {
  const unsaid =
    network === defaultExternalSubnet
      ? world.free('kubeovn.io', 'IptablesEIP').filter((eip) => eip.get('spec', 'externalSubnet') === undefined)
      : [];
  return [...world.all('IptablesEIP', 'externalSubnet', network), ...unsaid]
    .filter(
      (eip) => world.isOpen(eip) && world.isOpen(world.find('VpcNatGateway', textIn(eip.get('spec', 'natGwDp')) ?? '')),
    )
    .flatMap((eip) => textIn(eip.get('spec', 'v4ip')) ?? []);
}
