import { within } from '../source/embedded';
import { isMap, type JsonMap } from '../source/json';
import type { Place, Resource, Spot } from '../source/resource';
import type { Network } from './network';
import type { Subnet } from './subnet';
import { View } from './view';

/** The provider of a Subnet: which attachment definition its addresses are for. */
export interface Provider {
  readonly text: string;
  readonly name: string;
  readonly namespace: string;
  /** With the suffix `.ovn` the interface itself is kube-ovn's; without, only the addresses are. */
  readonly ovn: boolean;
}

/** `nad.namespace` or `nad.namespace.ovn`; undefined for `ovn`, nothing, and what has another number of parts. */
export function parseProvider(text: string | undefined): Provider | undefined {
  const [name, namespace, ovn, ...more] = text?.split('.') ?? [];
  if (!text || !name || !namespace || more.length > 0 || (ovn !== undefined && ovn !== 'ovn')) return undefined;
  return { text, name, namespace, ovn: ovn === 'ovn' };
}

/** A NetworkAttachmentDefinition: a second network for pods, described by CNI JSON in `spec.config`. */
export class AttachmentDefinition extends View {
  /** The CNI configuration; undefined if it is absent, is no JSON or is no object. */
  readonly config: JsonMap | undefined;

  constructor(network: Network, resource: Resource) {
    super(network, resource);
    const value = parse(this.text('config'));
    if (isMap(value)) this.config = value;
  }

  /** The plugins that make the interface: the configuration itself, or those of its list where it has no type. */
  get plugins(): readonly JsonMap[] {
    const list = this.hasHiddenPlugins ? undefined : this.config?.plugins;
    return Array.isArray(list) ? list.filter(isMap) : this.config ? [this.config] : [];
  }

  /**
   * Whether its list of plugins counts for nothing, as it has a type as well (multus-cni v4.2.0 pkg/types/conf.go,
   * LoadDelegateNetConf; kube-ovn reads it in the same way).
   */
  get hasHiddenPlugins(): boolean {
    return Array.isArray(this.config?.plugins) && string(this.config?.type) !== undefined;
  }

  /** The CNI plugin: `kube-ovn` if that is among several, else the first: `macvlan`, … */
  get type(): string | undefined {
    return this.isKubeOvn ? 'kube-ovn' : string(this.plugins[0]?.type);
  }

  /** Whether kube-ovn makes the interface itself. */
  get isKubeOvn(): boolean {
    return this.plugins.some((plugin) => plugin.type === 'kube-ovn');
  }

  /** Where the addresses come from: kube-ovn's IPAM if that is among several. One without a type is none. */
  get ipam(): JsonMap | undefined {
    const all = this.plugins.flatMap(({ ipam }) => (isMap(ipam) && (ipam.type ?? '') !== '' ? [ipam] : []));
    return all.find(({ type }) => type === 'kube-ovn') ?? all[0];
  }

  /** What names kube-ovn's socket and provider: the plugin itself, or its IPAM; undefined if kube-ovn has no part in it. */
  get kubeOvn(): JsonMap | undefined {
    if (this.isKubeOvn) return this.plugins.find(({ type }) => type === 'kube-ovn');
    return this.ipam?.type === 'kube-ovn' ? this.ipam : undefined;
  }

  /** The provider string that kube-ovn's plugin, or its IPAM, asks for addresses with. */
  get provider(): string | undefined {
    return string(this.kubeOvn?.provider);
  }

  /** The provider of the Subnet under which kube-ovn looks for its addresses; unknown without a namespace. */
  get subnetProvider(): string | undefined {
    const { name, namespace, isKubeOvn } = this;
    return namespace === undefined ? undefined : `${name}.${namespace}${isKubeOvn ? '.ovn' : ''}`;
  }

  /** The place of an offset in the text of the config; behind its end, of the last character. */
  atOffset(offset: number): Spot {
    const text = this.text('config') ?? '';
    return within(this.at('config'), text, Math.max(0, Math.min(offset, text.trimEnd().length - 1)));
  }

  /** The place of the text behind a key of the config, where it stands there once; else of the whole config. */
  atText(key: string, value: unknown): Spot {
    const text = this.text('config') ?? '';
    const at: Place = { ...this.at('config'), inside: 'unknown' };
    if (typeof value !== 'string' || value === '') return at;
    const pair = new RegExp(`${literal(JSON.stringify(key))}\\s*:\\s*${literal(JSON.stringify(value))}`, 'g');
    const [only, ...more] = text.matchAll(pair);
    if (!only || more.length > 0) return at;
    const end = only.index + only[0].length - 1;
    return within(at, text, end - (JSON.stringify(value).length - 2), end);
  }

  /** The subnets whose provider names this definition. */
  get subnets(): readonly Subnet[] {
    return this.network.subnetsFor(this.name, this.namespace);
  }
}

function parse(text: string | undefined): unknown {
  if (text === undefined) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function string(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

function literal(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');
}
