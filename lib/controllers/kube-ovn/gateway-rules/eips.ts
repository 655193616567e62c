import type { IptablesEip } from '../../../network/iptables-eip';
import type { VpcNatGateway } from '../../../network/vpc-nat-gateway';
import { type Installation, lastOf } from './installation';
import { type Address, Unknown } from './iptables';

/** The address of an EIP: the pinned one, or a placeholder for the one that kube-ovn picks. */
export function addressOf(eip: IptablesEip): Address {
  return eip.v4ip ?? new Unknown(`address of ${eip.name}`);
}

/** The EIPs of a gateway in the order of the input, each address once. */
export function eipsOf(gateway: VpcNatGateway): readonly IptablesEip[] {
  const all = lastOf(gateway.eips, gateway.network.eips);
  if (all.length < 2) return all;
  const byAddress = new Map<string, IptablesEip>();
  for (const eip of all) {
    const address = `${addressOf(eip)}`;
    if (!byAddress.has(address)) byAddress.set(address, eip);
  }
  return [...byAddress.values()];
}

/** From 1.16 on each EIP translates the sources of connections from the VPC that come back into it (`eip-add`). */
export function installHairpins(installation: Installation): void {
  if (!installation.has('hairpin')) return;
  for (const cause of eipsOf(installation.gateway)) {
    const to = addressOf(cause);
    installation.rules.push({
      table: 'nat',
      chain: 'HAIRPIN_SNAT',
      match: { out: 'eth0', hairpin: to },
      target: { kind: 'snat', to, randomPorts: true },
      cause,
    });
  }
}
