import { configOf } from '../network-config';
import { addressesOf } from './addresses';
import { documentOf, given, hasSameMetadata, type Inverse, specOf, textIn, unless } from './world';

/** A NetworkAttachmentDefinition and the Subnet of its provider, for NAT gateways. */
export const externalNetworks: Inverse = (world) =>
  world.free('k8s.cni.cncf.io', 'NetworkAttachmentDefinition').flatMap((attachment) => {
    const { name, namespace = 'default' } = attachment;
    const subnet = world.find('Subnet', name);
    const config = configOf(attachment);
    if (!subnet || !config || !world.isFree(subnet) || !hasSameMetadata(attachment, subnet)) return [];
    const isKubeOvn = config.type === 'kube-ovn';
    if (subnet.get('spec', 'provider') !== `${name}.${namespace}${isKubeOvn ? '.ovn' : ''}`) return [];
    const pinned = world
      .all('IptablesEIP', 'externalSubnet', name)
      .flatMap((eip) => textIn(eip.get('spec', 'v4ip')) ?? []);
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
