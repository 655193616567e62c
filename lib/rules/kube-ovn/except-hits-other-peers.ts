import { does } from '../../controllers/kube-ovn/rows/features';
import { joinSubnet } from '../../controllers/kube-ovn/rows/names';
import { type Cidr, parseCidr } from '../../net/cidr';
import { RangeSet } from '../../net/range-set';
import type { Network } from '../../network/network';
import { Part } from '../../network/part';
import type { Resource } from '../../source/resource';
import type { Report } from '../report';
import { rule } from '../rule';

const policy = (rules: string) => `
apiVersion: networking.k8s.io/v1
kind: NetworkPolicy
metadata:
  name: web
  namespace: ns1
spec:
  podSelector: {}
  policyTypes: [Egress]
  egress:
${rules}
`;

const internet = '{ipBlock: {cidr: 0.0.0.0/0, except: [10.0.0.0/8]}}';

/** Exceptions of one peer that kube-ovn takes from its neighbours, too. */
export const exceptHitsOtherPeers = rule({
  id: 'kube-ovn/except-hits-other-peers',
  severity: 'error',
  what: 'An ipBlock of a NetworkPolicy has an except that holds the addresses of another peer in the same rule.',
  why: 'kube-ovn before 1.15.12 and 1.16 puts all peers of a rule into one set and all exceptions into another: what one peer excepts, no peer lets through.',
  evidence: [
    'kubeovn/kube-ovn v1.14.41 pkg/ovs/ovn-nb-acl.go, newNetworkPolicyACLMatch: in the set of peers and not in that of exceptions; pull request 6419 separates them',
    'rancher/k3k issue 690: pods that namespaceSelector names, and an ipBlock that excepts the range of pods',
  ],
  until: '1.16',
  wrong: policy(`    - to: [${internet}, {ipBlock: {cidr: 10.96.0.10/32}}]`),
  right: policy(`    - to: [${internet}]\n    - to: [{ipBlock: {cidr: 10.96.0.10/32}}]`),
  exampleTarget: { kubeOvn: { version: '1.14' } },
  check(network, report) {
    const { version } = network.target.kubeOvn;
    if (does(version, 'blocksInMatches')) return;
    for (const resource of network.kinds.get('NetworkPolicy') ?? [])
      if (resource.group === 'networking.k8s.io' && !resource.external) judgePolicy(network, resource, report);
  },
});

/** The two directions, with the field of their peers. */
const ways = [
  ['ingress', 'from'],
  ['egress', 'to'],
] as const;

function judgePolicy(network: Network, resource: Resource, report: Report): void {
  const spec = new Part(resource, ['spec'], resource.get('spec'));
  for (const [field, peers] of ways)
    spec.parts(field).forEach((rule, index) => {
      const all = rule.parts(peers);
      const peer = all.find((one) => exceptedBy(one).length > 0);
      if (!peer || all.length < 2) return;
      const excepted = RangeSet.of(all.flatMap(exceptedBy));
      // An exception lies within its own block, and is never all of it.
      const hit = all.find((one) => isHit(one, excepted, network));
      if (hit) reportHit(network, { peer, hit, title: `${field} rule ${index + 1} of ${resource.title}` }, report);
    });
}

function exceptedBy(peer: Part): readonly Cidr[] {
  return peer
    .part('ipBlock')
    .texts('except')
    .flatMap(({ text }) => parseCidr(text) ?? []);
}

/** Of pods it is only known where the ranges of all subnets are excepted. */
function isHit(peer: Part, excepted: RangeSet, network: Network): boolean {
  const cidr = peer.part('ipBlock').text('cidr');
  if (cidr !== undefined) {
    const block = parseCidr(cidr);
    return block !== undefined && excepted.covers(block);
  }
  const isOfPods = (peer.raw('podSelector') ?? peer.raw('namespaceSelector') ?? undefined) !== undefined;
  const pods = [...network.subnets].filter(({ isOvn, name }) => isOvn && name !== joinSubnet);
  const ranges = pods.flatMap(({ cidrs }) => cidrs ?? []);
  return isOfPods && ranges.length > 0 && ranges.every((range) => excepted.covers(range));
}

interface Hit {
  readonly peer: Part;
  readonly hit: Part;
  readonly title: string;
}

function reportHit(network: Network, { peer, hit, title }: Hit, report: Report): void {
  const field = hit.part('ipBlock').isMap ? 'ipBlock' : (hit.keys[0] ?? 'podSelector');
  report(peer.at('ipBlock', 'except'), `except in ${title} holds for its other peers, too`)
    .and(hit.at(field), 'lies in the exception')
    .note(
      `kube-ovn ${network.target.kubeOvn.version.text} puts the peers of a rule into one set and all exceptions into another: packets of this peer are dropped`,
    )
    .propose('give the ipBlock with except a rule of its own, or use kube-ovn 1.15.12, 1.16 or later');
}
