import type { Ip } from '../net/ip';
import { groupBy } from '../source/group-by';
import type { Place, Spot } from '../source/resource';
import { has } from '../target/release';
import { type AddressPool, type PoolEntry, readAddressPool, readEntry } from './address-pool';
import type { AttachmentDefinition } from './attachment-definition';
import type { IpPool } from './ip-pool';
import type { Network } from './network';
import type { Attachment, PodTemplate } from './pod-template';
import type { Subnet } from './subnet';

/** The provider of the first interface. */
export const ovnProvider = 'ovn';

/** The annotation that gives another network the place of the first interface. */
const defaultNetworkKey = 'v1.multus-cni.io/default-network';

/** An address that pods ask for, as it is written. */
export interface AskedAddress {
  /** `ip_address`, or `ips` of the JSON that names the network. */
  readonly name: 'ip_address' | 'ips';
  readonly text: string;
  readonly at: Spot;
}

/** Where an interface may get its address. */
export interface SubnetChoice {
  /** Who says so. */
  readonly by: 'annotation' | 'provider' | 'pool' | 'namespace' | 'default';
  /** Those that are in the text; of several, kube-ovn tries one after another. */
  readonly subnets: readonly Subnet[];
  /** Whether it can be no other one. */
  readonly isWhole: boolean;
}

/** An interface that kube-ovn makes for pods, or gives an address, with the annotations that are for it. */
export class PodInterface {
  constructor(
    readonly network: Network,
    readonly pods: PodTemplate,
    /** `ovn` for the first one; else that of the Subnet: `nad.namespace.ovn`, `nad.namespace`. */
    readonly provider: string,
    /** Where the pods ask for it; undefined for the first one. */
    readonly attachment?: Attachment,
    readonly definition?: AttachmentDefinition,
  ) {}

  get isFirst(): boolean {
    return this.provider === ovnProvider;
  }

  /** Whether kube-ovn makes the interface; else another plugin makes it, and kube-ovn gives it an address. */
  get isKubeOvns(): boolean {
    return this.isFirst || (this.definition?.isKubeOvn ?? false);
  }

  /**
   * Which entries of a list the pods have, if each has that of its number: kube-ovn looks at the number in the name for a
   * StatefulSet of Kubernetes alone (kubeovn/kube-ovn v1.16.2 pkg/controller/pod.go, isStatefulSetPod).
   */
  get numbers(): { readonly first: number; readonly end: number } | undefined {
    const { isOrdinal, firstNumber: first, count, resource } = this.pods;
    return isOrdinal && resource.group === 'apps' ? { first, end: first + count } : undefined;
  }

  key(name: string): string {
    return `${this.provider}.kubernetes.io/${name}`;
  }

  /** The annotation of the interface; an empty one is none. */
  annotation(name: string): string | undefined {
    return this.pods.annotation(this.key(name)) || undefined;
  }

  at(name: string): Place {
    return this.pods.atAnnotation(this.key(name));
  }

  atKey(name: string): Place {
    return this.pods.atKey('annotations', this.key(name));
  }

  /** What decides about its subnet. */
  get atSubnet(): Spot {
    if (this.subnetName !== undefined) return this.at('logical_switch');
    return this.attachment?.at() ?? this.pods.resource.at('metadata', 'namespace');
  }

  /** The subnet that its annotation names. */
  get subnetName(): string | undefined {
    return this.annotation('logical_switch');
  }

  /** The address that is asked for: where the network is, else by an annotation. */
  get asked(): AskedAddress | undefined {
    const [first, ...more] = this.attachment?.ips ?? [];
    if (first) return { name: 'ips', text: [first, ...more].map(({ text }) => text).join(','), at: first.at() };
    const ofName = this.keyOfName('ip_address');
    const named = ofName === undefined ? undefined : this.pods.annotation(ofName);
    if (ofName !== undefined && named) return { name: 'ip_address', text: named, at: this.pods.atAnnotation(ofName) };
    const text = this.annotation('ip_address');
    return text === undefined ? undefined : { name: 'ip_address', text, at: this.at('ip_address') };
  }

  /** The key for one interface of several, by its name: from 1.17 on. */
  keyOfName(name: string): string | undefined {
    const { attachment, definition, network } = this;
    const face = attachment?.interfaceName;
    if (face === undefined || !definition || !has(network.target.kubeOvn.version, '1.17')) return undefined;
    return `${definition.name}.${definition.namespace ?? attachment?.namespace}.kubernetes.io/${name}.${face}`;
  }

  /** That address, or one of each family. */
  get pinned(): PoolEntry | undefined {
    const { asked } = this;
    this.entry ??= asked && readEntry(asked.text);
    return this.entry;
  }

