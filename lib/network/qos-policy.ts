import { View } from './view';

/** Bandwidth limits for EIPs or NAT gateways. */
export class QosPolicy extends View {
  get isShared(): boolean {
    return this.flag('shared');
  }

  /** `EIP` or `NATGW`. */
  get bindingType(): string | undefined {
    return this.text('bindingType');
  }
}
