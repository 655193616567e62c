import type { ProviderNetwork } from './provider-network';
import type { Subnet } from './subnet';
import { View } from './view';

/** A VLAN of a physical network. */
export class Vlan extends View {
  /** The tag, 0 to 4095; without one packets have none, as with 0. */
  get id(): number | undefined {
    const id = this.raw('id') ?? 0;
    return typeof id === 'number' && Number.isInteger(id) && id >= 0 && id <= 4095 ? id : undefined;
  }

  readonly providerName: string | undefined = this.text('provider');

  get providerNetwork(): ProviderNetwork | undefined {
    return this.network.providerNetworks.get(this.providerName);
  }

  get subnets(): readonly Subnet[] {
    return this.network.subnetsOn(this.name);
  }
}