  /** Those it may have one of; kube-ovn does not look at them beside a pinned address. */
  get pool(): AddressPool | undefined {
    const text = this.annotation('ip_pool');
    this.addresses ??= text === undefined ? undefined : readAddressPool(text);
    return this.addresses;
  }

  /** The IPPool that its annotation names. */
  get namedPool(): IpPool | undefined {
    return this.network.ipPools.get(this.pool?.name);
  }

  get choice(): SubnetChoice {
    this.chosen ??= this.choose();
    return this.chosen;
  }

  /** The subnet, where it can be no other one. */
  get subnet(): Subnet | undefined {
    const { subnets, isWhole } = this.choice;
    return isWhole && subnets.length === 1 ? subnets[0] : undefined;
  }

  private choose(): SubnetChoice {
    const { network, subnetName, provider, pods } = this;
    if (subnetName !== undefined) {
      const named = network.subnets.get(subnetName);
      return { by: 'annotation', subnets: named ? [named] : [], isWhole: true };
    }
    if (!this.isFirst) {
      const bare = provider.split('.').slice(0, 3).join('.');
      const subnets = network.subnetsWith(bare);
      return { by: 'provider', subnets, isWhole: !network.mayHide('Subnet') && !network.hasUnknownSubnets };
    }
    const pool = has(network.target.kubeOvn.version, '1.17') ? this.namedPool : undefined;
    if (pool?.subnet && this.pinned === undefined) return { by: 'pool', subnets: [pool.subnet], isWhole: true };
    const { namespace } = pods;
    if (namespace === undefined) return { by: 'namespace', subnets: [], isWhole: false };
    const { subnets, isWhole, isDefault } = network.namespaceSubnets.of(namespace);
    return { by: isDefault ? 'default' : 'namespace', subnets, isWhole };
  }

  private chosen?: SubnetChoice;
  private entry?: PoolEntry | undefined;
  private addresses?: AddressPool | undefined;
}

/** An address of a subnet that an annotation gives to pods. */
export interface PodPin {
  readonly holder: PodTemplate;
  readonly subnet: Subnet;
  readonly ip: Ip;
  readonly at: Spot;
}

/** The pinned addresses of an interface, each in the subnet that it comes from. */
export function pinsOf(one: PodInterface): readonly PodPin[] {
  const { asked, pinned, pods: holder } = one;
  if (!asked || !pinned) return [];
  const { subnets } = one.choice;
  return pinned.ips.flatMap((ip) => {
    const subnet = subnets.find((own) => own.contains(ip)) ?? (subnets.length === 1 ? subnets[0] : undefined);
    return subnet ? { holder, subnet, ip, at: asked.at } : [];
  });
}

/**
 * The interfaces of pods that kube-ovn has a part in, as far as the definitions of their networks are in the text
 * (kubeovn/kube-ovn v1.16.2 pkg/controller/pod.go, getPodKubeovnNets, getPodAttachmentNet).
 */
export function interfacesOf(network: Network, pods: PodTemplate): readonly PodInterface[] {
  if (pods.isOnHostNetwork || pods.isGateway) return [];
  const { version, nonPrimaryCni } = network.target.kubeOvn;
  const hasOtherFirst =
    pods.annotations[defaultNetworkKey] !== undefined || pods.defaultNetworks.length > 0 || nonPrimaryCni;
  const first = hasOtherFirst ? [] : [new PodInterface(network, pods, ovnProvider)];
  const asked = [...pods.networks, ...pods.defaultNetworks];
  const byNetwork = groupBy(asked, ({ name, namespace }) => `${namespace}/${name}`);
  const found = asked.flatMap((attachment): PodInterface[] => {
    const definition = network.attachments.get(attachment.name, attachment.namespace);
    const provider = definition && providerOf(definition, attachment);
    if (!definition || provider === undefined) return [];
    const isOneOfSeveral = (byNetwork.get(`${attachment.namespace}/${attachment.name}`)?.length ?? 0) > 1;
    const suffix =
      isOneOfSeveral && definition.isKubeOvn && has(version, '1.17') ? attachment.interfaceName : undefined;
    return [
      new PodInterface(
        network,
        pods,
        suffix === undefined ? provider : `${provider}.${suffix}`,
        attachment,
        definition,
      ),
    ];
  });
  return [...first, ...new Map(found.map((one) => [one.provider, one])).values()];
}

/** Undefined where kube-ovn has no part in the network. */
function providerOf(definition: AttachmentDefinition, { namespace }: Attachment): string | undefined {
  const { name, isKubeOvn, kubeOvn } = definition;
  const provider = `${name}.${definition.namespace ?? namespace}${isKubeOvn ? '.ovn' : ''}`;
  return kubeOvn || definition.network.subnetsWith(provider).length > 0 ? provider : undefined;
}
