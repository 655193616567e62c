import type { UserDefinedNetwork } from '../../network/user-defined-network';
import { once } from '../../schema/once';
import { textsIn } from '../../source/json';
import { goJson } from '../go-json';
import { made, Refusal, type Source, type Traced } from '../made';
import { networkOf } from './check-conf';
import type { Cluster } from './cluster';
import { type ConfInputs, confOf, sourcesOf } from './conf-of';
import { does } from './features';
import { withTransitSubnets } from './logical-network';
import { ConfFault, type ConfKey, emptyConf, type NetConf } from './net-conf';

/** The NetworkAttachmentDefinition of a network in one namespace. Its owner has a uid, too, which the cluster gives. */
export interface RenderedAttachment {
  readonly apiVersion: 'k8s.cni.cncf.io/v1';
  readonly kind: 'NetworkAttachmentDefinition';
  readonly metadata: {
    readonly name: string;
    readonly namespace: string;
    readonly labels: Readonly<Record<string, string>>;
    readonly annotations?: Readonly<Record<string, string>>;
    readonly finalizers: readonly string[];
    readonly ownerReferences: readonly object[];
  };
  readonly spec: { readonly config: string };
}

/** As the controller says that the cluster keeps no addresses. */
export const persistentOff = 'allowPersistentIPs is set but persistentIPs is Disabled';

const ownPrefix = 'k8s.ovn.org';

/**
 * What OVN-Kubernetes' controller creates for a network in a namespace, or why it creates nothing
 * (RenderNetAttachDefManifest of go-controller/pkg/clustermanager/userdefinednetwork/template/net-attach-def-template.go,
 * v1.1.0 to main). Reserved and infrastructure subnets are behind a switch that is off unless somebody sets it.
 */
export function attachmentOf(
  view: UserDefinedNetwork,
  namespace: Traced<string> & { readonly value: string },
  cluster: Cluster,
): Traced<RenderedAttachment> | AttachmentRefusal {
  const config = configOf(view, namespace.value, cluster);
  if (config instanceof AttachmentRefusal) return config;
  const { resource } = view;
  const { kind, apiVersion } = resource;
  const name = made(resource.name, view.atName);
  const annotations = does(cluster.release, 'copiedAnnotations') ? copied(view, 'annotations', isForeign) : {};
  return {
    apiVersion: 'k8s.cni.cncf.io/v1',
    kind: 'NetworkAttachmentDefinition',
    metadata: {
      name,
      namespace,
      labels: { [`${ownPrefix}/user-defined-network`]: '', ...copied(view, 'labels', () => true) },
      ...(Object.keys(annotations).length > 0 && { annotations }),
      finalizers: [`${ownPrefix}/user-defined-network-protection`],
      ownerReferences: [{ apiVersion, kind, name, controller: true, blockOwnerDeletion: true }],
    },
    spec: { config: made(config.text(namespace.value), ...config.sources) },
  };
}

/** Why a network gets no definition, with the values at fault. */
export class AttachmentRefusal extends Refusal {
  constructor(
    reason: string,
    from: readonly Source[],
    /** What OVN-Kubernetes finds wrong with the configuration; undefined where there is none. */
    readonly fault?: ConfFault,
  ) {
    super(reason, from);
  }
}

/** The configuration of a network, which is the same in every namespace but for the name of the definition. */
class Config {
  private known?: readonly Source[];

  constructor(
    private readonly inputs: ConfInputs,
    private readonly conf: NetConf,
    private readonly name: string,
  ) {}

  get sources(): readonly Source[] {
    this.known ??= sourcesOf(this.inputs, this.conf);
    return this.known;
  }

  text(namespace: string): string {
    return configText({ ...this.conf, netAttachDefName: `${namespace}/${this.name}` });
  }
}

/** The configuration of a network, or why it has none: worked out once, for rules and previews alike. */
export function configOf(view: UserDefinedNetwork, namespace: string, cluster: Cluster): Config | AttachmentRefusal {
  const ofCluster = once(known, cluster, () => new WeakMap());
  // The name of a network that is of one namespace says which.
  return view.isClusterWide || namespace === view.namespace
    ? once(ofCluster, view, () => newConfig(view, namespace, cluster))
    : newConfig(view, namespace, cluster);
}

