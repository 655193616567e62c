import {
  networksKey,
  type Piece,
  readSelections,
  type Selected,
  type Selections,
} from '../kinds/cncf/network-selection';
import { standaloneLabel } from '../kinds/kubeovn/standalone-gateway';
import { type PodForm, podFormOf } from '../kinds/pod-form';
import { within } from '../source/embedded';
import { isMap } from '../source/json';
import type { Path } from '../source/path';
import type { Place, Resource, Spot } from '../source/resource';
import { Part } from './part';

const gatewayKey = 'ovn.kubernetes.io/vpc_nat_gw';
export const defaultNetworkKey = 'v1.multus-cni.io/default-network';

/** The annotations that list networks of a pod. */
export const networkKeys: readonly string[] = [networksKey, defaultNetworkKey];

/** A network that a pod asks for. */
export interface Attachment {
  readonly holder: PodTemplate;
  /** The NetworkAttachmentDefinition. */
  readonly name: string;
  /** Its namespace: as written, else that of the pod. */
  readonly namespace: string | undefined;
  /** What the interface is to be called. */
  readonly interfaceName?: string;
  readonly ips: readonly Asked[];
  readonly mac?: Asked;
  /** The IPAMClaim, which stands in the namespace of the definition. */
  readonly claim?: Asked;
  /** Where the network is named. */
  at(): Spot;
}

/** What is asked for on a network: an address. */
export interface Asked {
  readonly text: string;
  at(): Spot;
}

/** A network annotation, read as far as it can be. */
export interface NetworkAnnotation extends Selections {
  readonly key: string;
  readonly text: string;
  readonly place: Place;
}

/** The pods of a workload: a Pod itself, the template of what makes pods, the pod of a virtual machine. */
export class PodTemplate {
  private constructor(
    readonly resource: Resource,
    private readonly form: PodForm,
  ) {}

  /** Undefined for a resource that makes no pods. */
  static of(resource: Resource): PodTemplate | undefined {
    const form = podFormOf(resource);
    return form && new PodTemplate(resource, form);
  }

  /** Metadata and spec of the pods; of virtual machines, those of their instances. */
  get value(): unknown {
    return this.resource.get(...this.form.template);
  }

  /** Whether it is of virtual machines: their pods are KubeVirt's. */
  get isVirtual(): boolean {
    return this.form.virtual === true;
  }

  get name(): string {
    return this.resource.name;
  }

  get namespace(): string | undefined {
    return this.resource.namespace;
  }

  /** Labels and annotations of the pods, as they are written. */
  get annotations(): Readonly<Record<string, unknown>> {
    return this.metadata('annotations');
  }

  get labels(): Readonly<Record<string, unknown>> {
    return this.metadata('labels');
  }

  private metadata(field: string): Readonly<Record<string, unknown>> {
    const value = this.resource.get(...this.form.template, 'metadata', field);
    return isMap(value) ? value : {};
  }

  annotation(key: string): string | undefined {
    const value = this.resource.get(...this.form.template, 'metadata', 'annotations', key);
    return typeof value === 'string' ? value : undefined;
  }

  atAnnotation(key: string): Place {
    return this.resource.at(...this.form.template, 'metadata', 'annotations', key);
  }

  /** Where annotations above the template stand, which are not those of the pods: of the workload, of a Job in it. */
  get annotationsAbove(): readonly Path[] {
    const { template } = this.form;
    const above = template.map((_, depth) => [...template.slice(0, depth), 'metadata', 'annotations']);
    return above.filter((path) => isMap(this.resource.get(...path)));
  }

  /** The name of a label or an annotation of the pods. */
  atKey(field: 'annotations' | 'labels', key: string): Place {
    return this.resource.atKey(...this.form.template, 'metadata', field, key);
  }

  /** The spec of the pods; of virtual machines, that of their instances. */
  get spec(): Part {
    const path = [...this.form.template, 'spec'];
    return new Part(this.resource, path, this.resource.get(...path));
  }

  /** Pods in the network of their node have no interfaces of their own. */
  get isOnHostNetwork(): boolean {
    return !this.form.virtual && this.spec.flag('hostNetwork');
  }

  /** Whether it runs a NAT gateway, be it kube-ovn's own or a standalone one: that is a VpcNatGateway to all others. */
  get isGateway(): boolean {
    const labels = this.resource.get('metadata', 'labels');
    return (isMap(labels) && labels[standaloneLabel] !== undefined) || Boolean(this.annotation(gatewayKey));
  }

