import { Unknown } from '../../controllers/kube-ovn/gateway-rules/iptables';
import { type Cidr, singleHost } from '../../net/cidr';
import type { Ip } from '../../net/ip';
import { type OvnDnatRule, type OvnFip, type OvnNatRule, OvnSnatRule } from '../../network/ovn-nat-rule';
import type { Subnet } from '../../network/subnet';
import type { Vpc } from '../../network/vpc';

/** What is behind a rule of OVN's NAT: an address or a range; unknown where no manifest says it. */
export type Inside = Cidr | Unknown;

/** The address that a floating IP or a forwarded port leads to, one of each family. */
export function insideOf(rule: OvnFip | OvnDnatRule): readonly Inside[] {
  const written = [rule.v4Ip, rule.v6Ip].filter((ip) => ip !== undefined);
  if (written.length > 0) return written.map(singleHost);
  const named = rule.namesVip ? addressesOf(rule.vip?.v4ip, rule.vip?.v6ip) : recorded(rule);
  return named.length > 0 ? named.map(singleHost) : [new Unknown(`address of ${rule.ipName ?? rule.name}`)];
}

/** The ranges whose packets show the OvnEip. */
export function rangesOf(rule: OvnSnatRule): readonly Inside[] {
  if (rule.subnetName !== undefined) return rule.subnet?.cidrs ?? [];
  const written = [rule.v4Range, rule.v6Range].filter((range) => range !== undefined);
  if (written.length > 0) return written;
  const named = recorded(rule);
  return named.length > 0 ? named.map(singleHost) : [new Unknown(`address of ${rule.ipName ?? rule.name}`)];
}

/** As written, or that of the subnet that it names, or that its address is in. */
export function vpcOf(rule: OvnNatRule): Vpc | undefined {
  if (rule.vpcName !== undefined) return rule.vpc;
  return subnetOf(rule)?.vpc;
}

function subnetOf(rule: OvnNatRule): Subnet | undefined {
  if (rule instanceof OvnSnatRule && rule.subnetName !== undefined) return rule.subnet;
  const { network, ipName } = rule;
  const vip = network.vips.get(ipName);
  return network.ipRecords.get(ipName)?.subnet ?? podOf(rule)?.subnet ?? vip?.subnet;
}

/** By an IP object: that in the text, or that which kube-ovn makes of a pod with a pinned address. */
function recorded(rule: OvnNatRule): readonly Ip[] {
  const record = rule.network.ipRecords.get(rule.ipName);
  return record ? addressesOf(record.v4Ip, record.v6Ip) : (podOf(rule)?.addresses ?? []);
}

/** The name of a pod's IP object is `pod.namespace` (kubeovn/kube-ovn v1.16.2 pkg/ovs/util.go, PodNameToPortName). */
function podOf({ network, ipName }: OvnNatRule) {
  const dot = ipName?.lastIndexOf('.') ?? -1;
  if (ipName === undefined || dot === -1) return undefined;
  return network.pods.get(ipName.slice(0, dot), ipName.slice(dot + 1));
}

function addressesOf(...ips: readonly (Ip | undefined)[]): readonly Ip[] {
  return ips.filter((ip) => ip !== undefined);
}
