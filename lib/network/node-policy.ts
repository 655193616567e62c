import type { Part } from './part';
import { View } from './view';

/** A physical network and the bridge of the nodes that leads into it. */
export interface BridgeMapping {
  readonly policy: NodePolicy;
  /** The item of the list. */
  readonly part: Part;
  readonly localnet: string | undefined;
  readonly bridge: string | undefined;
  /** Whether it is to be there; else it is taken away. */
  readonly isPresent: boolean;
}

/** A NodeNetworkConfigurationPolicy: what nmstate makes of the interfaces and the bridge mappings of nodes. */
export class NodePolicy extends View {
  get state(): Part {
    return this.part('desiredState');
  }

  /** The bridge mappings, in the order of the text. */
  get mappings(): readonly BridgeMapping[] {
    this.found ??= this.state
      .part('ovn')
      .parts('bridge-mappings')
      .map((part) => ({
        policy: this,
        part,
        localnet: part.text('localnet'),
        bridge: part.text('bridge'),
        isPresent: part.raw('state') !== 'absent',
      }));
    return this.found;
  }

  /** The interfaces by name; of duplicates the last. Those that are taken away are none. */
  get interfaces(): ReadonlyMap<string, Part> {
    this.named ??= new Map(
      this.state.parts('interfaces').flatMap((one) => {
        const name = one.text('name');
        return name === undefined || one.raw('state') === 'absent' ? [] : [[name, one]];
      }),
    );
    return this.named;
  }

  /** The ports of one of its bridges. */
  portsOf(bridge: Part): readonly Part[] {
    return bridge.part('bridge').parts('port');
  }

  /** The labels of its nodes; empty: every node. */
  get nodeLabels(): Readonly<Record<string, unknown>> {
    const labels = this.raw('nodeSelector');
    return labels !== null && typeof labels === 'object' ? (labels as Record<string, unknown>) : {};
  }

  /** Whether a node can have both policies: no label is wanted with two values. */
  meets(other: NodePolicy): boolean {
    const { nodeLabels } = other;
    return Object.entries(this.nodeLabels).every(
      ([key, value]) => !Object.hasOwn(nodeLabels, key) || nodeLabels[key] === value,
    );
  }

  private found?: readonly BridgeMapping[];
  private named?: ReadonlyMap<string, Part>;
}
