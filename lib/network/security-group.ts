import type { Part } from './part';
import { View } from './view';

/** Who may talk to the pods of a group. */
export class SecurityGroup extends View {
  get ingressRules(): readonly Part[] {
    this.incoming ??= this.parts('ingressRules');
    return this.incoming;
  }

  get egressRules(): readonly Part[] {
    this.outgoing ??= this.parts('egressRules');
    return this.outgoing;
  }

  private incoming?: readonly Part[];
  private outgoing?: readonly Part[];
}
