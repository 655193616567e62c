import { namespaceLabel } from '../kinds/kubernetes/namespace';
import { once } from '../schema/once';
import { groupBy } from '../source/group-by';
import { textsIn } from '../source/json';
import { LabelSelector } from './label-selector';
import type { Network } from './network';
import type { Subnet } from './subnet';
import { defaultVpc } from './vpc';

/** Where the pods of a namespace get their addresses that say nothing themselves. */
export interface NamespaceSubnets {
  /** In which order kube-ovn tries them is chance. */
  readonly subnets: readonly Subnet[];
  /** Whether no other one may take the namespace: none that is not in the text, no selector that cannot be judged. */
  readonly isWhole: boolean;
  /** Whether nothing names the namespace, so that the subnet is that of the default VPC. */
  readonly isDefault: boolean;
}

/** The default of kube-ovn's `--default-logical-switch`. */
export const defaultSubnet = 'ovn-default';

/**
 * The subnets that list a namespace or select it by labels, and the default one of its VPC; without any, ovn-default
 * (kubeovn/kube-ovn v1.16.2 pkg/controller/namespace.go, handleAddNamespace).
 */
export class SubnetsByNamespace {
  private readonly known = new Map<string, NamespaceSubnets>();
  private readonly bySelector: readonly Subnet[];
  private readonly byName: ReadonlyMap<string, readonly Subnet[]>;

  constructor(private readonly network: Network) {
    const { subnets } = network;
    this.bySelector = [...subnets].filter((subnet) => subnet.items('namespaceSelectors').length > 0);
    const listed = [...subnets].flatMap((subnet) => Array.from(subnet.namespaces, (name) => ({ name, subnet })));
    this.byName = new Map(
      Array.from(
        groupBy(listed, ({ name }) => name),
        ([name, entries]) => [name, entries.map(({ subnet }) => subnet)],
      ),
    );
  }

  of(namespace: string): NamespaceSubnets {
    return once(this.known, namespace, () => this.find(namespace));
  }

  private find(namespace: string): NamespaceSubnets {
    const { network } = this;
    const { selected, isSure } = this.selected(namespace);
    const owners = namespace === 'kube-system' ? [] : (network.namespaceOwners.get(namespace) ?? []);
    const ofVpc = owners.flatMap(({ vpc }) => {
      const subnet = network.subnets.get(vpc.text('defaultSubnet'));
      return subnet?.vpcName === vpc.name ? [subnet] : [];
    });
    const subnets = [...new Set([...ofVpc, ...(this.byName.get(namespace) ?? []), ...selected])];
    const isWhole = isSure && !network.mayHide('Subnet') && !network.mayHide('Vpc') && !network.hasUnknownSubnets;
    if (subnets.length > 0) return { subnets, isWhole, isDefault: false };
    const named = network.subnets.get(network.vpcs.get(defaultVpc)?.text('defaultSubnet') ?? defaultSubnet);
    // What the controller is told with --default-logical-switch is not in the text.
    const own = named ?? [...network.subnets].find((subnet) => subnet.flag('default'));
    return { subnets: own ? [own] : [], isWhole: isWhole && own === named, isDefault: true };
  }

  /** The subnets whose selectors take a namespace, and whether that can be told of each. */
  private selected(namespace: string): { readonly selected: readonly Subnet[]; readonly isSure: boolean } {
    if (this.bySelector.length === 0) return { selected: [], isSure: true };
    const object = this.network.find('Namespace', namespace);
    if (!object) return { selected: [], isSure: false };
    const labels = new Map([...textsIn(object.get('metadata', 'labels')), [namespaceLabel, namespace] as const]);
    const selectors = (subnet: Subnet) => subnet.items('namespaceSelectors').map((one) => LabelSelector.whole(one));
    return {
      selected: this.bySelector.filter((subnet) => selectors(subnet).some((one) => one?.matches(labels))),
      isSure: this.bySelector.every((subnet) => selectors(subnet).every((one) => one !== undefined)),
    };
  }
}
