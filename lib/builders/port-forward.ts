import { IptablesDnatRule } from '../kinds/kubeovn/iptables-dnat-rule';
import { canonicalIp, canonicalNumber, ipIn } from './canonical';
import { type Draft, draft } from './draft';
import type { NamedProps } from './object-metadata';

/** Port forwarding: a port of an EIP leads to a port of an address of the VPC. */
export interface PortForwardProps extends NamedProps {
  /** The port of the EIP, 1 to 65535. */
  readonly port: number | string;

  /** IPv4 address and port in the VPC: `10.0.1.6:80`; an address alone means the same port. */
  readonly to: string;

  /**
   * `tcp` or `udp`.
   * @default tcp
   */
  readonly protocol?: string;

  /** Name of the EIP. */
  readonly eip?: string;
}

/** The IptablesDnatRule. */
export function portForward({ name, metadata, port, to, protocol = 'tcp', eip }: PortForwardProps): Draft {
  const target = splitTarget(to);
  return draft(IptablesDnatRule, {
    name,
    metadata,
    body: {
      spec: {
        eip,
        // The gateway's script looks for the protocol in the output of iptables-save, which is lower case.
        protocol: typeof protocol === 'string' ? protocol.toLowerCase() : protocol,
        externalPort: canonicalNumber(port),
        internalIp: canonicalIp(target.address),
        internalPort: canonicalNumber(target.port ?? port),
      },
    },
    from: {
      eip: 'eip',
      protocol: 'protocol',
      externalPort: 'port',
      internalIp: 'to',
      internalPort: target.port === undefined ? 'port' : 'to',
    },
  });
}

/** `10.0.1.6:80`, `[fd00::6]:80`, or an address alone. */
function splitTarget(to: string): { readonly address: string; readonly port?: string } {
  if (typeof to !== 'string' || ipIn(to)) return { address: to };
  const [, bracketed, plain, port] = /^(?:\[(.*)\]|([^[]*?)):([^:]*)$/.exec(to) ?? [];
  return port === undefined ? { address: to } : { address: bracketed ?? plain ?? '', port };
}
