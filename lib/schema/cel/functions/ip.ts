import type { Ip } from '../../../net/ip';
import { parseIp } from '../../../net/ip';
import { isKubernetesIp } from '../../../net/kubernetes';
import type { Type } from '../type';
import { Failure, Opaque, type Value } from '../value';
import { bool, int, method, plain, since, string } from './define';

/** An address of `ip(text)`. */
export class IpValue extends Opaque {
  readonly type = 'ip';

  constructor(readonly ip: Ip) {
    super();
  }

  override equals(other: Value): boolean {
    return other instanceof IpValue && other.ip.equals(this.ip);
  }
}

export const ipType: Type & { readonly holds?: IpValue } = { kind: 'ip' };

export function readIp(text: string): IpValue | Failure {
  const ip = isKubernetesIp(text) ? parseIp(text) : undefined;
  return ip ? new IpValue(ip) : new Failure(`${JSON.stringify(text)} is no IP address of Kubernetes`);
}

/** Source of the functions: kubernetes/kubernetes apiserver/pkg/cel/library/ip.go. */
export const ipFunctions = since('1.30', [
  plain('ip', [string], ipType, ([text]) => readIp(text)),
  plain('isIP', [string], bool, ([text]) => isKubernetesIp(text)),
  plain('ip.isCanonical', [string], bool, ([text]) => {
    const read = readIp(text);
    return read instanceof Failure ? read : String(read.ip) === text;
  }),
  plain('string', [ipType], string, ([{ ip }]) => String(ip)),
  method('family', [ipType], int, ([{ ip }]) => BigInt(ip.family)),
  method('isUnspecified', [ipType], bool, ([{ ip }]) => ip.value === 0n),
  method('isLoopback', [ipType], bool, ([{ ip }]) => isLoopback(ip)),
  method('isLinkLocalMulticast', [ipType], bool, ([{ ip }]) => isLinkLocalMulticast(ip)),
  method('isLinkLocalUnicast', [ipType], bool, ([{ ip }]) => isLinkLocalUnicast(ip)),
  method('isGlobalUnicast', [ipType], bool, ([{ ip }]) => isGlobalUnicast(ip)),
]);

/** 127.0.0.0/8 and ::1. */
function isLoopback(ip: Ip): boolean {
  return ip.family === 4 ? ip.value >> 24n === 127n : ip.value === 1n;
}

/** 224.0.0.0/24; of IPv6 all multicast of link-local scope, ff02::/16 whatever its flags. */
function isLinkLocalMulticast(ip: Ip): boolean {
  return ip.family === 4 ? ip.value >> 8n === 0xe00000n : isMulticast(ip) && ((ip.value >> 112n) & 0xfn) === 2n;
}

/** 169.254.0.0/16 and fe80::/10. */
function isLinkLocalUnicast(ip: Ip): boolean {
  return ip.family === 4 ? ip.value >> 16n === 0xa9fen : ip.value >> 118n === 0xfe80n >> 6n;
}

/** 224.0.0.0/4 and ff00::/8. */
function isMulticast(ip: Ip): boolean {
  return ip.family === 4 ? ip.value >> 28n === 0xen : ip.value >> 120n === 0xffn;
}

/** As Go's netip: private networks are global too. */
function isGlobalUnicast(ip: Ip): boolean {
  const broadcast = ip.family === 4 && ip.value === 0xffff_ffffn;
  return ip.value !== 0n && !broadcast && !isLoopback(ip) && !isMulticast(ip) && !isLinkLocalUnicast(ip);
}
