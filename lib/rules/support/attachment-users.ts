import type { AttachmentDefinition } from '../../network/attachment-definition';
import type { Network } from '../../network/network';
import type { Attachment } from '../../network/pod-template';
import { once } from '../../schema/once';
import { groupBy } from '../../source/group-by';
import { isMap } from '../../source/json';
import type { Resource, Spot } from '../../source/resource';
import { has } from '../../target/release';

/** Who has an interface on the network of an attachment definition that has no ipam. */
export interface UserWithoutIpam {
  readonly at: Spot;
  /** What is missing then; undefined where nothing is: the user sets addresses itself. */
  readonly lack?: string;
  readonly cure?: string;
  /** Whether the user cannot work at all. */
  readonly isStuck?: boolean;
}

/**
 * The users that are in the input.
 *
 * - NAT gateways before 1.15 have their default route from the ipam (1.13, 1.14), or set it when they start, over an
 *   address that must be there (1.12); later ones set addresses and route with the first EIP: kubeovn/kube-ovn v1.16.2
 *   dist/images/vpcnatgateway/nat-gateway.sh.
 * - The pods of LoadBalancer Services set their address themselves, as kube-ovn reserves it for them, with ipam or
 *   without; since 1.17 kube-ovn leaves out networks without its ipam:
 *   kubeovn/kube-ovn master 1533681d pkg/controller/pod.go, getPodAttachmentNet, isKubeOVNIPAMNetwork.
 */
export function usersWithoutIpam(definition: AttachmentDefinition): readonly UserWithoutIpam[] {
  const { network, subnets, name, namespace } = definition;
  return [
    ...subnets.flatMap((subnet) => gatewaysOn(network, subnet.name)),
    ...(namespace === undefined ? [] : loadBalancersOn(network, `${name}.${namespace}`)),
    ...podsOn(network, name, namespace),
  ];
}

function gatewaysOn(network: Network, subnet: string): readonly UserWithoutIpam[] {
  const { version } = network.target.kubeOvn;
  const hasNoDefault = has(version, '1.15');
  const natGateways = network.gatewaysOn(subnet).map((gateway): UserWithoutIpam => {
    const at = gateway.atName;
    const { title } = gateway.resource;
    if (!hasNoDefault)
      return { at, lack: `${title} gets neither an address nor a default route on net1`, isStuck: true };
    if (gateway.flag('noDefaultEIP')) return { at };
    return {
      at,
      lack: `${title} gets no address of its own on net1, only those of its EIPs`,
      cure: `or write noDefaultEIP: true in ${title}, if the addresses of its EIPs are enough`,
    };
  });
  const egressGateways = [...network.egressGateways]
    .filter(({ externalSubnetName }) => externalSubnetName === subnet)
    .map((gateway) => withoutAddress(gateway.resource, gateway.at('externalSubnet')));
  return [...natGateways, ...egressGateways];
}

const providerKey = 'ovn.kubernetes.io/attachmentprovider';

/** kubeovn/kube-ovn v1.16.2 pkg/controller/service_lb.go, getAttachNetworkProvider: nothing without the annotation. */
const defaultProvider = 'lb-svc-attachment.kube-system';

function loadBalancersOn(network: Network, provider: string): readonly UserWithoutIpam[] {
  const needsIpam = has(network.target.kubeOvn.version, '1.17');
  return (network.kinds.get('Service') ?? []).flatMap((service) => {
    const { spec } = service.value;
    const asked = service.get('metadata', 'annotations', providerKey);
    if (!isMap(spec) || spec.type !== 'LoadBalancer' || typeof asked !== 'string') return [];
    if ((asked || defaultProvider) !== provider) return [];
    const at = service.at('metadata', 'annotations', providerKey);
    return needsIpam ? withoutAddress(service, at) : { at };
  });
}

const askedFor = new WeakMap<Network, ReadonlyMap<string, readonly Attachment[]>>();

function podsOn(network: Network, name: string, namespace: string | undefined): readonly UserWithoutIpam[] {
  const asked = once(askedFor, network, () =>
    groupBy(
      network.podTemplates.flatMap(({ networks }) => networks),
      (one) => one.name,
    ),
  );
  return (asked.get(name) ?? [])
    .filter((one) => namespace === undefined || one.namespace === undefined || one.namespace === namespace)
    .map((one) => withoutAddress(one.holder.resource, one.at()));
}

function withoutAddress({ title }: Resource, at: Spot): UserWithoutIpam {
  return { at, lack: `${title} gets no address on its interface` };
}
