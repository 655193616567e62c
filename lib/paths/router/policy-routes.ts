import { parseIp } from '../../net/ip';
import type { Part } from '../../network/part';
import type { Vpc } from '../../network/vpc';
import { groupBy } from '../../source/group-by';
import { type Box, boxesOf } from './boxes';
import type { RouterMatch } from './entry';
import { parseMatch } from './match';
import { neighboursOf } from './neighbours';
import type { Policy, PolicyEntry } from './policies';

/** Boxes of one priority that are held against each other. */
const mostBoxes = 300;

/** The policy routes that a VPC lists (kubeovn/kube-ovn master 1533681d pkg/controller/vpc.go, handleAddOrUpdateVpc). */
export function policyRoutes(vpc: Vpc): readonly Policy[] {
  const written = vpc.parts('policyRoutes').map((part) => {
    const priority = part.raw('priority') ?? 0;
    const boxes = boxesOf(parseMatch(part.text('match') ?? ''));
    return { part, boxes, priority: typeof priority === 'number' ? priority : 0 };
  });
  const action = actions(vpc);
  return [...groupBy(written, ({ priority }) => priority)].flatMap(([priority, several]) => [
    ...undecided(several).map((entry) => ({ priority: priority + 0.5, entries: [entry] })),
    ...several.map(({ part, boxes }) => ({ priority, entries: entriesOf(part, boxes, action(part)) })),
  ]);
}

function entriesOf(part: Part, boxes: readonly Box[], action: PolicyEntry['action']): readonly PolicyEntry[] {
  const by = part.at();
  return boxes.map(({ unknown, ...match }): PolicyEntry => {
    if (unknown.length === 0) return { match, action, by };
    return { match, action: { kind: 'not-judged', what: `${[...new Set(unknown)].join(', ')} of a policy route` }, by };
  });
}

/** A next hop that no port of the router reaches makes OVN leave the policy out. */
function actions(vpc: Vpc): (part: Part) => PolicyEntry['action'] {
  const neighbour = neighboursOf(vpc);
  return (part) => {
    const action = part.text('action');
    if (action === 'allow' || action === 'drop') return { kind: action };
    if (action !== 'reroute') return { kind: 'not-judged', what: `a policy route without an action that OVN has` };
    const text = part.text('nextHopIP');
    if (text === undefined) return { kind: 'not-judged', what: 'a policy route that reroutes without a nextHopIP' };
    const address = parseIp(text);
    // kube-ovn hands the text to OVN as one next hop.
    if (!address) return { kind: 'not-judged', what: `a policy route to '${text}', which is not one address` };
    const leadsTo = neighbour(address) ?? { kind: 'nobody' as const, at: part.at('nextHopIP') };
    return { kind: 'forward', to: [{ address, leadsTo, by: part.at() }] };
  };
}

type Written = { readonly part: Part; readonly boxes: readonly Box[] };

/** What two policies of one priority both take, if they do something else with it: OVN chooses, not the text. */
function undecided(several: readonly Written[]): readonly PolicyEntry[] {
  const kinds = new Set(several.map(({ part }) => `${part.text('action')} ${part.text('nextHopIP')}`));
  if (kinds.size < 2) return [];
  const entry = (match: RouterMatch, by: Part): PolicyEntry => ({
    match,
    action: { kind: 'not-judged', what: 'which of several policy routes of one priority counts' },
    by: by.at('priority'),
  });
  if (several.reduce((count, { boxes }) => count + boxes.length, 0) > mostBoxes)
    return several.flatMap(({ part, boxes }) => boxes.map((box) => entry(box, part)));
  return several.flatMap((later, i) =>
    several
      .slice(0, i)
      .flatMap((earlier) =>
        later.boxes.flatMap((a) =>
          earlier.boxes.flatMap((b) => common(a, b) ?? []).map((box) => entry(box, later.part)),
        ),
      ),
  );
}

function common(a: Box, b: Box): RouterMatch | undefined {
  const [from, to] = [a.from.intersect(b.from), a.to.intersect(b.to)];
  const services = a.services.intersect(b.services);
  return from.isEmpty || to.isEmpty || services.isEmpty ? undefined : { from, to, services };
}
