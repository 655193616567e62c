import type { ReachChange } from '../../../change/reach/reach-change';
import type { ReachChanges } from '../../../change/reach/reach-changes';
import { isDelivered } from '../../../change/reach/verdict';
import type { Address } from '../../../controllers/kube-ovn/gateway-rules/iptables';
import { withPort } from '../../../net/with-port';
import type { Network } from '../../../network/network';
import { OvnEip } from '../../../network/ovn-eip';
import { VpcEgressGateway } from '../../../network/vpc-egress-gateway';
import { type Entrance, entrancesOf, nameOfEntrance, vpcNameOf } from '../../../paths/entrances';
import type { Row } from '../../../paths/reach/row';
import { sentenceOf as stepText } from '../../../paths/words';
import { firstFew } from '../../../rules/support/first-few';
import type { Place } from '../../../source/resource';
import { answersText, type EipNames, type Form, fateText, fateTexts } from './fate-words';
import { policyWords } from './policy-words';
import { type Named, outsideText, podsText, servicesText } from './range-words';

/** A statement about packets whose fate is not what it was. */
export interface Sentence {
  readonly text: string;
  /** What of the head decides it, and what of the base did. */
  readonly by: readonly Place[];
  readonly before: readonly Place[];
  /** Whether something that was answered no longer is. */
  readonly isLoss: boolean;
  /** The packets; of two directions, those of the first. */
  readonly change?: ReachChange;
}

/** Everything that is to be said about how reachability changes. */
export function sentences(reach: ReachChanges): readonly Sentence[] {
  const { changes, moved, policies, states } = reach;
  if (changes.length + moved.length + policies.length === 0) return [];
  const names = { before: eipNames(states.base), after: eipNames(states.head) };
  const told = changes.map((change) => ({ change, ...worded(change, reach, names) }));
  const sees = new Map(told.flatMap((one) => (one.change.part === 'sees' ? [[keyOf(one), one]] : [])));
  const silent = new Set<unknown>();
  return [
    ...moved.map(movedEip),
    ...told.flatMap((one): Sentence[] => {
      if (silent.has(one)) return [];
      const back = sees.get(keyOf({ ...one, subject: one.object, object: one.subject }));
      if (one.change.part === 'sees' && back) silent.add(back);
      return [sentenceOf(one, back)];
    }),
    ...policyWords(policies),
  ];
}

interface Worded {
  readonly subject: Named;
  /** Whom it is about, of packets between VPCs. */
  readonly object: Named;
  /** What is said, around the subject and the object. */
  readonly say: (subject: string, object: string, isSeveral: boolean) => string;
}

type Told = Worded & { readonly change: ReachChange };

function keyOf({ subject, object, say }: Worded): string {
  return `${subject.text}\n${object.text}\n${say('', '', true)}`;
}

function sentenceOf({ change, subject, object, say }: Told, back: Told | undefined): Sentence {
  const isMutual = change.part === 'sees' && back !== undefined;
  const together = subject.text === object.text ? `pods of ${subject.text}` : `${subject.text} and ${object.text}`;
  const { before, after } = change;
  return {
    text: isMutual
      ? say(together, ' each other', true)
      : say(subject.text, object.text && ` ${object.text}`, subject.isSeveral),
    change,
    by: placesIn(isMutual ? [...after, ...back.change.after] : after),
    before: placesIn(isMutual ? [...before, ...back.change.before] : before),
    isLoss:
      before.some(({ ends }) => ends === 'reply') &&
      change.what !== 'uncertain' &&
      change.what !== 'certain' &&
      !after.some(({ ends }) => ends === 'reply'),
  };
}

function placesIn(rows: ReachChange['after']): readonly Place[] {
  return [...new Map(rows.flatMap(({ by }) => by).map((place) => [place.resource, place])).values()];
}

interface Names {
  readonly before: EipNames;
  readonly after: EipNames;
}

