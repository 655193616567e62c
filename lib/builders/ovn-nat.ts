import { OvnDnatRule } from '../kinds/kubeovn/ovn-dnat-rule';
import { OvnEip } from '../kinds/kubeovn/ovn-eip';
import { OvnFip } from '../kinds/kubeovn/ovn-fip';
import { OvnSnatRule } from '../kinds/kubeovn/ovn-snat-rule';
import { canonicalCidrs, canonicalIp, canonicalNumber, ipIn, looksLikeName, rangeIn } from './canonical';
import { type Draft, draft } from './draft';
import type { NamedProps } from './object-metadata';
import { splitTarget } from './port-forward';

/** An external address for the NAT that the router of a VPC does itself. The VPC needs `ovnExternalSubnets`. */
export interface OvnEipProps extends NamedProps {
  /** Name of the external subnet, on a VLAN. */
  readonly externalSubnet: string;

  /**
   * The IPv4 address.
   * @default a free address of the subnet
   */
  readonly v4Ip?: string;

  /**
   * The IPv6 address, in a subnet with IPv6.
   * @default a free address of the subnet
   */
  readonly v6Ip?: string;
}

/** Which OvnEip a rule is for, and in which VPC it holds. */
export interface OnOvnEipProps extends NamedProps {
  /** Name of the OvnEip. */
  readonly eip: string;

  /** Name of the VPC. */
  readonly vpc: string;
}

/** Source NAT on the router: what leaves a range of the VPC shows the address. */
export interface OvnSnatProps extends OnOvnEipProps {
  /** The range: a CIDR or an address of either family; or the name of a subnet. */
  readonly source: string;
}

/** A floating IP on the router: the address and one of the VPC stand for each other. */
export interface OvnFipProps extends OnOvnEipProps {
  /** The address in the VPC, of either family. */
  readonly to: string;
}

/** Port forwarding on the router. */
export interface OvnDnatProps extends OnOvnEipProps {
  /** The port of the address, 1 to 65535. */
  readonly port: number;

  /** Address and port in the VPC: `10.0.1.6:80`, `[fd00::6]:80`; an address alone means the same port. */
  readonly to: string;

  /**
   * `tcp` or `udp`.
   * @default tcp
   */
  readonly protocol?: string;
}

/** The OvnEip. */
export function ovnEip({ name, metadata, externalSubnet, v4Ip, v6Ip }: OvnEipProps): Draft {
  const spec = {
    externalSubnet,
    type: 'nat',
    v4Ip: v4Ip === undefined ? undefined : canonicalIp(v4Ip),
    v6Ip: v6Ip === undefined ? undefined : canonicalIp(v6Ip),
  };
  const from = { externalSubnet: 'externalSubnet', v4Ip: 'v4Ip', v6Ip: 'v6Ip' };
  return draft(OvnEip, { name, metadata, body: { spec }, from });
}

/**
 * The OvnSnatRule. kube-ovn takes a subnet by name, or a VPC with a range.
 * @param isSubnet whether `source` is known to name a subnet; else what looks like a name does
 */
export function ovnSnat({ name, metadata, eip, vpc, source }: OvnSnatProps, isSubnet = looksLikeName(source)): Draft {
  const range = rangeIn(source);
  const written = range?.toString() ?? canonicalCidrs(source);
  const spec = isSubnet
    ? { ovnEip: eip, vpcSubnet: source }
    : { ovnEip: eip, vpc, ...(range?.family === 6 ? { v6IpCidr: written } : { v4IpCidr: written }) };
  const from = { ovnEip: 'eip', vpc: 'vpc', vpcSubnet: 'source', v4IpCidr: 'source', v6IpCidr: 'source' };
  return draft(OvnSnatRule, { name, metadata, body: { spec }, from });
}

/** The OvnFip. */
export function ovnFip({ name, metadata, eip, vpc, to }: OvnFipProps): Draft {
  const from = { ovnEip: 'eip', vpc: 'vpc', v4Ip: 'to', v6Ip: 'to' };
  return draft(OvnFip, { name, metadata, body: { spec: { ovnEip: eip, vpc, ...addressOf(to) } }, from });
}

/** The OvnDnatRule. */
export function ovnDnat({ name, metadata, eip, vpc, port, to, protocol = 'tcp' }: OvnDnatProps): Draft {
  const target = splitTarget(to);
  return draft(OvnDnatRule, {
    name,
    metadata,
    body: {
      spec: {
        ovnEip: eip,
        vpc,
        ...addressOf(target.address),
        protocol: typeof protocol === 'string' ? protocol.toLowerCase() : protocol,
        externalPort: canonicalNumber(port),
        internalPort: canonicalNumber(target.port ?? port),
      },
    },
    from: {
      ovnEip: 'eip',
      vpc: 'vpc',
      v4Ip: 'to',
      v6Ip: 'to',
      protocol: 'protocol',
      externalPort: 'port',
      internalPort: target.port === undefined ? 'port' : 'to',
    },
    parts: { v4Ip: target.addressPart, v6Ip: target.addressPart, internalPort: target.portPart },
  });
}

/** The field of its family; what is no address stands where an IPv4 one would. */
function addressOf(text: string): { readonly v4Ip?: string; readonly v6Ip?: string } {
  return ipIn(text)?.family === 6 ? { v6Ip: canonicalIp(text) } : { v4Ip: canonicalIp(text) };
}
