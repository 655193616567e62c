import { ownDomain } from '../kinds/kubeovn/annotations';
import { canonicalIps, ipIn } from './canonical';

/** Where the pods of a workload get their addresses, and who may talk to them: what kube-ovn reads in annotations. */
export interface Placement {
  /**
   * The Subnet of the pods. Where its provider is a NetworkAttachmentDefinition, the pods get a further interface in it.
   * @default that of their namespace
   */
  readonly subnet?: string;

  /**
   * Addresses, one for each pod; of both families as `10.0.1.20,fd00::20`. The pods of a StatefulSet take them in the
   * order of their numbers. This, `ipPool` or `vip`.
   * @default free ones of the subnet
   */
  readonly addresses?: readonly string[];

  /**
   * The IPPool that the addresses are taken from. This, `addresses` or `vip`.
   * @default none
   */
  readonly ipPool?: string;

  /**
   * The Vip whose address is that of the pod; a Vip is for one pod. This, `addresses` or `ipPool`.
   * @default none
   */
  readonly vip?: string;

  /**
   * The hardware address of the pod: `02:03:04:05:06:07`. It is for one pod.
   * @default one is chosen
   */
  readonly mac?: string;

  /**
   * The SecurityGroups that filter what the pods receive and send.
   * @default none: nothing is filtered
   */
  readonly securityGroups?: readonly string[];

  /**
   * Vips of the subnet that the pods may send from beside their own addresses: they take them over from each other, with
   * keepalived. Each is of the namespace of the pods.
   * @default none
   */
  readonly sharedVips?: readonly string[];
}

/** What decides which annotations a placement becomes. */
export interface PlacedPods {
  /** The provider of the subnet: `ovn`, or of a further interface `nad.namespace.ovn` or `nad.namespace`. */
  readonly provider: string;
  /** Whether the workload is one pod, and no other number can be asked of it. */
  readonly isOne: boolean;
}

/** An annotation of pods, and the property that it is made from. */
export interface PlacementAnnotation {
  readonly key: string;
  readonly property: keyof Placement;
  /** Joined, they are its value. */
  readonly items: readonly string[];
  readonly separator: string;
  /** Whether others may add to it; else it has one value. */
  readonly isOpen?: true;
}

/** The annotations of pods, with the keys of the interface that is meant. */
export function placementAnnotations(placement: Placement, { provider, isOne }: PlacedPods): PlacementAnnotation[] {
  const { subnet, addresses, ipPool, vip, mac, securityGroups, sharedVips } = placement;
  const ofInterface = (name: string) => `${provider}.kubernetes.io/${name}`;
  const ofPod = (name: string) => `${ownDomain}/${name}`;
  const single = (property: keyof Placement, key: string, text: string | undefined): PlacementAnnotation[] =>
    text === undefined ? [] : [{ key, property, items: [text], separator: '' }];
  const open = (property: keyof Placement, key: string, items: readonly string[] = []): PlacementAnnotation[] =>
    items.length === 0 ? [] : [{ key, property, items, separator: ',', isOpen: true }];
  const addressAnnotation = (): PlacementAnnotation[] => {
    if (ipPool !== undefined && !addresses) return single('ipPool', ofInterface('ip_pool'), ipPool);
    if (!addresses?.length) return single('vip', ofPod('vip'), vip);
    const items = addresses.map(canonicalIps);
    return isOne
      ? [{ key: ofInterface('ip_address'), property: 'addresses', items, separator: ',' }]
      : [{ key: ofInterface('ip_pool'), property: 'addresses', items, separator: separatorOf(items) }];
  };
  return [
    ...single('subnet', ofInterface('logical_switch'), subnet),
    ...addressAnnotation(),
    ...single('mac', ofInterface('mac_address'), mac),
    ...open('securityGroups', ofInterface('security_groups'), securityGroups),
    ...open('sharedVips', ofPod('aaps'), sharedVips),
  ];
}

/** kube-ovn takes a comma between two addresses of different families for that of one pair. */
function separatorOf(addresses: readonly string[]): string {
  const families = new Set(addresses.map((text) => (text.includes(',') ? 'both' : ipIn(text)?.family)));
  return families.has('both') || families.size > 1 ? ';' : ',';
}
