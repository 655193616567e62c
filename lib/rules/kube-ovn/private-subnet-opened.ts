import type { RangeSet } from '../../net/range-set';
import type { Network } from '../../network/network';
import type { Subnet } from '../../network/subnet';
import { etherTypes, everyAddress } from '../../ovn/packets/dimensions';
import type { NumberSet } from '../../ovn/packets/number-set';
import { groupBy } from '../../source/group-by';
import { isMap } from '../../source/json';
import type { Place, Resource } from '../../source/resource';
import type { Draft, Report } from '../report';
import { rule } from '../rule';
import { AclList, type ListedAcl } from '../support/acl-list';
import { packetsOf } from '../support/matched-packets';

const policy = (ingress: string) => `
apiVersion: kubeovn.io/v1
kind: Subnet
metadata:
  name: net2
spec:
  cidrBlock: 10.17.0.0/16
  gateway: 10.17.0.1
  namespaces: [safe]
  private: true
---
apiVersion: networking.k8s.io/v1
kind: NetworkPolicy
metadata:
  name: web
  namespace: safe
spec:
  podSelector: {matchLabels: {app: web}}
  policyTypes: [Ingress]
  ingress:
    - ${ingress}
`;

/** What lets everybody in to pods of a private Subnet. */
export const privateSubnetOpened = rule({
  id: 'kube-ovn/private-subnet-opened',
  severity: 'warning',
  what: 'A NetworkPolicy, a SecurityGroup or a rule in acls lets everybody in, on every port, to pods of a private Subnet.',
  why: 'All of these are one list of ACLs by priority, and the drop of private has 1000: what a NetworkPolicy allows has 2001, a SecurityGroup more, acls what is written. The pods are open to all networks.',
  evidence: [
    'kubeovn/kube-ovn v1.16.2 pkg/ovs/ovn-nb-acl.go, SetLogicalSwitchPrivate, UpdateIngressACLOps, UpdateSgACL; pkg/util/const.go: both in one tier, and their priorities',
  ],
  wrong: policy('{}'),
  right: policy('from: [{podSelector: {}}]'),
  check(network, report) {
    judgePolicies(network, report);
    const hasGroups = network.securityGroups.all.length > 0;
    for (const subnet of network.subnets)
      if (subnet.flag('private') && (hasGroups || subnet.items('acls').length > 0)) judgeRows(subnet, report);
  },
});

/** Whoever the pods are: a policy may be for pods that are not in the input. */
function judgePolicies(network: Network, report: Report): void {
  const policies = network.kinds.get('NetworkPolicy') ?? [];
  if (policies.length === 0 || network.mayHide('Subnet')) return;
  const listing = groupBy(
    [...network.subnets].flatMap((subnet) => [...subnet.namespaces].map((namespace) => ({ namespace, subnet }))),
    ({ namespace }) => namespace,
  );
  for (const resource of policies) {
    if (resource.group !== 'networking.k8s.io') continue;
    const subnets = listing.get(resource.namespace ?? '') ?? [];
    const [first] = subnets;
    // A pod of the namespace may be in any of its subnets.
    if (!first || !subnets.every(({ subnet }) => subnet.flag('private'))) continue;
    const index = openRule(resource);
    if (index === undefined) continue;
    opened(
      resource.at('spec', 'ingress', index),
      `${resource.title} lets everybody in to pods of`,
      first.subnet,
      report,
    )
      .restsOn(first.subnet.at('namespaces'))
      .note('what a NetworkPolicy allows comes before what private drops: the selected pods are open to all networks')
      .propose('write from with those who may reach the pods');
  }
}

/** What SecurityGroups and acls make of it, for the pods that are there. */
function judgeRows(subnet: Subnet, report: Report): void {
  const list = AclList.of(subnet);
  const seen = new Set<Place>();
  for (const one of list?.beforePrivate ?? []) {
    const { at, index, acl } = one;
    if (!at || at.resource.kind === 'NetworkPolicy' || seen.has(at)) continue;
    if (!isForEverybody(one, subnet) || list?.isNarrowed(one)) continue;
    seen.add(at);
    if (index !== undefined)
      opened(subnet.at('acls', index, 'match'), `rule ${index + 1} in acls lets everybody in to`, subnet, report)
        .restsOn(...['action', 'direction', 'priority'].map((field) => subnet.at('acls', index, field)))
        .note(`priority ${acl.priority} comes before what private drops: private closes nothing`)
        .propose('write a match for those who may reach the pods, or remove private');
    else if (at.resource.kind === 'SecurityGroup')
      opened(
        { ...at, path: [...at.path, 'remoteAddress'] },
        `${at.resource.title} lets everybody in to pods of`,
        subnet,
        report,
      )
        .note('what a SecurityGroup allows comes before what private drops: its pods are open to all networks')
        .propose('write the addresses of those who may reach the pods');
  }
}

function opened(at: Place, what: string, subnet: Subnet, report: Report): Draft {
  return report(at, `${what} the private Subnet ${subnet.name}`).and(
    subnet.at('private'),
    `${subnet.name} lets in its own range and allowSubnets`,
  );
}

/** Whether it lets packets of everybody in, of every protocol, to each address of the subnet. */
function isForEverybody({ condition }: ListedAcl, subnet: Subnet): boolean {
  const packets = packetsOf(condition) ?? [];
  return packets.some(({ sent }) => {
    const asked = [...sent.fields.keys()];
    if (!asked.every((dimension) => ['eth.type', 'outport', 'ip.src', 'ip.dst'].includes(dimension))) return false;
    return subnet.cidrs?.some((cidr) => {
      if (!(sent.get('eth.type') as NumberSet).has(etherTypes[cidr.family])) return false;
      const isAll = (sent.get('ip.src') as RangeSet).size(cidr.family) === everyAddress.size(cidr.family);
      return isAll && (sent.get('ip.dst') as RangeSet).covers(cidr);
    });
  });
}

/** The first rule for incoming packets that asks for nothing. */
function openRule(policy: Resource): number | undefined {
  const rules = policy.get('spec', 'ingress');
  if (!Array.isArray(rules)) return undefined;
  const index = rules.findIndex((entry) => isMap(entry) && isEmpty(entry.from) && isEmpty(entry.ports));
  return index === -1 ? undefined : index;
}

function isEmpty(list: unknown): boolean {
  return (list ?? undefined) === undefined || (Array.isArray(list) && list.length === 0);
}
