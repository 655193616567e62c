import { goJson } from '../controllers/go-json';
import { NetworkAttachmentDefinition } from '../kinds/cncf/network-attachment-definition';
import { namespaceLabel } from '../kinds/kubernetes/namespace';
import { ClusterUserDefinedNetwork } from '../kinds/ovn/cluster-user-defined-network';
import { parseCidr } from '../net/cidr';
import { type Draft, draft } from './draft';
import { excludeSubnets } from './excluded-subnets';
import type { NamedProps } from './object-metadata';

/** A condition on one label, as Kubernetes has it. */
export interface LabelCondition {
  /** The label: `kubernetes.io/metadata.name`. */
  readonly key: string;

  /** `In`, `NotIn`, `Exists` or `DoesNotExist`. */
  readonly operator: string;

  /**
   * The values of `In` and `NotIn`.
   * @default none
   */
  readonly values?: readonly string[];
}

/** Objects by their labels; all conditions must hold. Empty, it takes every object. */
export interface LabelSelectorProps {
  /**
   * Labels with exactly these values.
   * @default none
   */
  readonly matchLabels?: Readonly<Record<string, string>>;

  /**
   * Further conditions on labels.
   * @default none
   */
  readonly matchExpressions?: readonly LabelCondition[];
}

/** A network that pods share with a physical one. What it says of the network itself cannot be changed later. */
export interface LocalnetNetworkProps extends NamedProps {
  /**
   * The physical network, as a bridge mapping of the nodes names it: `physicalNetwork` of a BridgeMapping. `physnet`
   * is the bridge of the nodes themselves. Without comma and colon.
   */
  readonly physicalNetwork: string;

  /**
   * The namespaces whose pods may ask for it, by name. Either these or `namespaceSelector`.
   * @default none
   */
  readonly namespaces?: readonly string[];

  /**
   * The namespaces by their labels; `{}` takes all, those of the system included.
   * @default none
   */
  readonly namespaceSelector?: LabelSelectorProps;

  /**
   * Who makes the NetworkAttachmentDefinitions. `cudn`: the controller, of a ClusterUserDefinedNetwork. `nad`: they are
   * written here, one for each of `namespaces`, for clusters that do not use that controller; an edit of one reaches
   * pods that start later. Never both for one network: the controller refuses what it has not made.
   * @default cudn
   */
  readonly mode?: 'cudn' | 'nad';

  /**
   * Its role in a pod. A localnet network is an interface that pods ask for.
   * @default Secondary, the only one there is
   */
  readonly role?: 'Secondary';

  /**
   * The CIDRs that pods get addresses of: one, or an IPv4 and an IPv6 one. Without, OVN-Kubernetes gives no address:
   * those of the pods come from elsewhere (DHCP, the annotation of the pod).
   * @default none
   */
  readonly subnets?: readonly string[];

  /**
   * The addresses of the physical routers. No pod gets one of them; OVN-Kubernetes knows of no router here.
   * @default none
   */
  readonly gateways?: readonly string[];

  /**
   * Addresses (`192.168.100.9`), ranges (`192.168.100.2..192.168.100.99`) and CIDRs of other machines within `subnets`.
   * Together with the gateways up to 25 CIDRs.
   * @default none
   */
  readonly reserved?: readonly string[];

  /**
   * The MTU in bytes, 576 to 65536, with IPv6 at least 1280; not more than that of the physical network. Always
   * written: the controller's default follows the cluster's MTU, not that of the network.
   * @default 1500
   */
  readonly mtu?: number;

  /**
   * The VLAN of the physical network, 1 to 4094.
   * @default none: untagged
   */
  readonly vlan?: number;

  /**
   * Whether a virtual machine keeps its addresses when it is restarted or migrated. Needs `subnets`.
   * @default false
   */
  readonly persistentIps?: boolean;
}

