import type { Part } from './part';
import { View } from './view';

/** The topologies, each with the field that holds its network. */
const fields: Readonly<Record<string, string>> = { Layer2: 'layer2', Layer3: 'layer3', Localnet: 'localnet' };

/** A network of OVN-Kubernetes: a UserDefinedNetwork, or what a ClusterUserDefinedNetwork gives to namespaces. */
export class UserDefinedNetwork extends View {
  /** Where its topology stands. */
  get definition(): Part {
    this.defined ??= this.isClusterWide ? this.part('network') : this;
    return this.defined;
  }

  get isClusterWide(): boolean {
    return this.resource.kind === 'ClusterUserDefinedNetwork';
  }

  get topology(): string | undefined {
    return this.definition.text('topology');
  }

  /** What it says of its topology: `layer2`, `layer3` or `localnet`; undefined without. */
  get layout(): Part | undefined {
    this.described ??= layoutOf(this) ?? null;
    return this.described ?? undefined;
  }

  get isPrimary(): boolean {
    return this.layout?.text('role') === 'Primary';
  }

  private defined?: Part;
  /** Null: there is none. */
  private described?: Part | null;
}

function layoutOf({ topology, definition }: UserDefinedNetwork): Part | undefined {
  const field = topology && Object.hasOwn(fields, topology) ? fields[topology] : undefined;
  const part = field === undefined ? undefined : definition.part(field);
  return part?.isMap ? part : undefined;
}