  /** How many run at a time; Infinity: as many as there are nodes. */
  get count(): number {
    const { count, most } = this.form;
    if (count === 'node') return Number.POSITIVE_INFINITY;
    return Math.min(this.number(count) ?? 1, this.number(most) ?? Number.POSITIVE_INFINITY);
  }

  private number(path: Path | undefined): number | undefined {
    const written = path && this.resource.get(...path);
    return typeof written === 'number' ? written : undefined;
  }

  /** Whether its pods keep a number in their names: `web-0`, `web-1`. */
  get isOrdinal(): boolean {
    return this.form.names === 'ordinal';
  }

  /** The number of its first pod, where they have one. */
  get firstNumber(): number {
    return this.number(['spec', 'ordinals', 'start']) ?? 0;
  }

  /** Whether the object makes the pods and is none itself: then its own annotations are not those of the pods. */
  get isWorkload(): boolean {
    return this.form.template.length > 0;
  }

  /** Where their number stands. */
  get atCount(): Place {
    const { count } = this.form;
    return count && count !== 'node' ? this.resource.at(...count) : this.resource.at('kind');
  }

  /** The networks beside the default one. */
  get networks(): readonly Attachment[] {
    this.asked ??= this.isOnHostNetwork ? [] : this.named(networksKey);
    return this.asked;
  }

  /** The network that takes the place of the default one. */
  get defaultNetworks(): readonly Attachment[] {
    return this.isOnHostNetwork ? [] : this.named(defaultNetworkKey);
  }

  /** KubeVirt writes the annotation for the networks of a machine, and leaves one in the template where there are none. */
  private named(key: string): readonly Attachment[] {
    const networks = this.form.virtual ? this.machineNetworks(key) : [];
    return networks.length > 0 ? networks : this.annotated(key);
  }

  /** The annotations that name networks. */
  get networkAnnotations(): readonly NetworkAnnotation[] {
    this.read ??= networkKeys.flatMap((key) => {
      const text = this.annotation(key);
      return text ? [{ key, text, place: this.atAnnotation(key), ...readSelections(text) }] : [];
    });
    return this.read;
  }

  private annotated(key: string): readonly Attachment[] {
    const annotation = this.networkAnnotations.find((one) => one.key === key);
    return annotation?.selected.map((one) => this.attachment(one, annotation)) ?? [];
  }

  /** The namespace of a network that is named without: Multus looks for a default one in a namespace of its own choice. */
  private usual(key: string): string | undefined {
    return key === networksKey ? this.namespace : undefined;
  }

  private attachment(selected: Selected, { key, place, text }: NetworkAnnotation): Attachment {
    const { name, namespace, interfaceName, ips, mac, claim } = selected;
    const asked = ({ text: written, start, end }: Piece): Asked => ({
      text: written,
      at: () => within(place, text, start, end),
    });
    return {
      holder: this,
      name: name.text,
      namespace: namespace?.text ?? this.usual(key),
      ...(interfaceName && { interfaceName: interfaceName.text }),
      ips: ips.map(asked),
      ...(mac && { mac: asked(mac) }),
      ...(claim && { claim: asked(claim) }),
      at: () => within(place, text, namespace?.start ?? name.start, name.end),
    };
  }

  /** `multus.networkName` of the networks of a virtual machine, with the hardware address of its interface. */
  private machineNetworks(key: string): readonly Attachment[] {
    const interfaces = new Map(
      this.spec
        .part('domain')
        .part('devices')
        .parts('interfaces')
        .map((one) => [one.text('name'), one]),
    );
    return this.spec.parts('networks').flatMap((network) => {
      const multus = network.part('multus');
      const [space, named, ...more] = (multus.text('networkName') ?? '').split('/');
      const name = named ?? space;
      if (!name || more.length > 0 || multus.flag('default') !== (key === defaultNetworkKey)) return [];
      const device = interfaces.get(network.text('name'));
      const mac = device?.text('macAddress');
      return {
        holder: this,
        name,
        namespace: named === undefined ? this.usual(key) : space,
        ips: [],
        ...(device && mac && { mac: { text: mac, at: () => device.at('macAddress') } }),
        at: () => multus.at('networkName'),
      };
    });
  }

  private asked?: readonly Attachment[];
  private read?: readonly NetworkAnnotation[];
}
