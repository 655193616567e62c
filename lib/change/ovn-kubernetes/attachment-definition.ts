import { clusterOf } from '../../controllers/ovn-kubernetes/cluster';
import { ConfFault, overlayType } from '../../controllers/ovn-kubernetes/net-conf';
import { type OvnNetwork, ovnNetworkOf, ovnNetworksOf } from '../../controllers/ovn-kubernetes/networks';
import { parseAttachment } from '../../controllers/ovn-kubernetes/parse-attachment';
import { NetworkAttachmentDefinition } from '../../kinds/cncf/network-attachment-definition';
import { AttachmentDefinition } from '../../network/attachment-definition';
import type { Network } from '../../network/network';
import { firstFew } from '../../rules/support/first-few';
import { canonical } from '../../schema/json-type';
import { once } from '../../schema/once';
import { groupBy } from '../../source/group-by';
import { isMap } from '../../source/json';
import type { Resource } from '../../source/resource';
import { askersOf } from '../attached';
import { cases } from '../cases';
import { differences } from '../difference';
import { breaks, destroys, type Effect, ignored, latent, live } from '../effect';
import { changedKeys, type FieldChange, kindEffects, type ObjectChange } from '../field-effects';
import { identityOf } from '../pairs';
import { sharedNetworksIn } from './namespaces';

const multus = 'k8snetworkplumbingwg/multus-cni v4.2.0 pkg/k8sclient/k8sclient.go, getKubernetesDelegate';
const synced = 'ovn-kubernetes/ovn-kubernetes main go-controller/pkg/networkmanager/nad_controller.go, syncNAD';
const written = 'ovn-kubernetes/ovn-kubernetes main go-controller/pkg/clustermanager/userdefinednetwork';
const userNetworks: ReadonlySet<unknown> = new Set(['ClusterUserDefinedNetwork', 'UserDefinedNetwork']);

/** The network that OVN-Kubernetes writes a definition for, if it does. */
function makerOf({ name, namespace, value }: Resource, network: Network): string | undefined {
  const owners: unknown = isMap(value.metadata) ? value.metadata.ownerReferences : undefined;
  const owner = Array.isArray(owners) ? owners.find((one) => isMap(one) && userNetworks.has(one.kind)) : undefined;
  if (owner) return `${owner.kind} ${owner.name}`;
  const own = namespace === undefined ? undefined : network.userNetworks.get(name, namespace);
  const shared = namespace === undefined ? [] : sharedNetworksIn(network, namespace);
  return (own ?? shared.find((view) => view.name === name))?.resource.title;
}

function config(change: FieldChange): Effect {
  const { old, base, head } = change;
  const maker = makerOf(old, base);
  if (maker !== undefined)
    return ignored(
      `OVN-Kubernetes writes it from ${maker} and sets it back`,
      `${written}/controller_helper.go, updateNAD`,
      `change ${maker}, or make a new network`,
    );
  if (makesOtherNetwork(change)) {
    const name = ovnNetworkOf(base, old)?.name ?? '';
    const others = ovnNetworksOf(head).filter(
      (one) => one.name === name && identityOf(one.resource) !== identityOf(old),
    );
    return breaks(
      others.length > 0
        ? `${inside(change)}it no longer agrees with ${firstFew(others.map(({ resource }) => resource.title))} on network ${name}: OVN-Kubernetes takes it off the network`
        : `${inside(change)}OVN-Kubernetes deletes the network in OVN and makes it anew; pods that run stay as they were made`,
      synced,
      'give the new configuration to a definition of another name, and move the pods there',
    );
  }
  const users = askersOf(base, old.name, old.namespace);
  const who = users.length > 0 ? `: pods of ${firstFew(titles(users))} keep what they have` : '';
  return latent(
    `${inside(change)}Multus reads it when a pod is made${who}`,
    multus,
    'make the pods anew when an interruption suits',
    { waitsFor: 'new-pods' },
  );
}

const byNetwork = new WeakMap<Network, ReadonlyMap<string, readonly OvnNetwork[]>>();