function worded(change: ReachChange, { outside }: ReachChanges, names: Names): Worded {
  const nothing = { text: '', isSeveral: false };
  const { part, from, to, services, vpc, eip, toVpc } = change;
  const what = servicesText(services);
  if (part === 'enters') {
    const one = eip?.head ?? eip?.base;
    const name = one ? eipText(one) : '';
    const senders = outsideText(from, outside);
    const subject = { text: what === '' ? name : `${what} of ${name}`, isSeveral: false };
    return {
      subject,
      object: nothing,
      say: (who) => said(change, who, senders === '' ? '' : ` for senders ${senders}`, false, names),
    };
  }
  const [sender, other] = change.what === 'gone' ? [vpc?.base, vpc?.head] : [vpc?.head ?? vpc?.base, vpc?.base];
  const subject = sender ? podsText(from, sender, other) : nothing;
  const services_ = what === '' ? '' : ` (${what})`;
  if (part === 'leaves') {
    const place = outsideText(to, outside);
    const where = place === '' ? '' : ` to addresses ${place}`;
    return {
      subject,
      object: nothing,
      say: (who, _, isSeveral) => said(change, who, `${where}${services_}`, isSeveral, names),
    };
  }
  const object = toVpc ? podsText(to, toVpc) : nothing;
  return { subject, object, say: (who, whom, isSeveral) => seeing(change, who, `${whom}${services_}`, isSeveral) };
}

/** Of what leaves VPCs and enters EIPs. */
function said(
  { part, what, before, after, because }: ReachChange,
  who: string,
  where: string,
  isSeveral: boolean,
  names: Names,
): string {
  const form: Form = isSeveral ? 1 : 0;
  const is = fateText(part, after, form, names.after, where);
  const now = fateText(part, after, form, names.after);
  const was = fateText(part, before, 2, names.before);
  const causes = firstFew(because.map((one) => one.what));
  const it = isSeveral ? 'they' : 'it';
  switch (what) {
    case 'new':
      return `new: ${who} ${is}`;
    case 'gone':
      return `gone: ${who} ${fateText(part, before, 2, names.before, where)}`;
    case 'uncertain':
      return `${part === 'leaves' ? `whether ${who} ${form === 0 ? 'gets' : 'get'} out${where}, and as whom,` : `what becomes of ${who}${where}`} is not known any more (not evaluated: ${causes})`;
    case 'certain':
      return `${who} ${is}; before, this was not known (not evaluated: ${causes})`;
    case 'changed': {
      const filtered = because.length === 0 ? '' : `, as far as ${causes} let it through`;
      return `${changedFate(part, { before, after }, { who, where, is, now, was, it, form }, names)}${filtered}`;
    }
  }
}

interface Parts {
  readonly who: string;
  readonly where: string;
  /** What they do now, with and without saying which packets. */
  readonly is: string;
  readonly now: string;
  readonly was: string;
  readonly it: string;
  readonly form: Form;
}

type Fates = Pick<ReachChange, 'before' | 'after'>;

function changedFate(
  part: string,
  { before, after }: Fates,
  { who, where, is, now, was, it, form }: Parts,
  names: Names,
): string {
  const isAnswered = (rows: Fates['after']) => rows.some(({ ends }) => ends === 'reply');
  const instead = insteadText(part, { before, after }, names);
  if (instead !== undefined) return `${who} ${is} instead of ${instead}`;
  if (part === 'enters' && isSameTarget({ before, after })) {
    const target = fateText(part, [{ ...(after[0] as Row), ends: 'reply' }], form, names.after, where);
    const answers = answersText(before, after);
    return `${who} still ${target}, and ${answers.text}${answers.isLoss ? reasonOf(after) : ''}`;
  }
  if (isAnswered(before) && !isAnswered(after)) {
    const answered = before.filter(({ ends }) => ends === 'reply');
    const reason = after.every((row) => !isDelivered(row)) && part === 'enters' ? '' : `: now ${it} ${now}`;
    return `${who} no longer ${fateTexts(part, answered, form, names.before, where).join(', or ')}${reason}`;
  }
  if (!isAnswered(before) && isAnswered(after))
    return part === 'enters' && !before.some(isDelivered)
      ? `${who} now ${is}`
      : `${who} now ${is}; before, ${it} ${was}`;
  return `${who} ${is}; before, ${it} ${was}`;
}

