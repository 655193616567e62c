import { parseMac } from '../../net/mac';
import type { Network } from '../../network/network';
import type { PodInterface } from '../../network/pod-interface';
import type { Subnet } from '../../network/subnet';
import { groupBy } from '../../source/group-by';
import { holdsPlaceholder } from '../../source/placeholder';
import type { Report } from '../report';
import { rule } from '../rule';
import { type Claim, claimOf, isExact, subnetAt } from '../support/pod-claims';
import { judgedInterfaces } from '../support/pods';

const example = (address: string) => `
apiVersion: v1
kind: Pod
metadata:
  name: client
  namespace: ns1
  annotations:
    ovn.kubernetes.io/logical_switch: net1
    ovn.kubernetes.io/ip_address: ${address}
spec:
  containers:
    - name: client
      image: docker.io/library/nginx:alpine
`;

/** Pods of two workloads with the same address, or the same hardware address, in the same subnet. */
export const podAddressUsedTwice = rule({
  id: 'kube-ovn/pod-address-used-twice',
  code: 'KO-150',
  severity: 'error',
  what: 'Pods of two workloads ask for the same address, or the same hardware address, of the same subnet.',
  why: 'kube-ovn gives an address once: the pod that comes second stays in ContainerCreating.',
  evidence: [
    'kubeovn/kube-ovn v1.16.2 pkg/ipam/subnet.go, GetStaticAddress: AddressConflict; event AcquireAddressFailed',
    'kubeovn/kube-ovn v1.16.2 pkg/ipam/subnet.go, GetStaticMac: AddressConflict for a hardware address of the subnet',
  ],
  wrong: example('10.0.1.5'),
  right: example('10.0.1.7'),
  check(network, report) {
    judgeAddresses(network, report);
    judgeMacs(network, report);
  },
});

function judgeAddresses(network: Network, report: Report): void {
  const exact = new Map<string, Claim>();
  const open: Claim[] = [];
  for (const one of network.podInterfaces) {
    const claim = claimOf(one);
    if (!claim || holdsPlaceholder(claim.text)) continue;
    if (isExact(claim)) takeAll(claim, exact, report);
    else open.push(claim);
  }
  const lists = new Map<string, Claim>();
  for (const claim of open) judgeList(claim, exact, lists, report);
}

function takeAll(claim: Claim, exact: Map<string, Claim>, report: Report): void {
  let first: { other: Claim; text: string; subnet: Subnet } | undefined;
  for (const { text, key, subnet } of keysOf(claim)) {
    const other = exact.get(key);
    if (!other) exact.set(key, claim);
    else if (!isSame(other, claim)) first ??= { other, text, subnet };
  }
  if (first) conflict(claim, first.other, first.text, first.subnet, report);
}

function conflict(claim: Claim, other: Claim, text: string, subnet: Subnet, report: Report): void {
  const [title, others] = [claim, other].map(({ one }) => one.pods.resource.title);
  report(claim.at, `${claim.name} ${text} of ${title} is also that of ${others}`)
    .and(other.at, `${others}`)
    .note(
      `kube-ovn gives an address of Subnet ${subnet.name} once: the second pod stays in ContainerCreating, AddressConflict`,
    )
    .propose('give each pod an address of its own, or leave the annotation out')
    .restsOn(...[claim.one, other.one].map(subnetPlace));
}

/** A list of which more is there than pods: what others surely have of it is missing, and what other lists have. */
function judgeList(claim: Claim, exact: ReadonlyMap<string, Claim>, lists: Map<string, Claim>, report: Report): void {
  const { entries, count, one } = claim;
  const keys = [...keysOf(claim)];
  const taken = keys.flatMap((at) => {
    const other = exact.get(at.key);
    return other && !isSame(other, claim) ? [{ ...at, other }] : [];
  });
  const early = taken.find(({ index }) => index < count);
  if (early) conflict(early.other, claim, early.text, early.subnet, report);
  const shared = keys.flatMap(({ key }) => lists.get(key) ?? []).find((other) => !isSame(other, claim));
  for (const { key } of keys) if (!lists.has(key)) lists.set(key, claim);
  if (!shared || early) return;
  const all = new Set([...entries, ...shared.entries].map(({ ips }) => ips.join()));
  if (all.size - taken.length >= count + shared.count) return;
  const [title, other] = [one, shared.one].map(({ pods }) => pods.resource.title);
  report(
    claim.at,
    `ip_pool of ${title} and that of ${other} have ${all.size} addresses for ${count + shared.count} pods`,
  )
    .and(shared.at, `${other}`)
    .note('kube-ovn gives an address once: the pods that come last stay in ContainerCreating, AddressConflict')
    .propose('give each workload addresses of its own')
    .restsOn(...[one, shared.one].map(subnetPlace));
}

function* keysOf({ entries, one }: Claim) {
  for (const [index, { ips }] of entries.entries())
    for (const ip of ips) {
      const subnet = subnetAt(one, ip);
      if (subnet) yield { index, subnet, text: `${ip}`, key: `${subnet.name}\n${ip}` };
    }
}

function isSame(a: Claim, b: Claim): boolean {
  return a.one.pods.resource.title === b.one.pods.resource.title;
}

function subnetPlace(one: PodInterface) {
  return one.subnetName === undefined ? undefined : one.at('logical_switch');
}

function judgeMacs(network: Network, report: Report): void {
  const asked = [...judgedInterfaces(network)].flatMap((one) => {
    const mac = one.isKubeOvns ? parseMac(one.annotation('mac_address') ?? '') : undefined;
    return mac && one.subnet ? [{ one, mac, key: `${one.subnet.name}\n${mac}` }] : [];
  });
  for (const [first, ...others] of groupBy(asked, ({ key }) => key).values())
    for (const { one, mac } of first ? others : []) {
      const other = first?.one.pods.resource.title;
      if (!first || one.pods.resource.title === other) continue;
      report(one.at('mac_address'), `mac_address ${mac} of ${one.pods.resource.title} is also that of ${other}`)
        .and(first.one.at('mac_address'), `${other}`)
        .note(
          `a hardware address is once in Subnet ${one.subnet?.name}: the second pod stays in ContainerCreating, AddressConflict`,
        )
        .propose('leave the annotation out, and kube-ovn chooses one')
        .restsOn(subnetPlace(one), subnetPlace(first.one));
    }
}
