import { compareIps, type Ip } from '../net/ip';
import { parseRange } from '../net/range';
import type { Path } from '../source/path';
import type { From } from './draft';

/** An address or range (`a..b`) that a subnet must not give out by chance, and the input that says so. */
export interface Claim {
  readonly text: string;
  readonly from: Path;
}

interface Run {
  first: Ip;
  last: Ip;
  from: Path;
}

/**
 * `excludeIps` as kube-ovn keeps them: merged, then sorted as texts (kubeovn/kube-ovn v1.16.2
 * pkg/controller/subnet.go, formatExcludeIPs, filterRepeatIPRange). Neighbouring ranges become one. Texts that are no range stay what they are.
 * Where claims are merged, the first of them in the list answers for the result.
 */
export function excludeIps(claims: readonly Claim[]): { readonly texts?: readonly string[]; readonly from: From } {
  const runs: (Run & { order: number })[] = [];
  const excluded: Claim[] = [];
  claims.forEach(({ text, from }, order) => {
    const range = typeof text === 'string' ? parseRange(text) : undefined;
    if (range) runs.push({ first: range.first, last: range.last, from, order });
    else excluded.push({ text, from });
  });

  runs.sort((a, b) => compareIps(a.first, b.first));
  const merged: typeof runs = [];
  for (const run of runs) {
    const top = merged.at(-1);
    if (!top || !reaches(top.last, run.first)) {
      merged.push(run);
      continue;
    }
    if (compareIps(run.last, top.last) > 0) top.last = run.last;
    if (run.order < top.order) Object.assign(top, { from: run.from, order: run.order });
  }
  for (const { first, last, from } of merged)
    excluded.push({ text: first.equals(last) ? `${first}` : `${first}..${last}`, from });

  excluded.sort((a, b) => (a.text < b.text ? -1 : a.text > b.text ? 1 : 0));
  if (excluded.length === 0) return { from: {} };
  return {
    texts: excluded.map((claim) => claim.text),
    from: Object.fromEntries(excluded.map((claim, i) => [`excludeIps.${i}`, claim.from])),
  };
}

/** Whether an address lies before the end of a range or follows it immediately. */
function reaches(last: Ip, ip: Ip): boolean {
  return last.family === ip.family && ip.value <= last.value + 1n;
}
