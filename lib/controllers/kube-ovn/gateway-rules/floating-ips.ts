import { singleHost } from '../../../net/cidr';
import type { IptablesEip } from '../../../network/iptables-eip';
import type { FipRule } from '../../../network/nat-rule';
import { addressOf } from './eips';
import { type Installation, lastOf } from './installation';

/** Floating IPs in the order of the input; the first one of an EIP counts (`floating-ip-add`). */
export function installFloatingIps(installation: Installation): void {
  const { gateway, rules } = installation;
  const { network } = gateway;
  const holders = new Map<string, FipRule>();
  for (const cause of lastOf(network.fipRulesOf(gateway), network.fipRules)) {
    const eip = addressOf(cause.eip as IptablesEip);
    const { internalIp } = cause;
    const holder = holders.get(`${eip}`);
    if (internalIp?.family !== 4) installation.refuse(cause, 'its internalIp is no IPv4 address');
    else if (holder) installation.refuse(cause, `${eip} already is the floating IP of ${holder.name}`);
    else {
      holders.set(`${eip}`, cause);
      rules.push(
        {
          table: 'nat',
          chain: 'EXCLUSIVE_DNAT',
          match: { destination: eip },
          target: { kind: 'dnat', to: internalIp },
          cause,
        },
        {
          table: 'nat',
          chain: 'EXCLUSIVE_SNAT',
          match: { source: singleHost(internalIp) },
          target: { kind: 'snat', to: eip, randomPorts: false },
          cause,
        },
      );
    }
  }
}
