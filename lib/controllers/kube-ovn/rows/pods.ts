import { type Ip, parseIp } from '../../../net/ip';
import type { Network } from '../../../network/network';
import type { PodTemplate } from '../../../network/pod-template';
import type { Subnet } from '../../../network/subnet';
import type { AssumedAddress } from '../../../ovn/northbound';
import { groupBy } from '../../../source/group-by';
import { isMap } from '../../../source/json';
import type { Place, Resource } from '../../../source/resource';
import type { Cluster } from './cluster';
import { type Instance, instancesOf } from './gateway-pods';
import { Ipam } from './ipam';
import { isMade } from './made-subnets';
import { remembered } from './remembered';

/** A pod, or one of those that a workload makes: `*` in its name stands for what is made up with it. */
export interface LogicalPod {
  readonly name: string;
  readonly namespace: string;
  readonly labels: ReadonlyMap<string, unknown>;
  readonly node: string | undefined;
  readonly namedPorts: readonly NamedPort[];
  /** Those with addresses of kube-ovn, the first one first. */
  readonly interfaces: readonly PodPort[];
  /** Those of them that are in logical switches. */
  readonly ports: readonly PodPort[];
  readonly resource: Resource;
}

export interface NamedPort {
  readonly name: string;
  readonly port: number;
}

/** A port of a logical switch for an interface of a pod. */
export interface PodPort {
  readonly name: string;
  /** `ovn`, or `<nad>.<namespace>.ovn`. */
  readonly provider: string;
  readonly subnet: Subnet;
  readonly addresses: readonly Ip[];
  readonly assumed: readonly AssumedAddress[];
  /** Reads an annotation of its interface: `port_security` of `ovn.kubernetes.io/port_security`. */
  annotation(key: string): string | undefined;
  at(key: string): Place;
  readonly sources: readonly Place[];
}

/** The pods in subnets of OVN, by namespace. */
export class Pods {
  readonly all: readonly LogicalPod[];
  private readonly byNamespace: ReadonlyMap<string, readonly LogicalPod[]>;
  private readonly bySubnet: ReadonlyMap<Subnet, readonly PodPort[]>;

  constructor(network: Network, cluster: Cluster) {
    const reader = new Reader(network, cluster);
    const templates = network.podTemplates.flatMap((template) => reader.podsOf(template));
    const gateways = instancesOf(network, cluster).map((instance) => reader.instance(instance));
    this.all = [...templates, ...gateways];
    this.byNamespace = groupBy(this.all, ({ namespace }) => namespace);
    this.bySubnet = groupBy(
      this.all.flatMap(({ ports }) => ports),
      ({ subnet }) => subnet,
    );
  }

  inNamespace(namespace: string): readonly LogicalPod[] {
    return this.byNamespace.get(namespace) ?? [];
  }

  portsIn(subnet: Subnet): readonly PodPort[] {
    return this.bySubnet.get(subnet) ?? [];
  }

  get namespaces(): Iterable<string> {
    return this.byNamespace.keys();
  }
}

export const podsOf = remembered((network, cluster) => new Pods(network, cluster));

/** The name of the provider of a pod's first interface. */
const primary = 'ovn';

/** The flag `--default-ls` (kubeovn/kube-ovn v1.16.2 pkg/controller/config.go, ParseFlags). */
const defaultSubnet = 'ovn-default';

interface Bound {
  readonly namespace: string;
  readonly subnet: Subnet;
}

class Reader {
  /** The subnets that list each namespace. */
  private readonly bound: ReadonlyMap<string, readonly Bound[]>;
  private readonly ipam: Ipam;

  constructor(
    private readonly network: Network,
    private readonly cluster: Cluster,
  ) {
    this.ipam = Ipam.of(network);
    const own = [...network.subnets].filter((subnet) => subnet.isOvn);
    const pairs = own.flatMap((subnet) => [...subnet.namespaces].map((namespace): Bound => ({ namespace, subnet })));
    this.bound = groupBy(pairs, ({ namespace }) => namespace);
  }

  podsOf(template: PodTemplate): LogicalPod[] {
    if (template.isOnHostNetwork || template.resource.name === '') return [];
    const { resource, namespace = 'default' } = template;
    const names = namesOf(template, this.cluster);
    const spec = template.spec;
    const namedPorts = spec.parts('containers').flatMap((container) =>
      container.parts('ports').flatMap((one) => {
        const [name, port] = [one.text('name'), one.raw('containerPort')];
        return name !== undefined && typeof port === 'number' ? [{ name, port }] : [];
      }),
    );
    const labels = new Map(Object.entries(labelsOf(template)));
    return names.map((name, index) => {
      const interfaces = providersOf(template).flatMap(
        (provider) => this.portOf(template, provider, name, index) ?? [],
      );
      const node = spec.text('nodeName');
      return { name, namespace, labels, node, namedPorts, interfaces, ports: interfaces.filter(isSwitched), resource };
    });
  }

