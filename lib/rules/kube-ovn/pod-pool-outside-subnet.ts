import type { PoolEntry } from '../../network/address-pool';
import type { PodInterface } from '../../network/pod-interface';
import type { Draft, Report } from '../report';
import { rule } from '../rule';
import { type Misfit, misfitOf } from '../support/pod-misfit';
import { judgedInterfaces, knownAnnotation, listEvent, shownText, workloadExample } from '../support/pods';

const example = (pool: string) => workloadExample({ 'ovn.kubernetes.io/ip_pool': pool }, { replicas: 2 });

/** Lists with an address that no pod can have. */
export const podPoolOutsideSubnet = rule({
  id: 'kube-ovn/pod-pool-outside-subnet',
  code: 'KO-150',
  severity: 'error',
  what: 'The ip_pool of pods has an address that cannot be read, or is none that a host of their Subnet can have.',
  why: 'The pods of a StatefulSet each have the entry of their number; other pods pass over it. The pod that is left without an address stays in ContainerCreating.',
  evidence: [
    'kubeovn/kube-ovn v1.16.2 pkg/controller/pod.go, acquireStaticAddressHelper, acquireStaticAddress: failed to parse IP',
    'kubeovn/kube-ovn v1.16.2 pkg/ipam/subnet.go, GetStaticAddress: AddressOutOfRange; in 1.15.24 and from 1.17 on, AddressConflict for the gateway',
  ],
  wrong: example('10.0.1.20,10.0.7.21'),
  right: example('10.0.1.20,10.0.1.21'),
  check(network, report) {
    for (const one of judgedInterfaces(network))
      if (knownAnnotation(one, 'ip_pool') !== undefined && !one.asked) judge(one, report);
  },
});

/** An entry that no pod can have. */
interface Unusable {
  readonly entry: PoolEntry;
  readonly index: number;
  /** Undefined where it cannot be read. */
  readonly misfit: Misfit | undefined;
}

function judge(one: PodInterface, report: Report): void {
  const { pods, pool, numbers } = one;
  const entries = pool?.entries ?? [];
  // One entry that cannot be read is no list: kube-ovn/pod-pool-malformed says what it is.
  const [only, ...more] = entries;
  if (!only || (more.length === 0 && !isRead(only))) return;
  const unusable = entries.flatMap((entry, index): Unusable[] => {
    const misfit = isRead(entry) ? misfitOf(one, entry.ips) : undefined;
    return isRead(entry) && !misfit ? [] : [{ entry, index, misfit }];
  });
  const [first] = unusable.filter(({ index }) => !numbers || (index >= numbers.first && index < numbers.end));
  if (!first) return;
  const { entry, misfit } = first;
  const good = new Set(entries.map(({ text }) => text)).size - new Set(unusable.map((own) => own.entry.text)).size;
  const found = report(
    one.at('ip_pool'),
    `ip_pool of ${pods.resource.title} has ${shownText(entry.text)}, which is ${misfit?.fact ?? unread(entry)}`,
  ).restsOn(one.subnetName === undefined ? undefined : one.atSubnet);
  if (misfit)
    found.and(misfit.subnet.at('cidrBlock'), `cidrBlock of ${misfit.subnet.name}`).restsOn(misfit.subnet.strayGateway);
  tell(found, one, first, good);
  found.propose('replace it with a free address of the Subnet');
}

/** What becomes of the pods, of which as many as there are good entries have an address. */
function tell(found: Draft, one: PodInterface, { entry, index, misfit }: Unusable, good: number): void {
  const { pods } = one;
  const wanted = pods.count === Number.POSITIVE_INFINITY ? 2 : pods.count;
  const isNeeded = one.numbers !== undefined || good < wanted;
  if (misfit && misfit.event === undefined)
    found
      .as(isNeeded ? 'warning' : 'info')
      .note('kube-ovn gives it before 1.17 (but for 1.15.24): router and pod answer for one address');
  else if (!isNeeded) found.as('info').note('kube-ovn passes over it: the other addresses are enough for the pods');
  else {
    const reason = misfit?.event ?? (entry.isEmpty ? 'the address is empty' : 'failed to parse IP');
    const who = one.numbers
      ? `pod ${pods.name}-${index}`
      : good <= 0
        ? 'every pod'
        : 'a pod that no other address is left for';
    found.note(`${who} stays in ContainerCreating, with the event ${listEvent(one, reason)}`);
  }
}

function isRead({ ips, isEmpty }: PoolEntry): boolean {
  return ips.length > 0 && !isEmpty;
}

function unread({ isEmpty }: PoolEntry): string {
  return isEmpty ? 'two addresses of one family' : 'not an address';
}
