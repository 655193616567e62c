import { type Address, Unknown } from '../../controllers/kube-ovn/gateway-rules/iptables';
import type { Cidr } from '../../net/cidr';
import { bitsOf, type Family } from '../../net/ip';
import type { OvnEip } from '../../network/ovn-eip';
import { OvnDnatRule, OvnFip, type OvnNatRule } from '../../network/ovn-nat-rule';
import type { Vpc } from '../../network/vpc';
import { AddressSet } from '../addresses';
import { Services } from '../services';
import type { RouterTables } from './entry';
import { type Inside, insideOf, rangesOf, vpcOf } from './ovn-nat-inside';

/**
 * OVN's own NAT on the router of a VPC: OvnFip, OvnDnatRule and OvnSnatRule (kubeovn/kube-ovn master 1533681d
 * pkg/controller/ovn_fip.go, handleAddOvnFip; pkg/controller/ovn_dnat.go, handleAddOvnDnatRule;
 * pkg/controller/ovn_snat.go, handleAddOvnSnatRule). It works on the way to and from the external switch, which `enableExternal`
 * connects.
 */
export function ovnNat(vpc: Vpc): Pick<RouterTables, 'destinations' | 'sources'> {
  if (!vpc.flag('enableExternal')) return { destinations: [], sources: [] };
  const { ovnFips, ovnDnatRules, ovnSnatRules } = vpc.network;
  const fips = [...ovnFips].filter((fip) => vpcOf(fip)?.name === vpc.name);
  const dnats = [...ovnDnatRules].filter((dnat) => vpcOf(dnat)?.name === vpc.name);
  const ranged = [
    ...fips.flatMap((rule) => insideOf(rule).map((inside) => ({ rule, inside, length: 1 + lengthOf(inside) }))),
    ...[...ovnSnatRules]
      .filter((snat) => vpcOf(snat)?.name === vpc.name)
      .flatMap((rule) => rangesOf(rule).map((inside) => ({ rule, inside, length: lengthOf(inside) }))),
  ];
  // The longest prefix first (ovn northd.c, lr_out_snat).
  const sources = ranged
    .sort((a, b) => b.length - a.length)
    .flatMap(({ rule, inside }): RouterTables['sources'] => {
      if (!rule.eip) return [];
      const to = addressOf(rule.eip, familyOf(inside));
      const by = rule.resource.at();
      if (inside instanceof Unknown) {
        const from = AddressSet.of(...vpc.subnets.flatMap(({ cidrs = [] }) => cidrs));
        const what = `which address ${rule.resource.title} is for`;
        return [{ match: { from }, action: { kind: 'not-judged', what }, by }];
      }
      return [{ match: { from: AddressSet.of(inside) }, action: { kind: 'source', to }, by }];
    });
  const seen = sources.flatMap(({ action }) => (action.kind === 'source' ? action.to : []));
  return {
    // A load balancer of the router comes before its NAT (ovn northd.c, lr_in_dnat: priority 120, then 100).
    destinations: [...hairpins(vpc, [...fips, ...dnats], seen), ...dnats.flatMap(forwarded), ...fips.flatMap(floating)],
    sources,
  };
}

/** The VPCs that answer for the addresses of an OvnEip on the network outside. */
export function holdersOf(eip: OvnEip): readonly { readonly address: Address; readonly holder: Vpc }[] {
  return eip.rules.flatMap((rule) => {
    const holder = vpcOf(rule);
    if (!holder?.flag('enableExternal')) return [];
    if (rule instanceof OvnFip || rule instanceof OvnDnatRule)
      return insideOf(rule).map((inside) => ({ address: addressOf(eip, familyOf(inside)), holder }));
    return addressesOf(eip).map((address) => ({ address, holder }));
  });
}

/** The pinned addresses of an OvnEip, or a placeholder for the one that kube-ovn picks. */
export function addressesOf(eip: OvnEip): readonly Address[] {
  const pinned = [eip.v4Ip, eip.v6Ip].filter((ip) => ip !== undefined);
  return pinned.length > 0 ? pinned : [addressOf(eip, 4)];
}

/** The pinned address of a family, or a placeholder. */
function addressOf(eip: OvnEip, family: Family): Address {
  return (family === 4 ? eip.v4Ip : eip.v6Ip) ?? new Unknown(`address of ${eip.name}`);
}

type Destinations = RouterTables['destinations'];

/**
 * From inside of the VPC the packet leaves the router, mostly with one of its OvnEips as source (`seen`), and comes back
 * to it: what OVN does with it then is not evaluated.
 */
function hairpins(vpc: Vpc, rules: readonly OvnNatRule[], seen: readonly Address[]): Destinations {
  const from = AddressSet.of(...vpc.subnets.flatMap(({ cidrs = [] }) => cidrs), ...seen);
  const eips = new Set(rules.flatMap(({ eip }) => eip ?? []));
  return Array.from(eips, (eip) => {
    const to = AddressSet.of(addressOf(eip, 4), addressOf(eip, 6));
    const what = `the way from inside of VPC ${vpc.name} to its own ${eip.resource.title}`;
    return { match: { from, to }, action: { kind: 'not-judged', what }, by: eip.resource.at() };
  });
}

function forwarded(rule: OvnDnatRule): Destinations {
  const { eip, protocol, externalPort: port, internalPort } = rule;
  if (!eip || !protocol || port === undefined || internalPort === undefined) return [];
  return to(rule, eip, Services.of(protocol, port, port), internalPort);
}

function floating(rule: OvnFip): Destinations {
  return rule.eip ? to(rule, rule.eip) : [];
}

function to(rule: OvnFip | OvnDnatRule, eip: OvnEip, services?: Services, port?: number): Destinations {
  const by = rule.resource.at();
  return insideOf(rule).map((inside) => {
    const match = { to: AddressSet.of(addressOf(eip, familyOf(inside))), ...(services && { services }) };
    if (inside instanceof Unknown)
      return { match, action: { kind: 'not-judged', what: `where ${rule.resource.title} leads` }, by };
    const target = { address: inside.network, ...(port !== undefined && { port }), by };
    return { match, action: { kind: 'destination', to: [target] }, by };
  });
}

function familyOf(inside: Inside): Family {
  return inside instanceof Unknown ? 4 : inside.family;
}

function lengthOf(inside: Inside): number {
  return inside instanceof Unknown ? bitsOf(4) : (inside satisfies Cidr).prefix;
}
