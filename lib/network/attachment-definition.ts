import type { Resource } from '../source/resource';
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
  readonly config: Readonly<Record<string, unknown>> | undefined;
  /** What is wrong with the JSON, as the parser says it. */
  readonly syntaxError: string | undefined;

  constructor(network: Network, resource: Resource) {
    super(network, resource);
    const text = this.text('config');
    if (text === undefined) return;
    try {
      const value: unknown = JSON.parse(text);
      if (isObject(value)) this.config = value;
      else this.syntaxError = 'the configuration is not a JSON object';
    } catch (error) {
      this.syntaxError = (error as Error).message;
    }
  }

  get namespace(): string {
    return this.resource.namespace ?? 'default';
  }

  /** The CNI plugin: `macvlan`, `kube-ovn`, … */
  get type(): string | undefined {
    return string(this.config?.type);
  }

  get ipam(): Readonly<Record<string, unknown>> | undefined {
    return isObject(this.config?.ipam) ? this.config.ipam : undefined;
  }

  /** The provider string that kube-ovn will look a Subnet up with: the plugin's own, or its IPAM's. */
  get provider(): string | undefined {
    return string(this.type === 'kube-ovn' ? this.config?.provider : this.ipam?.provider);
  }

  /** The subnets whose provider names this definition. */
  get subnets(): readonly Subnet[] {
    return this.network.subnetsFor(this.name, this.namespace);
  }
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return value !== null && typeof value === 'object' && !Array.isArray(value);
}

function string(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}
