import { parseCidr } from '../net/cidr';
import { type IpRange, parseRange } from '../net/range';
import type { Subnet } from './subnet';
import { View } from './view';

/** A part of the addresses of a subnet. */
export class IpPool extends View {
  readonly subnetName: string | undefined = this.text('subnet');

  get subnet(): Subnet | undefined {
    return this.network.subnets.get(this.subnetName);
  }

  /** Its entries, as they are written and as far as they can be read: addresses, CIDRs, ranges `a..b`. */
  get entries(): readonly { readonly text: string; readonly index: number; readonly range: IpRange | undefined }[] {
    this.parsed ??= this.texts('ips').map(({ text, index }) => ({
      text,
      index,
      range: text.includes('/') ? parseCidr(text) : parseRange(text),
    }));
    return this.parsed;
  }

  /** The namespaces whose pods get its addresses. */
  get namespaces(): ReadonlySet<string> {
    this.listed ??= new Set(this.texts('namespaces').map(({ text }) => text));
    return this.listed;
  }

  private parsed?: IpPool['entries'];
  private listed?: ReadonlySet<string>;
}
