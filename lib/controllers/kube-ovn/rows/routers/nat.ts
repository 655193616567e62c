import { type Cidr, singleHost } from '../../../../net/cidr';
import type { Family, Ip } from '../../../../net/ip';
import { grouped } from '../../../../network/collection';
import type { Network } from '../../../../network/network';
import type { OvnEip } from '../../../../network/ovn-eip';
import { type OvnDnatRule, type OvnFip, type OvnNatRule, OvnSnatRule } from '../../../../network/ovn-nat-rule';
import type { Pod } from '../../../../network/pod';
import { defaultVpc } from '../../../../network/vpc';
import type { AssumedAddress, Nat } from '../../../../ovn/northbound';
import { once } from '../../../../schema/once';
import type { Place } from '../../../../source/resource';
import { Ipam } from '../ipam';
import type { Router } from './router';

/**
 * NAT of floating IPs and source NAT; ports that are forwarded are load balancers
 * (kubeovn/kube-ovn v1.16.2 pkg/controller/ovn_fip.go, handleAddOvnFip; pkg/controller/ovn_snat.go, handleAddOvnSnatRule;
 * pkg/controller/ovn_dnat.go, handleAddOvnDnatRule, AddDnatRule).
 */
export function natOf(router: Router): readonly Nat[] {
  const { fips, snats } = rulesOf(router.network);
  return [
    ...fips(router.name).flatMap((rule) => floating(rule, router)),
    ...snats(router.name).flatMap((rule) => source(rule, router)),
  ];
}

/** The load balancers of a router: one for each port that is forwarded, with the name of its rule. */
export function forwardsOf({ name, network }: Router): readonly OvnDnatRule[] {
  return rulesOf(network)
    .dnats(name)
    .filter((rule) => rule.eip);
}

/** The rules by the VPC that they are for. */
function rulesOf(network: Network) {
  return once(known, network, () => {
    const { ovnFips, ovnSnatRules, ovnDnatRules } = network;
    return {
      fips: grouped(() => ovnFips, vpcNameOf),
      snats: grouped(() => ovnSnatRules, vpcNameOf),
      dnats: grouped(() => ovnDnatRules, vpcNameOf),
    };
  });
}

const known = new WeakMap<
  Network,
  {
    readonly fips: (vpc: string) => readonly OvnFip[];
    readonly snats: (vpc: string) => readonly OvnSnatRule[];
    readonly dnats: (vpc: string) => readonly OvnDnatRule[];
  }
>();

/** As written; else that of the subnet that it names, or that its address is in. */
function vpcNameOf(rule: OvnNatRule): string | undefined {
  if (rule.vpcName !== undefined) return rule.vpcName;
  if (rule instanceof OvnSnatRule && rule.subnetName !== undefined) return rule.subnet?.vpcName;
  const { network, ipName } = rule;
  const subnet = network.ipRecords.get(ipName)?.subnet ?? podOf(rule)?.subnet ?? network.vips.get(ipName)?.subnet;
  return subnet?.vpcName ?? (ipName === undefined ? undefined : defaultVpc);
}

function floating(rule: OvnFip, router: Router): Nat[] {
  const option = router.does('statelessNat') ? 'stateless' : 'staleless';
  return insideOf(rule).flatMap(({ ip, at }) =>
    outsideOf(rule.eip, ip.family, router).map((outside) => ({
      type: 'dnat_and_snat',
      ...outside,
      logicalIP: `${ip}`,
      logicalPort: rule.ipName,
      options: { [option]: `${rule.text('type') === 'distributed'}` },
      sources: [rule.at('ovnEip'), at, ...outside.sources],
    })),
  );
}

function source(rule: OvnSnatRule, router: Router): Nat[] {
  return rangesOf(rule).flatMap(({ family, text, at }) =>
    outsideOf(rule.eip, family, router).map((outside) => ({
      type: 'snat',
      ...outside,
      logicalIP: text,
      options: {},
      sources: [rule.at('ovnEip'), at, ...outside.sources],
    })),
  );
}

/** The address of an OvnEip in a family: as written, or as IPAM chooses it. */
export function outsideOf(eip: OvnEip | undefined, family: Family, { network }: Router) {
  if (!eip) return [];
  const written = [eip.v4Ip, eip.v6Ip].find((ip) => ip?.family === family);
  if (written) return [{ externalIP: `${written}`, sources: [eip.at(family === 4 ? 'v4Ip' : 'v6Ip')] }];
  const subnet = eip.externalSubnet ?? network.subnets.get('external');
  const assumed = subnet && Ipam.of(network).addressFor(`OvnEip ${eip.name}`, subnet, family);
  if (!assumed) return [];
  return [
    {
      externalIP: assumed.address,
      assumed: [assumed] as readonly AssumedAddress[],
      sources: [eip.at('externalSubnet')],
    },
  ];
}

interface Inside {
  readonly ip: Ip;
  readonly at: Place;
}

/** What an address outside stands for, one of a family. */
export function insideOf(rule: OvnFip | OvnDnatRule): readonly Inside[] {
  const written = [
    { ip: rule.v4Ip, at: rule.at('v4Ip') },
    { ip: rule.v6Ip, at: rule.at('v6Ip') },
  ];
  if (written.some(({ ip }) => ip)) return written.flatMap(({ ip, at }) => (ip ? [{ ip, at }] : []));
  const { vip } = rule;
  const named = rule.namesVip ? [vip?.v4ip, vip?.v6ip] : recorded(rule);
  return named.flatMap((ip) => (ip ? [{ ip, at: rule.at('ipName') }] : []));
}

interface Range {
  readonly family: Family;
  readonly text: string;
  readonly at: Place;
}

function rangesOf(rule: OvnSnatRule): readonly Range[] {
  if (rule.subnetName !== undefined)
    return (rule.subnet?.cidrs ?? []).map((cidr) => ({
      family: cidr.family,
      text: `${cidr}`,
      at: rule.at('vpcSubnet'),
    }));
  const written = (field: string, range: Cidr | undefined): Range[] => {
    const text = rule.text(field);
    return range && text !== undefined ? [{ family: range.family, text, at: rule.at(field) }] : [];
  };
  const ranges = [...written('v4IpCidr', rule.v4Range), ...written('v6IpCidr', rule.v6Range)];
  if (ranges.length > 0) return ranges;
  return recorded(rule).map((ip) => ({ family: ip.family, text: `${singleHost(ip).address}`, at: rule.at('ipName') }));
}

/** By an IP object: that in the text, or that which kube-ovn makes of a pod. */
function recorded(rule: OvnNatRule): readonly Ip[] {
  const record = rule.network.ipRecords.get(rule.ipName);
  if (record) return [record.v4Ip, record.v6Ip].filter((ip) => ip !== undefined);
  return podOf(rule)?.addresses ?? [];
}

/** The name of a pod's IP object is `pod.namespace` (kubeovn/kube-ovn v1.16.2 pkg/ovs/util.go, PodNameToPortName). */
function podOf({ network, ipName }: OvnNatRule): Pod | undefined {
  const dot = ipName?.lastIndexOf('.') ?? -1;
  if (ipName === undefined || dot === -1) return undefined;
  return network.pods.get(ipName.slice(0, dot), ipName.slice(dot + 1));
}