/** Whether packets come to the same one, and answers alone do otherwise. */
function isSameTarget({ before, after }: Fates): boolean {
  const targets = [...before, ...after].map(({ deliveredTo: target, seenAs }) =>
    [target?.address, target?.port, seenAs].join(),
  );
  return [...before, ...after].every(isDelivered) && new Set(targets).size === 1;
}

/** The other address, where the address alone is another one. */
function insteadText(part: string, { before, after }: Fates, names: Names): string | undefined {
  const [was, is] = [before[0], after[0]];
  if (!was || !is || before.length > 1 || after.length > 1 || was.ends !== 'reply' || is.ends !== 'reply')
    return undefined;
  if (part === 'leaves') return was.seenAs && is.seenAs && otherName(was.seenAs, is.seenAs, names);
  const target = was.deliveredTo;
  return target && withPort(target.address, target.port);
}

/** An EIP with another address is named once. */
function otherName(was: Address, is: Address, names: Names): string {
  const [before, after] = [names.before(was), names.after(is)];
  return before.replace(`${was}`, '') === after.replace(`${is}`, '') ? `${was}` : before;
}

/** Of what VPCs see of each other. */
function seeing({ what, before, after, because }: ReachChange, who: string, whom: string, isSeveral: boolean): string {
  const has = (rows: Fates['after'], ends: string) => rows.some((row) => row.ends === ends);
  const causes = firstFew(because.map((one) => one.what));
  const verb = isSeveral ? 'reach' : 'reaches';
  const silent = ', and no answer comes back';
  switch (what) {
    case 'new':
      return `new: ${who} ${verb}${whom}${has(after, 'reply') ? '' : silent}`;
    case 'gone':
      return `gone: ${who} reached${whom}${has(before, 'reply') ? '' : silent}`;
    case 'uncertain':
      return `whether ${who} ${verb}${whom} is not known any more (not evaluated: ${causes})`;
    case 'certain':
      return `${who} ${after.some(isDelivered) ? 'can' : 'cannot'} reach${whom}; before, this was not known (not evaluated: ${causes})`;
    case 'changed': {
      const filtered = because.length === 0 ? '' : `, as far as ${causes} let it through`;
      if (has(after, 'reply') && !has(before, 'reply')) {
        if (has(before, 'no-reply')) return `${who} now ${isSeveral ? 'get' : 'gets'} answers from${whom}${filtered}`;
        return `${who} can now reach${whom}${filtered}`;
      }
      if (has(before, 'reply') && !has(after, 'reply')) {
        if (has(after, 'no-reply'))
          return `${who} no longer ${isSeveral ? 'get' : 'gets'} answers from${whom}, to which packets still come`;
        return `${who} can no longer reach${whom}${reasonOf(after)}`;
      }
      if (has(after, 'no-reply') && !before.some(isDelivered)) return `packets of ${who} now come to${whom}${silent}`;
      if (!after.some(isDelivered)) return `packets of ${who} no longer come to${whom}, which did not answer them`;
      return `${who} ${verb}${whom} another way than before${filtered}`;
    }
  }
}

function reasonOf(rows: Fates['after']): string {
  const reasons = [...new Set(rows.flatMap(({ because }) => (because ? stepText(because) : [])))];
  return reasons.length === 1 ? `: ${reasons[0]}` : '';
}

function movedEip({ base, head }: Required<ReachChanges['moved'][number]>): Sentence {
  const text = `${titleOf(head)} is ${head.address} instead of ${base.address}: what is sent to the former address no longer comes to ${base.eip instanceof OvnEip ? `VPC ${vpcNameOf(base)}` : 'the gateway'}`;
  return {
    text,
    by: [head.at],
    before: [base.at],
    isLoss: true,
  };
}

function eipText(entrance: Entrance): string {
  return `${titleOf(entrance)} (${entrance.address})`;
}

function titleOf(entrance: Entrance): string {
  const name = nameOfEntrance(entrance);
  return entrance.eip instanceof VpcEgressGateway ? name : `EIP ${name}`;
}

/** Addresses with the EIP that has them. */
function eipNames(network: Network): EipNames {
  const names = new Map(entrancesOf(network).map((one) => [`${one.address}`, titleOf(one)]));
  return (address: Address) => {
    const name = names.get(`${address}`);
    return name === undefined ? `${address}` : `${address} (${name})`;
  };
}
