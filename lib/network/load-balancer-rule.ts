import { type Ip, parseIp } from '../net/ip';
import type { Part } from './part';
import { View } from './view';

/** A load balancer of a VPC: inside of it (SwitchLBRule), or with an OvnEip in front (RouterLBRule, without vip). */
export class SwitchLbRule extends View {
  /** The address in front; without one kube-ovn ignores the rule. */
  readonly vip: Ip | undefined = this.ip('vip');

  /** The namespace of the pods behind it. */
  get targetNamespace(): string {
    return this.text('namespace') ?? 'default';
  }

  get ports(): readonly Part[] {
    this.listed ??= this.parts('ports');
    return this.listed;
  }

  /** Whether pods are behind it by their labels. */
  get hasSelector(): boolean {
    return this.texts('selector').length > 0;
  }

  /** The addresses behind it, as far as they can be read. */
  get endpoints(): readonly { readonly text: string; readonly index: number; readonly ip: Ip | undefined }[] {
    return this.texts('endpoints').map(({ text, index }) => ({ text, index, ip: parseIp(text) }));
  }

  private listed?: readonly Part[];
}
