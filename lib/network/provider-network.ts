import type { Part } from './part';
import { View } from './view';
import type { Vlan } from './vlan';

/** A physical network: an interface of every node. */
export class ProviderNetwork extends View {
  /** The interface of nodes without an entry of their own. */
  get defaultInterface(): string | undefined {
    return this.text('defaultInterface');
  }

  /** The entries for nodes whose interface has another name: `interface` and `nodes`. */
  get customInterfaces(): readonly Part[] {
    this.entries ??= this.parts('customInterfaces');
    return this.entries;
  }

  /** The nodes that have nothing to do with it. */
  get excludedNodes(): ReadonlySet<string> {
    this.without ??= new Set(this.texts('excludeNodes').map(({ text }) => text));
    return this.without;
  }

  /** The nodes with an entry of their own. */
  get customNodes(): ReadonlySet<string> {
    this.custom ??= new Set(this.customInterfaces.flatMap((entry) => entry.texts('nodes').map(({ text }) => text)));
    return this.custom;
  }

  /** Whether a label selector says which nodes it has. */
  get isSelective(): boolean {
    return (this.raw('nodeSelector') ?? undefined) !== undefined;
  }

  get vlans(): readonly Vlan[] {
    return this.network.vlansOf(this.name);
  }

  private entries?: readonly Part[];
  private custom?: ReadonlySet<string>;
  private without?: ReadonlySet<string>;
}
