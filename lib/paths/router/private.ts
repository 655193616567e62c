import { type Cidr, parseCidr } from '../../net/cidr';
import type { Subnet } from '../../network/subnet';
import { AddressSet } from '../addresses';
import type { Allow, Drop, NotJudged, RouterEntry } from './entry';
import { rangeIn } from './nat-gateway-policies';

/**
 * What a private subnet lets through its switch: packets within it, from nodes, and between it and its allowSubnets, in
 * both directions; no others, not even to a gateway. Asked for the first packet of a connection wherever it is handed to
 * a port of the switch, that of the router too; answers pass (kubeovn/kube-ovn master 1533681d pkg/ovs/ovn-nb-acl.go,
 * SetLogicalSwitchPrivate) (kubeovn/kube-ovn issue 3408). Empty for every other subnet.
 */
export function privateEntries(subnet: Subnet): readonly RouterEntry<Allow | Drop | NotJudged>[] {
  if (!subnet.flag('private')) return [];
  const by = subnet.at('private');
  const allow: Allow = { kind: 'allow' };
  const join = subnet.network.subnets.get('join')?.cidrs;
  const what = 'whether the source is in Subnet join, which is not here';
  const own = (subnet.cidrs ?? []).flatMap((cidr) => {
    const inside = AddressSet.of(cidr);
    const others = subnet.texts('allowSubnets').flatMap(({ text, index }) => {
      const range = rangeIn(text.trim());
      if (range?.family !== cidr.family) return [];
      const allowed = AddressSet.of(range);
      const at = subnet.at('allowSubnets', index);
      return [
        { match: { from: inside, to: allowed }, action: allow, by: at },
        { match: { from: allowed, to: inside }, action: allow, by: at },
      ];
    });
    return [{ match: { from: inside, to: inside }, action: allow, by }, ...others];
  });
  return [
    ...own,
    ...(join
      ? [{ match: { from: AddressSet.of(...join) }, action: allow, by }]
      : [{ match: { from: usualJoin }, action: { kind: 'not-judged', what } satisfies NotJudged, by }]),
    { match: {}, action: { kind: 'drop' }, by },
  ];
}

/** The default range of Subnet `join` (kubeovn/kube-ovn v1.16.2 charts/kube-ovn/values.yaml). */
const usualJoin = AddressSet.of(parseCidr('100.64.0.0/16') as Cidr);
