import { type Ip, parseIp } from '../net/ip';
import { View } from './view';

/** The BGP sessions of egress gateways. */
export class BgpConf extends View {
  readonly localAsn: number | undefined = asn(this.raw('localASN'));
  readonly peerAsn: number | undefined = asn(this.raw('peerASN'));

  /** The neighbours, as they are written and as far as they can be read. */
  get neighbours(): readonly { readonly text: string; readonly index: number; readonly ip: Ip | undefined }[] {
    return this.texts('neighbours').map(({ text, index }) => ({ text, index, ip: parseIp(text) }));
  }
}

/** The EVPN of egress gateways. */
export class EvpnConf extends View {
  /** The VXLAN network identifier. */
  get vni(): number | undefined {
    const vni = this.raw('vni');
    return typeof vni === 'number' && Number.isInteger(vni) && vni > 0 && vni < 2 ** 24 ? vni : undefined;
  }
}

/** 1 to 4294967295. */
function asn(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isInteger(value) && value > 0 && value < 2 ** 32 ? value : undefined;
}
