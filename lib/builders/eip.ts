import { IptablesEIP } from '../kinds/kubeovn/iptables-eip';
import { canonicalIp } from './canonical';
import { type Draft, draft } from './draft';
import type { NamedProps, ObjectMetadata } from './object-metadata';

/** An address of the external network that a gateway holds, for its rules to use. */
export interface EipProps extends NamedProps {
  /**
   * The IPv4 address.
   * @default a free address of the external network, which kube-ovn chooses and writes into the object
   */
  readonly address?: string;

  /**
   * Name of a QosPolicy for EIPs.
   * @default none
   */
  readonly qosPolicy?: string;
}

/** Which EIP a rule is for. */
export interface OnEipProps {
  /** Name of the EIP. */
  readonly eip?: string;

  /** The external address that the person named instead; `eip` then is the EIP that was made for it. */
  readonly address?: string;
}

/** Where a rule's `eip` is written. */
export function eipSource({ address }: OnEipProps): string {
  return address === undefined ? 'eip' : 'address';
}

/** The gateway of an EIP, as far as the EIP needs it. */
export interface EipGateway {
  readonly name: string;
  readonly externalNetwork: string;
}

/** The IptablesEIP. */
export function eip({ name, metadata, address, qosPolicy }: EipProps, gateway: EipGateway): Draft {
  return draft(IptablesEIP, {
    name,
    metadata,
    body: {
      spec: {
        natGwDp: gateway.name,
        externalSubnet: gateway.externalNetwork,
        v4ip: address === undefined ? undefined : canonicalIp(address),
        qosPolicy,
      },
    },
    from: { natGwDp: 'gateway', externalSubnet: 'externalNetwork', v4ip: 'address', qosPolicy: 'qosPolicy' },
  });
}

/**
 * The EIP of rules that name an address instead of an EIP. Two texts of one address make one EIP; a text that is no
 * address makes one, too, and its v4ip is the finding. All of it comes from the rule's `address`.
 */
export function implicitEip(address: string, gateway: EipGateway, metadata?: ObjectMetadata): Draft {
  const made = eip({ name: implicitEipName(address, gateway.name), metadata, address }, gateway);
  return { ...made, sourceOf: () => ['address'] };
}

/** `gw1-192-168-100-230`: a valid name even where the gateway's is not, which is a finding of its own. */
export function implicitEipName(address: string, gateway: string): string {
  return `${String(gateway)}-${String(canonicalIp(address)).replaceAll('.', '-')}`
    .toLowerCase()
    .replace(/[^a-z0-9.]+/g, '-')
    .replace(/^[-.]+|[-.]+$/g, '');
}
