import type { Trace } from '../../../lib/ovn/trace';
import type { Verdict } from '../kinds';
import { fateOf } from './fate';
import type { Fate, PacketLine, RecordedRule } from './line';

/** Whether own traces are what was recorded: any of those that chance may pick, and all that the recording names. */
export function agreeing(
  line: PacketLine,
  traces: readonly Trace[],
  replies: (trace: Trace) => readonly Trace[],
): Verdict {
  const own = traces.map((trace) => ({ trace, fate: fateOf(trace) }));
  const expected = line.ways ?? [line];
  const missing = expected.flatMap((fate) => {
    if (isMissedHairpin(line, own)) return [];
    const differences = own.map((one) => differencesOf(fate, one.fate));
    return differences.some((some) => some.length === 0) ? [] : [differences[0]?.join(', ') ?? 'no trace'];
  });
  const extra = own.filter(
    ({ trace, fate }) =>
      !expected.some((one) => differencesOf(one, fate).length === 0) &&
      trace.choices.every(({ by }) => by === 'next-hop'),
  );
  const problems = [...missing, ...extra.map(({ fate }) => `also ${fate.verdict}`)];
  if (line.decidedByChance && traces.length < 2) problems.push('not by chance');
  const same = own.find(({ fate }) => expected.some((one) => differencesOf(one, fate).length === 0));
  if (line.reply && same && problems.length === 0) {
    const answers = replies(same.trace).map(fateOf);
    const found = answers.map((fate) => differencesOf(line.reply as Fate, fate));
    if (!found.some((some) => some.length === 0))
      problems.push(`reply: ${found[0]?.join(', ') ?? 'none'} ${JSON.stringify(answers)}`);
  }
  const got = { problems, own: own.map(({ fate, trace }) => ({ ...fate, choices: trace.choices })) };
  return { agree: problems.length === 0, got: `${line.release} ${JSON.stringify(got)}` };
}

/**
 * A backend that asks its own VIP and is picked gets the packet back within its switch. OVN's simulator misses this now and
 * then, where there are other backends, and sends it by the router.
 */
function isMissedHairpin(line: PacketLine, own: readonly { readonly fate: Fate }[]): boolean {
  const { decidedByChance, arrivesAt, path = [] } = line;
  return (
    decidedByChance === 'otherBackend' &&
    path.length === 3 &&
    path[0] === path[2] &&
    own.some(({ fate }) => fate.path?.length === 1 && fate.arrivesAt === arrivesAt)
  );
}

/** What differs between two fates. */
function differencesOf(expected: Fate, own: Fate): readonly string[] {
  const fields = ['verdict', 'arrivesAt', 'switch', 'leavesBy', 'stage'] as const;
  const wrong: string[] = fields.filter((field) => expected[field] !== own[field]);
  if (expected.at !== own.at && expected.path) wrong.push('at');
  if (JSON.stringify(translationOf(expected)) !== JSON.stringify(translationOf(own))) wrong.push('translation');
  if (expected.rules && !lacksRules(expected) && !rulesAgree(expected, own)) wrong.push('rules');
  if (!goesOn(expected) && `${expected.path ?? []}` !== `${own.path ?? []}`) wrong.push('path');
  return wrong;
}

function translationOf({ translation = [] }: Fate) {
  return translation.map(({ kind, to, at }) => ({
    kind,
    to: kind === 'balanced' ? to.split(',').sort().join(',') : to,
    at,
  }));
}

/** A packet that leaves by the switch of another network took some route: the recording of one names none. */
function lacksRules({ verdict, path = [], rules = [] }: Fate): boolean {
  return verdict === 'leaves' && path.length > 2 && rules.length === 0;
}

/** Whether the recording goes on behind the end. */
function goesOn({ verdict }: Fate): boolean {
  return ['refused', 'no-neighbour', 'answered-by-router'].includes(verdict);
}

/**
 * The same rules in the same order. Behind a refusal, and where nobody answers, the recording goes on: with what is
 * sent back, and with the request for an address.
 */
function rulesAgree(expected: Fate, own: Fate): boolean {
  const theirs = (expected.rules ?? []).filter((rule) => !('connected' in rule));
  const ours = own.rules ?? [];
  if (goesOn(expected) ? theirs.length < ours.length : theirs.length !== ours.length) return false;
  return ours.every((rule, i) => isSameRule(theirs[i] as RecordedRule, rule));
}

function isSameRule(theirs: RecordedRule, ours: RecordedRule): boolean {
  if (ours.route) return JSON.stringify(sorted(theirs.route)) === JSON.stringify(sorted(ours.route));
  const any = (ours.acl ?? ours.policy)?.any as readonly string[];
  if (ours.policy) {
    const { router, priority, match } = theirs.policy ?? {};
    return router === ours.policy.router && any.includes(`${priority} ${match}`);
  }
  const { subnet, portGroup, priority, direction, match, action } = theirs.acl ?? {};
  const same = `${priority} ${direction} ${match} ${action}`;
  // OVN keeps equal rows of many switches as one: whose it is can be told only where the match names a group.
  const isAnyones = portGroup !== undefined && !`${match}`.includes('@');
  return any.includes(`${portGroup ?? subnet} ${same}`) || (isAnyones && any.some((one) => one.endsWith(` ${same}`)));
}

function sorted(object: Readonly<Record<string, unknown>> | undefined) {
  return Object.entries(object ?? {}).sort(([a], [b]) => (a < b ? -1 : 1));
}
