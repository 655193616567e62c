import type { ReachChanges } from '../../../change/reach/reach-changes';
import type { Finding } from '../../../source/finding';
import type { BasicRule } from '../../explain/page';
import { sentences } from './sentences';

/** What `diff` says about reachability, as rules. What is answered no longer may be meant so, and is worth a look. */
export const reachRules: readonly BasicRule[] = [
  {
    id: 'change/reach',
    severity: 'info',
    what: 'A change treats packets otherwise than before.',
    why: 'They have another source outside, come to somebody else, or may go where they could not; or what becomes of them is not evaluated any more.',
    cure: 'Nothing is to be done if it is meant so. Tell those who filter by address.',
  },
  {
    id: 'change/reach-lost',
    severity: 'warning',
    what: 'After a change, connections that worked are no longer answered.',
    why: 'Somebody may use them: the finding names the packets, and what decides about them before and after.',
    cure: 'Make sure that nobody needs them; an Expectation says what must go on.',
  },
];

/** Each statement at the place that decides it: in the head, or in the base where nothing of the head does. */
export function reachFindings(reach: ReachChanges): readonly Finding[] {
  return sentences(reach).flatMap(({ text, by, before, isLoss }): Finding[] => {
    const [at, formerly] = [by[0] ?? before[0], by[0] && before[0]];
    if (!at) return [];
    const related = formerly ? [{ message: `${formerly.resource.title} decided it before`, at: formerly }] : [];
    const [severity, rule] = isLoss ? (['warning', 'change/reach-lost'] as const) : (['info', 'change/reach'] as const);
    return [{ rule, severity, message: text, at, related, notes: [], help: [] }];
  });
}
