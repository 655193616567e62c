import type { Address } from '../../../controllers/kube-ovn/gateway-rules/iptables';
import { withPort } from '../../../net/with-port';
import type { Row } from '../../../paths/reach/row';
import { sentenceOf } from '../../../paths/words';

/** Forms of verbs: of one thing, of several, and of what is gone. */
export type Form = 0 | 1 | 2;

const verbs = {
  leave: ['leaves', 'leave', 'left'],
  reach: ['reaches', 'reach', 'reached'],
  do: ['does', 'do', 'did'],
  own: ['its own address', 'their own addresses', 'its own address'],
} as const;

export type EipNames = (address: Address) => string;

/**
 * What becomes of packets, as a predicate: `leaves as 203.0.113.110 (EIP eip1)`. Several fates are of a part each. `where`
 * says of which packets: it stands before what then comes of them.
 */
export function fateText(part: string, rows: readonly Row[], form: Form, eipOf: EipNames, where = ''): string {
  const texts = fateTexts(part, rows, form, eipOf, where);
  return texts.length > 1 ? texts.map((text) => `in part ${text}`).join(', ') : texts.join('');
}

/** The different fates of packets, each as a predicate. */
export function fateTexts(
  part: string,
  rows: readonly Row[],
  form: Form,
  eipOf: EipNames,
  where: string,
): readonly string[] {
  const wordsOf = part === 'leaves' ? leaving : reaching;
  const told = new Map(rows.map((row) => wordsOf(row, form, eipOf)).map((fate) => [fate.join(), fate]));
  return Array.from(told.values(), ([verb, rest], i) => `${verb}${i === 0 ? where : ''}${rest}`);
}

/** What packets do, and how. */
type Fate = readonly [verb: string, rest: string];

function leaving({ ends, seenAs, because }: Row, form: Form, eipOf: EipNames): Fate {
  if (ends === 'lost' || ends === 'refused')
    return [`${verbs.do[form]} not get out`, because ? ` (${sentenceOf(because)})` : ''];
  const verb = verbs.leave[form];
  if (seenAs) return [verb, ` as ${eipOf(seenAs)}${ends === 'reply' ? '' : ', and no answer comes back'}`];
  return [verb, ` with ${verbs.own[form]}${ends === 'reply' ? '' : ', to which no answer comes back'}`];
}

function reaching({ ends, deliveredTo: target, seenAs, because }: Row, form: Form, eipOf: EipNames): Fate {
  if (ends === 'lost') return [`${verbs.do[form]} not arrive`, because ? ` (${sentenceOf(because)})` : ''];
  if (ends === 'refused') return [`${verbs.do[form]} not lead to anybody`, ''];
  const who = target ? ` ${withPort(target.address, target.port)}` : '';
  const seen = seenAs ? ` as ${eipOf(seenAs)}` : '';
  return [`${verbs.reach[form]}${who}${seen}`, ends === 'reply' ? '' : ', and no answer comes back'];
}

/** How much of packets that come to somebody is answered, and was before. */
export function answersText(before: readonly Row[], after: readonly Row[]): { text: string; isLoss: boolean } {
  const [was, is] = [answeredOf(before), answeredOf(after)];
  if (is === 'none') return { text: 'no answer comes back any more', isLoss: true };
  if (was === 'all') return { text: 'only a part of the answers comes back now', isLoss: true };
  if (is === 'part') return { text: 'a part of the answers now comes back', isLoss: false };
  const more = was === 'part' ? 'all answers now come back, and not only a part' : 'answers now come back';
  return { text: more, isLoss: false };
}

function answeredOf(rows: readonly Row[]): 'all' | 'part' | 'none' {
  const count = rows.filter(({ ends }) => ends === 'reply').length;
  if (count === 0) return 'none';
  return count === rows.length ? 'all' : 'part';
}