/** The objects of a localnet network. */
export function localnetNetwork(props: LocalnetNetworkProps): readonly Draft[] {
  if (props.mode !== 'nad') return [clusterNetwork(props)];
  return (props.namespaces ?? []).map((namespace) => localnetAttachment(props, namespace));
}

/** The ClusterUserDefinedNetwork of a localnet network. */
export function clusterNetwork(props: LocalnetNetworkProps): Draft {
  const { name, metadata, namespaces, namespaceSelector, role, physicalNetwork, subnets, mtu, vlan } = props;
  const excluded = excludedOf(props);
  const at = (field: string) => `network.localnet.${field}`;
  return draft(ClusterUserDefinedNetwork, {
    name,
    metadata,
    body: {
      spec: {
        namespaceSelector: namespaces ? byName(namespaces) : namespaceSelector,
        network: {
          topology: 'Localnet',
          localnet: {
            role: role ?? 'Secondary',
            physicalNetworkName: physicalNetwork,
            subnets,
            excludeSubnets: excluded.texts,
            ipam: ipamOf(props),
            mtu: mtu ?? 1500,
            vlan: vlan === undefined ? undefined : { mode: 'Access', access: { id: vlan } },
          },
        },
      },
    },
    from: {
      namespaceSelector: namespaces ? 'namespaces' : 'namespaceSelector',
      ...(namespaces && { 'namespaceSelector.matchExpressions.0.values': 'namespaces' }),
      [at('role')]: 'role',
      [at('physicalNetworkName')]: 'physicalNetwork',
      [at('subnets')]: 'subnets',
      [at('mtu')]: 'mtu',
      [at('vlan')]: 'vlan',
      [at('vlan.access.id')]: 'vlan',
      ...(props.persistentIps !== undefined && { [at('ipam')]: 'persistentIps' }),
      ...excluded.from,
    },
  });
}

/**
 * The NetworkAttachmentDefinition of a localnet network in one namespace. All are one network, because `name` and all
 * else that says what it is are the same. Every release reads CNI 1.0.0.
 */
export function localnetAttachment(props: LocalnetNetworkProps, namespace: string): Draft {
  const { name, metadata, role, physicalNetwork, subnets, mtu, vlan, persistentIps } = props;
  const config = {
    allowPersistentIPs: persistentIps || undefined,
    cniVersion: '1.0.0',
    excludeSubnets: excludedOf(props).texts?.join(','),
    mtu: mtu ?? 1500,
    name,
    netAttachDefName: `${namespace}/${name}`,
    physicalNetworkName: physicalNetwork,
    role: (role ?? 'Secondary').toLowerCase(),
    subnets: subnets?.join(','),
    topology: 'localnet',
    type: 'ovn-k8s-cni-overlay',
    vlanID: vlan,
  };
  return draft(NetworkAttachmentDefinition, {
    name,
    namespace,
    metadata,
    body: { spec: { config: goJson(config) } },
    from: { config: 'physicalNetwork' },
  });
}

/** By the label that Kubernetes puts on every namespace. */
function byName(namespaces: readonly string[]): LabelSelectorProps {
  return { matchExpressions: [{ key: namespaceLabel, operator: 'In', values: namespaces }] };
}

function ipamOf({ subnets, persistentIps }: LocalnetNetworkProps) {
  if (persistentIps) return { mode: subnets ? 'Enabled' : 'Disabled', lifecycle: 'Persistent' };
  return subnets ? undefined : { mode: 'Disabled' };
}

/** Without subnets there is nothing to exclude from; what is reserved all the same is a finding of the manifest. */
function excludedOf({ subnets, gateways = [], reserved = [] }: LocalnetNetworkProps) {
  const cidrs = (subnets ?? []).flatMap((text) => parseCidr(text) ?? []);
  return excludeSubnets(
    [
      ...reserved.map((text, i) => ({ text, from: ['reserved', i] })),
      ...(subnets ? gateways.map((text, i) => ({ text, from: ['gateways', i] })) : []),
    ],
    cidrs,
  );
}
