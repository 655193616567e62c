import type { IptablesEip } from '../../network/iptables-eip';
import { DnatRule, FipRule, type NatRule, SnatRule } from '../../network/nat-rule';
import type { VpcNatGateway } from '../../network/vpc-nat-gateway';

/** What goes through a gateway, rule by rule: `10.0.1.0/24 leaves as 192.168.100.230 (IptablesSnatRule snat01)`. */
export function trafficOf(gateway: VpcNatGateway): readonly string[] {
  return gateway.eips.flatMap(trafficOver);
}

/** What goes over an EIP. */
export function trafficOver(eip: IptablesEip): readonly string[] {
  return eip.rules.flatMap((rule) => trafficBy(rule) ?? []);
}

/** What a rule does to traffic, as far as it can be read. */
export function trafficBy(rule: NatRule): string | undefined {
  const { eip, resource } = rule;
  const outside = eip?.v4ip?.toString() ?? (rule.eipName === undefined ? undefined : `EIP ${rule.eipName}`);
  if (outside === undefined) return undefined;
  const by = ` (${resource.title})`;
  if (rule instanceof SnatRule) return rule.range && `${rule.range} leaves as ${outside}${by}`;
  if (rule instanceof FipRule) return rule.internalIp && `${outside} stands for ${rule.internalIp}${by}`;
  if (!(rule instanceof DnatRule) || rule.externalPort === undefined) return undefined;
  return `${outside}:${rule.externalPort} leads to ${rule.internalIp}:${rule.internalPort}${by}`;
}