/** Definitions of one name are one network. */
function networksNamed(network: Network, name: string): readonly OvnNetwork[] {
  const byName = once(byNetwork, network, () => groupBy(ovnNetworksOf(network), (one) => one.name));
  return byName.get(name) ?? [];
}

/** What is other in the JSON: `mtu 1500 → 9000: `. */
function inside({ old, now, base, head }: FieldChange): string {
  const [before, after] = [new AttachmentDefinition(base, old), new AttachmentDefinition(head, now)].map(
    (definition) => definition.config,
  );
  if (!before || !after) return '';
  const all = differences(before, after).map(
    ({ name, before: was, after: is }) => `${name} ${shown(was)} → ${shown(is)}`,
  );
  return all.length === 0 ? '' : `${firstFew(all)}: `;
}

function shown(value: unknown): string {
  if (value === undefined) return '(none)';
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.length > 60 ? `${text.slice(0, 59)}…` : text;
}

function titles(resources: readonly Resource[]): readonly string[] {
  return resources.map(({ title }) => title);
}

/** Whether OVN-Kubernetes reads another network in the new text; not if the plugin alone reads what is new. */
function makesOtherNetwork({ old, now, base, head }: FieldChange): boolean {
  const [before, after] = [readBy(base, old), readBy(head, now)];
  return before !== undefined && after !== undefined && canonical(before) !== canonical(after);
}

function readBy(network: Network, resource: Resource): unknown {
  const text = resource.get('spec', 'config');
  if (typeof text !== 'string' || !text.includes(overlayType)) return undefined;
  const attachment = `${resource.namespace ?? ''}/${resource.name}`;
  const { network: made } = parseAttachment(attachment, text, clusterOf(network.target));
  return made instanceof ConfFault ? undefined : comparable(made);
}

/** CIDRs as they are written. */
function comparable(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value, (_, one) => (typeof one === 'bigint' ? `${one}` : one)));
}

/** Pods that ask for it, and NAT gateways whose outer interface it makes. */
function usersOf(resource: Resource, network: Network): readonly Resource[] {
  const gateways = new AttachmentDefinition(network, resource).subnets.flatMap(({ name }) => network.gatewaysOn(name));
  const makers = askersOf(network, resource.name, resource.namespace);
  return [...new Set([...makers, ...gateways.map((gateway) => gateway.resource)])];
}

function whileUsed({ resource, base }: ObjectChange): Effect {
  const maker = makerOf(resource, base);
  if (maker !== undefined) return madeAgain(maker);
  return breaks(
    'it goes all the same: pods that run keep their interface, and the next one that asks for it does not start',
    multus,
    'take the network from those pods in a commit before',
  );
}

const madeAgain = (maker: string): Effect =>
  ignored(`OVN-Kubernetes makes it again as long as there is ${maker}`, `${written}/controller_helper.go, updateNAD`);

function removed({ resource, base, head }: ObjectChange): Effect {
  const maker = makerOf(resource, head);
  if (maker !== undefined) return madeAgain(maker);
  const network = ovnNetworkOf(base, resource);
  if (network && networksNamed(head, network.name).length === 0)
    return destroys(`network ${network.name} is deleted in OVN: it was its last definition`, synced);
  return live('no pod of the input asks for it', multus);
}

export const networkAttachmentDefinition = kindEffects<typeof NetworkAttachmentDefinition>({
  kind: NetworkAttachmentDefinition,
  fields: {
    spec: {
      config: cases(
        {
          'latent new-pods': '',
          breaks: 'of an overlay of OVN-Kubernetes',
          ignored: 'OVN-Kubernetes writes it from a user defined network',
        },
        config,
      ),
    },
  },
  metadata: ({ difference }) =>
    changedKeys(difference, 'annotations').includes('k8s.v1.cni.cncf.io/resourceName')
      ? latent('Multus reads it when a pod is made', multus)
      : ignored('no controller of the network looks at it', ''),
  created: live('pods that are made from now on can ask for it', multus),
  removed,
  uses: { by: usersOf, whileUsed },
});
