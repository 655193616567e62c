import { parseCidr } from '../../net/cidr';
import { readRange } from '../../net/range';
import { passesUnread } from '../../schema/formats/sloppy-ip';
import { has } from '../../target/release';
import { rule } from '../rule';
import { faultOfCidr, faultOfIp } from '../support/address-fault';

const pool = (entry: string) => `
apiVersion: kubeovn.io/v1
kind: IPPool
metadata:
  name: pool1
spec:
  subnet: net1
  ips:
    - ${entry}
`;

/** Entries of IPPools that kube-ovn cannot read. */
export const ipPoolMalformed = rule({
  id: 'kube-ovn/ip-pool-malformed',
  severity: 'error',
  what: 'An entry of an IPPool is no address, no CIDR and no range a..b.',
  why: 'kube-ovn makes no pool: pods that ask for it stay without an address.',
  evidence: [
    'kubeovn/kube-ovn v1.16.2 pkg/ipam/ip_range_list.go, NewIPRangeListFrom; pkg/controller/ippool.go: event UpdateIPAMFailed',
    'kubeovn/kube-ovn v1.15.24 charts/kube-ovn/templates/kube-ovn-crd.yaml: the definition knows the forms, until 1.16',
  ],
  wrong: pool('10.0.1.10-10.0.1.20'),
  right: pool('10.0.1.10..10.0.1.20'),
  check(network, report) {
    // Until 1.16 the definition refuses all but ranges with their ends in the wrong order, or with leading zeros.
    const isUnchecked = has(network.target.kubeOvn.version, '1.16');
    for (const pool of network.ipPools)
      for (const { text, index } of pool.entries) {
        const fact = factOf(text);
        const isLetThrough = passesUnread(text) || (text.includes('..') && /\.0\d/.test(text));
        if (fact === undefined || !(isUnchecked || fact.isOrder || isLetThrough)) continue;
        const found = report(pool.at('ips', index), `entry ${text || '""'} of IPPool ${pool.name} ${fact.text}`).note(
          'kube-ovn makes no pool, with the event UpdateIPAMFailed: pods that ask for it stay without an address',
        );
        found.refuses();
        if (fact.meant !== undefined) found.suggest(fact.meant);
        else found.propose('write an address, a CIDR, or a range as 10.0.1.10..10.0.1.20');
      }
  },
});

function factOf(text: string): { text: string; meant?: string | undefined; isOrder?: boolean } | undefined {
  if (text.includes('/')) {
    const fault = parseCidr(text) ? undefined : faultOfCidr(text);
    return fault && { text: fault.fact, meant: fault.meant };
  }
  const { fault } = readRange(text);
  if (fault === undefined) return undefined;
  const ends = text.split('..', 3);
  if (fault === 'order') return { text: 'ends before it begins', meant: `${ends[1]}..${ends[0]}`, isOrder: true };
  if (fault === 'family') return { text: 'begins and ends in different families' };
  if (ends.length === 1) {
    const [first = '', last = ''] = text.split('-', 3).map((end) => end.trim());
    const isDash = readRange(`${first}..${last}`).range !== undefined;
    const one = isDash ? undefined : faultOfIp(text);
    return isDash ? { text: 'has a dash', meant: `${first}..${last}` } : { text: `${one?.fact}`, meant: one?.meant };
  }
  return { text: 'is no range a..b' };
}
