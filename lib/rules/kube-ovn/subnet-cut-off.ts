import { type Cidr, parseCidr } from '../../net/cidr';
import type { Network } from '../../network/network';
import type { Subnet } from '../../network/subnet';
import { defaultVpc, type Vpc } from '../../network/vpc';
import { groupBy } from '../../source/group-by';
import type { Place } from '../../source/resource';
import type { Report } from '../report';
import { rule } from '../rule';
import type { ListedAcl } from '../support/acl-list';
import { few } from '../support/first-few';
import { blockersBetween, mayBeOpened } from '../support/private-subnet';

const subnet = (isPrivate: boolean) => `
apiVersion: kubeovn.io/v1
kind: Subnet
metadata:
  name: net2
spec:
  cidrBlock: 10.17.0.0/16
  gateway: 10.17.0.1
  natOutgoing: true
  private: ${isPrivate}
`;

/** What serves packets between the outside and a Subnet that drops all of them. */
export const subnetCutOff = rule({
  id: 'kube-ovn/subnet-cut-off',
  severity: 'warning',
  what: 'natOutgoing, a SNAT rule, an egress gateway, a floating IP or a port forward is for a Subnet whose private or acls let nothing pass between its pods and the outside.',
  why: 'The ACL of private, and one of direction to-lport in acls, applies to the port of the router, too: packets of the pods to the outside are dropped on their way there.',
  evidence: [
    "kubeovn/kube-ovn v1.16.2 pkg/ovs/ovn-nb-acl.go, SetLogicalSwitchPrivate: drops 'ip' to every port of the switch, that of the router included",
    'ovn-org/ovn ovn-nb.ovsschema, ACL: to-lport applies to packets to any port of the switch that its match means',
  ],
  wrong: subnet(true),
  right: subnet(false),
  check(network, report) {
    if (![...network.subnets].some(isFiltered) || network.mayHide('Subnet')) return;
    const services = [...waysOut(network), ...(mayBeOpened(network) ? [] : waysIn(network))];
    for (const [subnet, all] of groupBy(services, ({ subnet }) => subnet)) {
      const blockers = { in: blockersBetween(subnet, 'in'), out: blockersBetween(subnet, 'out') };
      const own = blockers.out.length > 0 ? blockers.out : blockers.in;
      const first = own.find(({ index }) => index === undefined) ?? own[0];
      const served = all.filter(({ direction }) => blockers[direction].length > 0);
      if (!first || served.length === 0) continue;
      if (first.index === undefined) reportPrivate(subnet, served, report);
      // Who writes a rule for packets to the Subnet means to stop them.
      else if (blockers.out.length > 0) reportAcl(subnet, first, served, report);
    }
  },
});

function isFiltered(subnet: Subnet): boolean {
  return subnet.flag('private') || subnet.items('acls').length > 0;
}

/** What is there for packets between a subnet and the outside. */
interface Service {
  readonly subnet: Subnet;
  readonly direction: 'in' | 'out';
  readonly at: Place;
  /** What it does for them. */
  readonly what: string;
}

function reportPrivate(subnet: Subnet, served: readonly Service[], report: Report): void {
  const isOut = served.some(({ direction }) => direction === 'out');
  const draft = report(
    subnet.at('private'),
    `private drops every packet ${isOut ? `from Subnet ${subnet.name} to the outside` : `from the outside to Subnet ${subnet.name}`}`,
  );
  for (const { at, what } of served.slice(0, few)) draft.and(at, what);
  draft
    .restsOn(subnet.at('cidrBlock'), subnet.at('allowSubnets'))
    .note(
      isOut
        ? 'its ACL applies to the port of the router, too: what pods send to anything but the Subnet and allowSubnets is dropped there'
        : 'a floating IP or a port forward keeps the address of the client, which private does not let in',
    )
    .propose('list the networks outside in allowSubnets, or remove private and filter by acls');
}

/** A rule in acls that has more effect than people expect of one for packets to pods. */
function reportAcl(subnet: Subnet, { index = 0 }: ListedAcl, served: readonly Service[], report: Report): void {
  const place = (field: string) => subnet.at('acls', index, field);
  const draft = report(
    place('match'),
    `rule ${index + 1} in acls drops every packet from Subnet ${subnet.name} to the outside`,
  );
  for (const { at, what, direction } of served.slice(0, few)) if (direction === 'out') draft.and(at, what);
  draft
    .restsOn(place('direction'), place('action'), place('priority'), subnet.at('cidrBlock'))
    .note(
      'to-lport means packets to any port of the switch, that of the router included: what pods send out of the Subnet is dropped there',
    )
    .propose(
      `add the destination to the match: ${(subnet.cidrs ?? []).map((cidr) => `'ip${cidr.family}.dst == ${cidr}'`).join(' or ')}`,
    );
}

/** Only what is for this one subnet: a range of many subnets may be meant for the others. */
function* waysOut({ subnets, snatRules, ovnSnatRules, egressGateways }: Network): Generator<Service> {
  const out = (subnet: Subnet | undefined, at: Place, what: string): Service[] =>
    subnet && isFiltered(subnet) ? [{ subnet, direction: 'out', at, what }] : [];
  for (const subnet of subnets) {
    if (subnet.flag('natOutgoing') && subnet.vpcName === defaultVpc)
      yield* out(subnet, subnet.at('natOutgoing'), 'translates packets to the outside');
    if (subnet.text('externalEgressGateway') !== undefined)
      yield* out(subnet, subnet.at('externalEgressGateway'), 'takes packets to the outside');
  }
  for (const rule of snatRules) {
    const subnet = subnetWith(rule.gateway?.vpc, rule.range);
    // A gateway in the same private Subnet is a next hop there, which is a finding of its own.
    if (!subnet?.flag('private') || subnet !== rule.gateway?.subnet)
      yield* out(subnet, rule.at('internalCIDR'), `${rule.title} translates its packets`);
  }
  for (const rule of ovnSnatRules) {
    const field = rule.subnetName === undefined ? 'v4IpCidr' : 'vpcSubnet';
    const subnet = rule.subnet ?? subnetWith(rule.vpc, rule.v4Range);
    yield* out(subnet, rule.at(field), `${rule.resource.title} translates its packets`);
  }
  for (const gateway of egressGateways)
    for (const policy of gateway.policies) {
      const what = `${gateway.resource.title} takes its packets`;
      for (const { text, index } of policy.texts('subnets'))
        yield* out(gateway.network.subnets.get(text), policy.at('subnets', index), what);
      for (const { text, index } of policy.texts('ipBlocks'))
        yield* out(subnetWith(gateway.vpc, parseCidr(text)), policy.at('ipBlocks', index), what);
    }
}

function* waysIn({ fipRules, dnatRules }: Network): Generator<Service> {
  for (const rule of [...fipRules, ...dnatRules]) {
    const { internalIp, gateway } = rule;
    const subnet = internalIp && gateway?.vpc?.subnetOf(internalIp);
    if (subnet && isFiltered(subnet))
      yield { subnet, direction: 'in', at: rule.at('internalIp'), what: `${rule.title} leads into it` };
  }
}

/** The subnet that a range lies in. */
function subnetWith(vpc: Vpc | undefined, range: Cidr | undefined): Subnet | undefined {
  const subnet = range && vpc?.subnetOf(range.first);
  return subnet?.cidrs?.some((cidr) => cidr.contains(range as Cidr)) ? subnet : undefined;
}