  /** An interface; none where its subnet is not here, or is refused. */
  private portOf(template: PodTemplate, provider: string, pod: string, index: number): PodPort | undefined {
    const annotation = (key: string) => template.annotation(`${provider}.kubernetes.io/${key}`);
    const at = (key: string) => template.atAnnotation(`${provider}.kubernetes.io/${key}`);
    const named = annotation('logical_switch');
    const { namespace = 'default', resource } = template;
    const subnet = named ? this.network.subnets.get(named) : this.usualSubnet(provider, namespace);
    if (!subnet || (subnet.isOvn && !isMade(subnet))) return undefined;
    const pinned = pinnedBy(annotation('ip_address'), annotation('ip_pool'), index);
    const use = `${resource.kind} ${namespace}/${pod} ${provider}`;
    const sources = [
      resource.at('metadata', 'name'),
      ...['logical_switch', 'ip_address', 'ip_pool'].filter((key) => annotation(key)).map(at),
    ];
    return {
      name: portName(pod, namespace, provider),
      provider,
      subnet,
      // IPAM chooses only where no address is asked for.
      ...(pinned.length > 0 ? { addresses: pinned, assumed: [] } : this.ipam.fill(use, subnet, [])),
      annotation,
      at,
      sources,
    };
  }

  /** A pod that kube-ovn makes itself. */
  instance({ name, namespace, labels, interfaces, resource, sources }: Instance): LogicalPod {
    const all = interfaces.map(({ provider, subnet, pinned, use }): PodPort => {
      return {
        name: portName(name, namespace, provider),
        provider,
        subnet,
        ...this.ipam.fill(use, subnet, pinned),
        annotation: () => undefined,
        at: () => resource.at('metadata', 'name'),
        sources,
      };
    });
    const ports = all.filter(isSwitched);
    return {
      name,
      namespace,
      labels: new Map(labels),
      node: undefined,
      namedPorts: [],
      interfaces: all,
      ports,
      resource,
    };
  }

  /**
   * Of the first interface that of the namespace (kubeovn/kube-ovn v1.16.2 pkg/controller/pod.go, getPodDefaultSubnet), of
   * others that of the attachment.
   */
  private usualSubnet(provider: string, namespace: string): Subnet | undefined {
    if (provider !== primary) return this.network.subnetOf(provider);
    const [bound] = this.bound.get(namespace) ?? [];
    if (bound) return bound.subnet;
    const { network } = this;
    const [owner] = network.namespaceOwners.get(namespace) ?? [];
    return network.subnets.get(owner ? owner.vpc.text('defaultSubnet') : defaultSubnet);
  }
}

function labelsOf(template: PodTemplate): Readonly<Record<string, unknown>> {
  const metadata = isMap(template.value) ? template.value.metadata : undefined;
  const labels = isMap(metadata) ? metadata.labels : undefined;
  return isMap(labels) ? labels : {};
}

function isSwitched({ subnet }: PodPort): boolean {
  return isMade(subnet);
}

/** Those of its interfaces; whether an attachment is kube-ovn's or another plugin's decides its subnet. */
function providersOf(template: PodTemplate): readonly string[] {
  const { namespace: own = 'default' } = template;
  const further = template.networks.map(({ name, namespace = own }) => `${name}.${namespace}`);
  return [primary, ...further.flatMap((name) => [`${name}.ovn`, name])];
}

/** Whether it sends and gets nothing but with its own addresses. */
export function isSecured(port: PodPort): boolean {
  return port.annotation('port_security') === 'true';
}

/** The further addresses that it may have. What is none is dropped (kubeovn/kube-ovn v1.16.2 pkg/controller/pod.go, handleAddOrUpdatePod). */
export function vipsOfPort(port: PodPort): readonly string[] {
  return (port.annotation('port_vips') ?? '').split(',').filter((text) => parseIp(text) !== undefined);
}

/** One port for each interface (kubeovn/kube-ovn v1.16.2 pkg/ovs/util.go, PodNameToPortName). */
function portName(pod: string, namespace: string, provider: string): string {
  return provider === primary ? `${pod}.${namespace}` : `${pod}.${namespace}.${provider}`;
}

/** An address, or one of each family: those that all pods ask for, else the entry of the pool for this one. */
function pinnedBy(address: string | undefined, pool: string | undefined, index: number): readonly Ip[] {
  const entries = address ? [address] : (pool ?? '').split(pool?.includes(';') ? ';' : ',');
  const entry = address ? entries[0] : entries[index];
  return (entry ?? '').split(',').flatMap((text) => parseIp(text.trim()) ?? []);
}

/** Nobody looks at more of them. */
const mostPods = 1000;

/** A StatefulSet numbers its pods, a machine's pod has the port of the machine, others are made up. */
function namesOf(template: PodTemplate, { nodes }: Cluster): readonly string[] {
  const { resource, isVirtual, count } = template;
  const { kind, name } = resource;
  if (kind === 'Pod' || (isVirtual && count <= 1)) return [name];
  const number = count === Number.POSITIVE_INFINITY ? (nodes?.length ?? 1) : Math.min(count, mostPods);
  const infix = kind === 'StatefulSet' ? '' : '*-';
  return Array.from({ length: Math.max(number, 0) }, (_, i) => `${name}-${infix}${i}`);
}
