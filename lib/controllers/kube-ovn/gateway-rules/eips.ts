import type { IptablesEip } from '../../../network/iptables-eip';
import type { Installation } from './installation';
import { type Address, Unknown } from './iptables';

/** The address of an EIP: the pinned one, or a placeholder for the one that kube-ovn picks. */
export function addressOf(eip: IptablesEip): Address {
  return eip.v4ip ?? new Unknown(`address of ${eip.name}`);
}

/** EIPs in the order of the input, each address once (`eip-add`). */
export function eipsOf(installation: Installation): readonly IptablesEip[] {
  return [
    ...new Map(installation.gateway.eips.toReversed().map((eip) => [`${addressOf(eip)}`, eip])).values(),
  ].toReversed();
}

/** From 1.16 on each EIP translates the sources of connections from the VPC that come back into it (`eip-add`). */
export function installHairpins(installation: Installation): void {
  if (!installation.has('hairpin')) return;
  for (const cause of eipsOf(installation)) {
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
