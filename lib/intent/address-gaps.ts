import type { OwnerKind } from '../allocation/owner';
import type { EipProps } from '../builders/eip';
import { externalNetworkOf, hasInstances } from '../builders/nat-gateway';
import type { OvnEipProps } from '../builders/ovn-nat';
import type { Family } from '../net/ip';
import type { Resource } from '../source/resource';
import { Element } from './element';
import type { GatewayProps } from './gateway';
import type { VpcProps } from './plan';

/** An address that a document leaves out. */
export interface Gap {
  readonly kind: OwnerKind;
  readonly name: string;
  /** The name of the Subnet that it is from. */
  readonly network: string;
  /** What the address is of. */
  readonly element: Element;
  /** The fields that take it, by family. */
  readonly fields: Readonly<Record<Family, string>>;
}

const address = { 4: 'address', 6: 'address' };
const lanIp = { 4: 'lanIp', 6: 'lanIp' };
const ovn = { 4: 'v4Ip', 6: 'v6Ip' };

/** What a document without structural mistakes leaves out of the addresses that a lock can give. */
export function* gapsIn(document: Resource): Generator<Gap, void, undefined> {
  const spec = new Element(document);
  if (document.kind === 'NatGateway') yield* gapsOf(spec, document.name);
  if (document.kind !== 'CustomVpc') return;
  const { natGateways = [], ovnEips = [] } = spec.read<VpcProps>();
  for (const [i, { name }] of natGateways.entries()) yield* gapsOf(spec.below('natGateways', i), name);
  for (const [i, eip] of ovnEips.entries()) {
    const { name, externalSubnet: network, v4Ip, v6Ip }: OvnEipProps = eip;
    if (v4Ip === undefined && v6Ip === undefined)
      yield { kind: 'ovnEip', name, network, element: spec.below('ovnEips', i), fields: ovn };
  }
}

function* gapsOf(element: Element, name: string): Generator<Gap, void, undefined> {
  const props = element.read<GatewayProps>();
  if (props.lanIp === undefined && !hasInstances(props))
    yield { kind: 'lanIp', name, network: props.subnet, element, fields: lanIp };
  const eips: readonly EipProps[] = props.eips ?? [];
  const network = externalNetworkOf(props);
  for (const [i, eip] of eips.entries())
    if (eip.address === undefined)
      yield { kind: 'eip', name: eip.name, network, element: element.below('eips', i), fields: address };
}
