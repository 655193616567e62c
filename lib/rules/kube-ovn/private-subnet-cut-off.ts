import { type Cidr, parseCidr } from '../../net/cidr';
import type { Network } from '../../network/network';
import type { Subnet } from '../../network/subnet';
import { defaultVpc, type Vpc } from '../../network/vpc';
import { groupBy } from '../../source/group-by';
import type { Place } from '../../source/resource';
import type { Report } from '../report';
import { rule } from '../rule';
import { few } from '../support/first-few';
import { isCutOff, mayBeOpened } from '../support/private-subnet';

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

/** What serves packets between the outside and a private Subnet, which drops them. */
export const privateSubnetCutOff = rule({
  id: 'kube-ovn/private-subnet-cut-off',
  severity: 'warning',
  what: 'natOutgoing, a SNAT rule, an egress gateway, a floating IP or a port forward is for a private Subnet, which lets nothing pass between its pods and the outside.',
  why: 'The ACL of private drops what is not between the Subnet and itself, allowSubnets or nodes, whatever its direction: packets of the pods to the outside are dropped on their way to the router.',
  evidence: [
    "kubeovn/kube-ovn v1.16.2 pkg/ovs/ovn-nb-acl.go, SetLogicalSwitchPrivate: drops 'ip' to every port of the switch, that of the router included",
    'ovn-org/ovn ovn-nb.ovsschema, ACL: to-lport applies to packets to any port of the switch that its match means',
  ],
  wrong: subnet(true),
  right: subnet(false),
  check(network, report) {
    if (![...network.subnets].some((subnet) => subnet.flag('private')) || network.mayHide('Subnet')) return;
    const isOpen = mayBeOpened(network);
    const services = [...waysOut(network), ...(isOpen ? [] : waysIn(network))];
    for (const [subnet, all] of groupBy(services, ({ subnet }) => subnet)) {
      const served = all.filter(({ direction }) => isCutOff(subnet, direction));
      if (served.length > 0) reportCutOff(subnet, served, report);
    }
  },
});

/** What is there for packets between a private subnet and the outside. */
interface Service {
  readonly subnet: Subnet;
  readonly direction: 'in' | 'out';
  readonly at: Place;
  /** What it does for them. */
  readonly what: string;
}

function reportCutOff(subnet: Subnet, served: readonly Service[], report: Report): void {
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

/** Only what is for this one subnet: a range of many subnets may be meant for the others. */
function* waysOut({ subnets, snatRules, ovnSnatRules, egressGateways }: Network): Generator<Service> {
  const out = (subnet: Subnet | undefined, at: Place, what: string): Service[] =>
    subnet?.flag('private') ? [{ subnet, direction: 'out', at, what }] : [];
  for (const subnet of subnets) {
    if (subnet.flag('natOutgoing') && subnet.vpcName === defaultVpc)
      yield* out(subnet, subnet.at('natOutgoing'), 'translates packets to the outside');
    if (subnet.text('externalEgressGateway') !== undefined)
      yield* out(subnet, subnet.at('externalEgressGateway'), 'takes packets to the outside');
  }
  for (const rule of snatRules) {
    const subnet = subnetWith(rule.gateway?.vpc, rule.range);
    // A gateway in the same Subnet is a next hop there, which is a finding of its own.
    if (subnet !== rule.gateway?.subnet)
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
    if (subnet?.flag('private'))
      yield { subnet, direction: 'in', at: rule.at('internalIp'), what: `${rule.title} leads into it` };
  }
}

/** The subnet that a range lies in. */
function subnetWith(vpc: Vpc | undefined, range: Cidr | undefined): Subnet | undefined {
  const subnet = range && vpc?.subnetOf(range.first);
  return subnet?.cidrs?.some((cidr) => cidr.contains(range as Cidr)) ? subnet : undefined;
}
