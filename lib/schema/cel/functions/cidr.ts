import { type Cidr, parseCidr } from '../../../net/cidr';
import { isKubernetesCidr } from '../../../net/kubernetes';
import type { Type } from '../type';
import { Failure, Opaque, type Value } from '../value';
import { bool, int, method, plain, since, string } from './define';
import { IpValue, ipType, readIp } from './ip';

/** A network of `cidr(text)`, its host bits as written. */
export class CidrValue extends Opaque {
  readonly type = 'cidr';

  constructor(readonly cidr: Cidr) {
    super();
  }

  /** Host bits count: `cidr('10.0.0.1/8') != cidr('10.0.0.0/8')`. */
  override equals(other: Value): boolean {
    return (
      other instanceof CidrValue &&
      other.cidr.address.equals(this.cidr.address) &&
      other.cidr.prefix === this.cidr.prefix
    );
  }

  override toString(): string {
    return `${this.cidr.address}/${this.cidr.prefix}`;
  }
}

const cidrType: Type & { readonly holds?: CidrValue } = { kind: 'cidr' };

function readCidr(text: string): CidrValue | Failure {
  const cidr = isKubernetesCidr(text) ? parseCidr(text) : undefined;
  return cidr ? new CidrValue(cidr) : new Failure(`${JSON.stringify(text)} is no CIDR of Kubernetes`);
}

/**
 * Source of the functions: kubernetes/kubernetes apiserver/pkg/cel/library/cidr.go. Its comment says that host bits
 * are an error; the code takes them. `containsCIDR` is that of 1.33: patches of 1.30 to 1.32 before its fix (pull
 * request 130450) refuse a network that starts at another address.
 */
export const cidrFunctions = since('1.30', [
  plain('cidr', [string], cidrType, ([text]) => readCidr(text)),
  plain('isCIDR', [string], bool, ([text]) => isKubernetesCidr(text)),
  plain('string', [cidrType], string, ([network]) => String(network)),
  method('containsIP', [cidrType, ipType], bool, ([{ cidr }, { ip }]) => cidr.contains(ip)),
  method('containsIP', [cidrType, string], bool, ([{ cidr }, text]) => {
    const read = readIp(text);
    return read instanceof Failure ? read : cidr.contains(read.ip);
  }),
  method('containsCIDR', [cidrType, cidrType], bool, ([{ cidr }, other]) => cidr.contains(other.cidr)),
  method('containsCIDR', [cidrType, string], bool, ([{ cidr }, text]) => {
    const read = readCidr(text);
    return read instanceof Failure ? read : cidr.contains(read.cidr);
  }),
  method('ip', [cidrType], ipType, ([{ cidr }]) => new IpValue(cidr.address)),
  method('masked', [cidrType], cidrType, ([{ cidr }]) => readCidr(String(cidr))),
  method('prefixLength', [cidrType], int, ([{ cidr }]) => BigInt(cidr.prefix)),
]);
