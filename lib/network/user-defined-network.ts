import type { Part } from './part';
import { View } from './view';

/** The topologies, each with the field that holds its network. */
const fields: Readonly<Record<string, string>> = { Layer2: 'layer2', Layer3: 'layer3', Localnet: 'localnet' };

/** A network of OVN-Kubernetes: a UserDefinedNetwork, or what a ClusterUserDefinedNetwork gives to namespaces. */
export class UserDefinedNetwork extends View {
  /** Where its topology stands. */
  get definition(): Part {
    return this.isClusterWide ? this.part('network') : this;
  }

  get isClusterWide(): boolean {
    return this.resource.kind === 'ClusterUserDefinedNetwork';
  }

  get topology(): string | undefined {
    return this.definition.text('topology');
  }

  /** What it says of its topology: `layer2`, `layer3` or `localnet`; undefined without. */
  get layout(): Part | undefined {
    const field = this.topology && Object.hasOwn(fields, this.topology) ? fields[this.topology] : undefined;
    const part = field === undefined ? undefined : this.definition.part(field);
    return part?.isMap ? part : undefined;
  }

  get isPrimary(): boolean {
    return this.layout?.text('role') === 'Primary';
  }
}
