import { IptablesDnatRule } from '../kinds/kubeovn/iptables-dnat-rule';
import { canonicalIp, canonicalNumber, ipIn } from './canonical';
import { type Draft, draft, type Part } from './draft';
import { eipSource, type OnEipProps } from './eip';
import type { NamedProps } from './object-metadata';

/** Port forwarding: a port of an EIP leads to a port of an address of the VPC. */
export interface PortForwardProps extends NamedProps, OnEipProps {
  /** The port of the EIP, 1 to 65535. */
  readonly port: number;

  /** IPv4 address and port in the VPC: `10.0.1.6:80`; an address alone means the same port. */
  readonly to: string;

  /**
   * `tcp` or `udp`.
   * @default tcp
   */
  readonly protocol?: string;
}

/** The IptablesDnatRule. */
export function portForward(props: PortForwardProps): Draft {
  const { name, metadata, port, to, protocol = 'tcp', eip } = props;
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
      eip: eipSource(props),
      protocol: 'protocol',
      externalPort: 'port',
      internalIp: 'to',
      internalPort: target.port === undefined ? 'port' : 'to',
    },
    parts: { internalIp: target.addressPart, internalPort: target.portPart },
  });
}

interface Target {
  readonly address: string;
  readonly addressPart?: Part | undefined;
  readonly port?: string;
  readonly portPart?: Part | undefined;
}

/** `10.0.1.6:80`, `[fd00::6]:80`, or an address alone. */
export function splitTarget(to: string): Target {
  if (typeof to !== 'string' || ipIn(to)) return { address: to };
  const { groups, indices } = /^(?:\[(?<bracketed>.*)\]|(?<plain>[^[]*?)):(?<port>[^:]*)$/d.exec(to) ?? {};
  if (groups?.port === undefined) return { address: to };
  return {
    address: groups.bracketed ?? groups.plain ?? '',
    addressPart: indices?.groups?.bracketed ?? indices?.groups?.plain,
    port: groups.port,
    portPart: indices?.groups?.port,
  };
}
