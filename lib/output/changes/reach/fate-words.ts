import type { Address } from '../../../controllers/kube-ovn/gateway-rules/iptables';
import { withPort } from '../../../net/with-port';
import type { Row } from '../../../paths/reach/row';

/** Forms of verbs: of one thing, of several, and of what is gone. */
export type Form = 0 | 1 | 2;

const verbs = {
  leave: ['leaves', 'leave', 'left'],
  reach: ['reaches', 'reach', 'reached'],
  do: ['does', 'do', 'did'],
  own: ['its own address', 'their own addresses', 'its own address'],
} as const;

export type EipNames = (address: Address) => string;

/** What becomes of packets, as a predicate: `leaves as 203.0.113.110 (EIP eip1)`. Of several fates each may be the one. */
export function fateText(part: string, rows: readonly Row[], form: Form, eipOf: EipNames): string {
  const texts = rows.map((row) => (part === 'leaves' ? leaving(row, form, eipOf) : reaching(row, form, eipOf)));
  return [...new Set(texts)].join(', or ');
}

function leaving({ ends, seenAs, because }: Row, form: Form, eipOf: EipNames): string {
  if (ends === 'lost' || ends === 'refused') return `${verbs.do[form]} not get out (${because})`;
  if (seenAs) return `${verbs.leave[form]} as ${eipOf(seenAs)}${ends === 'reply' ? '' : ', and no answer comes back'}`;
  const own = `${verbs.leave[form]} with ${verbs.own[form]}`;
  return ends === 'reply' ? own : `${own}, to which no answer comes back`;
}

function reaching({ ends, deliveredTo: target, seenAs, because }: Row, form: Form, eipOf: EipNames): string {
  if (ends === 'lost') return `${verbs.do[form]} not arrive${because === undefined ? '' : ` (${because})`}`;
  if (ends === 'refused') return `${verbs.do[form]} not lead to anybody`;
  const who = target ? ` ${withPort(target.address, target.port)}` : '';
  const seen = seenAs ? ` as ${eipOf(seenAs)}` : '';
  return `${verbs.reach[form]}${who}${seen}${ends === 'reply' ? '' : ', and no answer comes back'}`;
}