const known = new WeakMap<Cluster, WeakMap<UserDefinedNetwork, Config | AttachmentRefusal>>();

function newConfig(view: UserDefinedNetwork, namespace: string, cluster: Cluster): Config | AttachmentRefusal {
  const inputs = inputsOf(view, namespace, cluster);
  if (inputs instanceof AttachmentRefusal) return inputs;
  const conf = confFor(inputs);
  return conf instanceof ConfFault ? refusal(view, conf) : new Config(inputs, conf, view.resource.name);
}

function inputsOf(view: UserDefinedNetwork, namespace: string, cluster: Cluster): ConfInputs | AttachmentRefusal {
  const { definition, layout, topology, resource } = view;
  if (!layout)
    return new AttachmentRefusal(`it does not say what its topology ${topology ?? '(none)'} is`, [
      definition.at('topology'),
    ]);
  if (definition.text('transport') === 'EVPN' && does(cluster.release, 'transport'))
    return new AttachmentRefusal('the VLANs of an EVPN network are chosen in the cluster, and its text names them', [
      definition.at('transport'),
    ]);
  const [uplink] = view.isClusterWide ? view.texts('uplinks') : [];
  return {
    definition,
    layout,
    ...(uplink && { uplink: { name: uplink.text, at: view.at('uplinks', uplink.index) } }),
    name: view.isClusterWide ? `cluster_udn_${resource.name}` : `${namespace}_${resource.name}`,
    attachment: `${namespace}/${resource.name}`,
    cluster,
  };
}

/** The complete configuration, or what OVN-Kubernetes finds wrong with it. */
function confFor(inputs: ConfInputs): NetConf | ConfFault {
  const { attachment, cluster } = inputs;
  const complete = withTransitSubnets(confOf(inputs), cluster);
  if (complete instanceof ConfFault) return complete;
  if (complete.allowPersistentIPs && cluster.persistentIps === false)
    return new ConfFault(persistentOff, ['allowPersistentIPs']);
  const network = networkOf(attachment, complete, cluster);
  return network instanceof ConfFault ? network : complete;
}

/** As Go writes a map: its keys sorted, and nothing that is empty. */
function configText(conf: NetConf): string {
  sortedKeys ??= (Object.keys(emptyConf) as ConfKey[]).sort();
  const written: Record<string, unknown> = {};
  for (const key of sortedKeys)
    if (conf[key] !== '' && conf[key] !== 0 && conf[key] !== false) written[key] = conf[key];
  return goJson(written);
}

let sortedKeys: readonly ConfKey[] | undefined;

function copied(view: UserDefinedNetwork, field: 'labels' | 'annotations', isCopied: (key: string) => boolean) {
  const texts = textsIn(view.resource.get('metadata', field)).filter(([key]) => isCopied(key));
  return Object.fromEntries(texts.map(([key, text]) => [key, made(text, view.resource.at('metadata', field, key))]));
}

function isForeign(key: string): boolean {
  return !key.startsWith(ownPrefix);
}

function refusal(view: UserDefinedNetwork, fault: ConfFault): AttachmentRefusal {
  const places = fault.keys.flatMap((key) => placeOf(view, key, fault.item) ?? []);
  return new AttachmentRefusal(fault.reason, places.length > 0 ? places : [view.definition.at('topology')], fault);
}

/** The field that a key of the configuration is made of; of a list the item at fault. */
export function placeOf({ layout }: UserDefinedNetwork, key: ConfKey, item?: string) {
  if (key === 'allowPersistentIPs') return layout?.part('ipam').at('lifecycle');
  const field = key === 'joinSubnet' ? 'joinSubnets' : key;
  if (!layout || layout.raw(field) === undefined) return undefined;
  const index = layout
    .items(field)
    .findIndex((one) => one === item || (one as { cidr?: unknown } | null)?.cidr === item);
  return index < 0 || item === undefined ? layout.at(field) : layout.at(field, index);
}
