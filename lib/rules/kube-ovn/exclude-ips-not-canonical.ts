import { compareIps, type Ip } from '../../net/ip';
import type { IpRange } from '../../net/range';
import { rule } from '../rule';
import { mostEntries } from '../support/exclude-ips';

const head = `
apiVersion: kubeovn.io/v1
kind: Subnet
metadata:
  name: net2
spec:
  vpc: test-vpc-1
  cidrBlock: 10.0.2.0/24
  gateway: 10.0.2.1
  excludeIps:
`;

/** Lists of excluded addresses that kube-ovn keeps in another form. */
export const excludeIpsNotCanonical = rule({
  id: 'kube-ovn/exclude-ips-not-canonical',
  code: 'KO-D02',
  severity: 'warning',
  what: 'excludeIps leaves out the gateway, or is not merged and sorted as kube-ovn keeps it.',
  why: 'kube-ovn rewrites the list in the cluster; a GitOps tool that heals itself writes the old one back, without end.',
  evidence: [
    'kubeovn/kube-ovn v1.16.2 pkg/controller/subnet.go, formatExcludeIPs: appends the gateways and sorts',
    'kubeovn/kube-ovn v1.16.2 pkg/controller/subnet.go, filterRepeatIPRange: merges ranges that overlap',
  ],
  wrong: `${head}    - 10.0.2.250..10.0.2.254\n`,
  right: `${head}    - 10.0.2.1\n    - 10.0.2.250..10.0.2.254\n`,
  check(network, report) {
    for (const subnet of network.subnets) {
      const { exclusions, excluded, reserved, gateways, cidrs, name } = subnet;
      // An entry that cannot be read, or lies elsewhere, is another rule's finding; what the list lacks is its consequence.
      if (!cidrs || exclusions.length === 0 || !subnet.isReservedKnown) continue;
      const texts = exclusions.map(({ text }) => text);
      const left = gateways.filter((gateway) => !reserved.contains(gateway)).map(String);
      const merged = merge(excluded);
      const kept = [...merged, ...left].sort();
      if (kept.length === texts.length && kept.every((text, i) => text === texts[i])) continue;
      const { fact, cure } = difference(texts, merged, left);
      report(subnet.at('excludeIps'), `excludeIps of Subnet ${name} ${fact}`)
        .note(
          'kube-ovn rewrites the list in the cluster; a GitOps tool that heals itself writes this one back, without end',
        )
        .propose(kept.length > mostEntries ? cure : `write ${kept.join(', ')}`)
        .cure(kept, 'safe')
        .restsOn(subnet.at('cidrBlock'), subnet.at('gateway'));
    }
  },
});

function difference(texts: readonly string[], merged: readonly string[], left: readonly string[]) {
  const gateways = left.join(',');
  if (left.length > 0) return { fact: `leaves out the gateway ${gateways}`, cure: `add ${gateways}, sorted as text` };
  if (merged.length < texts.length) return { fact: 'has entries that overlap', cure: 'merge those that do' };
  return [...texts].sort().join() === [...merged].sort().join()
    ? { fact: 'is not sorted as text', cure: 'sort it as text: 10.0.2.10 comes before 10.0.2.9' }
    : { fact: 'has addresses in a long form', cure: 'write each in its shortest form' };
}

/** Ranges that overlap become one, as kube-ovn does it; those that only touch stay apart. */
function merge(ranges: readonly IpRange[]): string[] {
  const merged: { first: Ip; last: Ip }[] = [];
  for (const { first, last } of inOrder(ranges)) {
    const top = merged[merged.length - 1];
    if (!top || compareIps(first, top.last) > 0) merged.push({ first, last });
    else if (compareIps(last, top.last) > 0) top.last = last;
  }
  return merged.map(({ first, last }) => (first.equals(last) ? `${first}` : `${first}..${last}`));
}

/** Most lists are in order already. */
function inOrder(ranges: readonly IpRange[]): readonly IpRange[] {
  const isAscending = ranges.every(
    (range, i) => i === 0 || compareIps((ranges[i - 1] as IpRange).first, range.first) <= 0,
  );
  return isAscending ? ranges : [...ranges].sort((a, b) => compareIps(a.first, b.first));
}
