import { parseCidr } from '../../net/cidr';
import { parseIp } from '../../net/ip';
import { parseRange } from '../../net/range';
import type { PodInterface } from '../../network/pod-interface';
import type { Draft, Report } from '../report';
import { rule } from '../rule';
import {
  emptyAddress,
  judgedInterfaces,
  knownAnnotation,
  listEvent,
  shownText,
  stuckBy,
  stuckWithoutPool,
  workloadExample,
} from '../support/pods';

const example = (pool: string) => workloadExample({ 'ovn.kubernetes.io/ip_pool': pool }, { replicas: 2 });

/** Lists of addresses that kube-ovn reads as something else. */
export const podPoolMalformed = rule({
  id: 'kube-ovn/pod-pool-malformed',
  code: 'KO-150',
  severity: 'error',
  what: 'The ip_pool of pods is no list that kube-ovn reads: a range or a CIDR, blanks, prefix lengths, or pairs without semicolons.',
  why: 'kube-ovn takes a range or a CIDR for the name of an IPPool, and blanks for a part of the address: the pods stay in ContainerCreating. Without semicolons it divides pairs of both families.',
  evidence: [
    'kubeovn/kube-ovn v1.16.2 pkg/controller/pod.go, acquireStaticAddressHelper, acquireStaticAddress: how the text is divided; failed to parse IP',
    'kubeovn/kube-ovn v1.16.2 pkg/util/validator.go, ValidatePodNetwork: the first address of each part',
  ],
  wrong: example('10.0.1.20..10.0.1.25'),
  right: example('10.0.1.20,10.0.1.21'),
  check(network, report) {
    for (const one of judgedInterfaces(network)) {
      const text = knownAnnotation(one, 'ip_pool');
      if (text === undefined || one.asked) continue;
      if (!judgeText(one, text, report)) judgePairs(one, text, report);
    }
  },
});

type Add = (fact: string) => Draft;

/** What spoils the whole text. */
function judgeText(one: PodInterface, text: string, report: Report): boolean {
  const { pods, pool, network } = one;
  const add: Add = (fact) => report(one.at('ip_pool'), `ip_pool ${shownText(text)} of ${pods.resource.title} ${fact}`);
  if (pool?.name !== undefined) return judgeName(one, pool.name, add);
  const names = text.split(/[,;]/).map((part) => part.trim());
  if (names.length > 1 && names.every((name) => network.ipPools.get(name))) {
    add('names more than one IPPool').note(refusal(one, text)).propose('name one IPPool, or list addresses');
    return true;
  }
  const wrong = one.isFirst ? firstRefused(text) : undefined;
  if (wrong !== undefined) {
    add(`has ${shownText(wrong)}, which is not an address`)
      .note(refusal(one, text))
      .suggest(repaired(text));
    return true;
  }
  const [only, ...more] = pool?.entries ?? [];
  if (more.length > 0 || !only || (only.ips.length > 0 && !only.isEmpty)) return false;
  if (only.isEmpty) add('is one entry with two addresses of a family').note(emptyAddress).suggest(repaired(text));
  else
    add('is one entry of which a part is not an address')
      .note('of two parts, with their blanks, only one is an address: kube-ovn takes them for the addresses of one pod')
      .note(stuckBy(pods, listEvent(one, 'failed to parse IP')))
      .suggest(repaired(text));
  return true;
}

/** kube-ovn validates the first address of each part between semicolons. */
function firstRefused(text: string): string | undefined {
  const firsts = text.split(';').map((part) => (part.split(',')[0] ?? '').trim());
  return firsts.find((part) => !parseIp(part));
}

function judgeName(one: PodInterface, name: string, add: Add): boolean {
  const [first = '', second = ''] = name.split(/\.\.|-/);
  const isRange =
    parseRange(name) !== undefined || (parseIp(first.trim()) !== undefined && parseIp(second.trim()) !== undefined);
  const isCidr = parseCidr(name) !== undefined;
  const isList = name.split(/\s+/).filter((part) => parseIp(part)).length > 1;
  if (!isRange && !isCidr && !isList) return false;
  const what = isRange ? 'is a range' : isCidr ? 'is a CIDR' : 'has blanks between addresses';
  add(`${what}, which kube-ovn takes for the name of an IPPool`)
    .note(stuckWithoutPool(one, name))
    .suggest(isList ? name.split(/\s+/).join(',') : undefined)
    .propose(
      isList
        ? 'write commas between addresses'
        : 'list the addresses with commas, or write an IPPool with the range and name it',
    );
  return true;
}

function refusal({ pods, isFirst }: PodInterface, text: string): string {
  return stuckBy(pods, isFirst && /[,;]/.test(text) ? 'ValidatePodNetworkFailed' : 'AcquireAddressFailed');
}

/** The same addresses as kube-ovn reads them. */
function repaired(text: string): string | undefined {
  const parts = text
    .split(/[,;\s]+/)
    .map((part) => part.replace(/\/\d+$/, ''))
    .filter((part) => part !== '');
  return parts.every((part) => parseIp(part)) ? parts.join(',') : undefined;
}

/** Pairs of both families with commas alone between: kube-ovn then gives each address to a pod of its own. */
function judgePairs(one: PodInterface, text: string, report: Report): void {
  const { pool, pods, subnet } = one;
  const ips = (pool?.entries ?? []).flatMap((entry) => (entry.ips.length === 1 ? entry.ips : []));
  const isDual = new Set(subnet?.cidrs?.map(({ family }) => family)).size === 2;
  if (!isDual || text.includes(';') || ips.length !== pool?.entries?.length) return;
  if (new Set(ips.map(({ family }) => family)).size < 2) return;
  const pairs = ips.flatMap((ip, index) => (index % 2 === 0 ? [[ip, ips[index + 1]] as const] : []));
  const arePairs = pairs.every(([a, b]) => b !== undefined && a.family !== b.family);
  report(
    one.at('ip_pool'),
    `ip_pool of ${pods.resource.title} has addresses of both families with commas alone between`,
  )
    .as('warning')
    .note('kube-ovn takes each of them for an entry of its own: a pod gets one, and any address of the other family')
    .suggest(arePairs ? pairs.map((pair) => pair.join(',')).join(';') : undefined)
    .propose('write semicolons between the pairs');
}
