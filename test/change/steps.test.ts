import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type Change, worstOf } from '../../lib/change/change';
import { changesOf } from '../../lib/change/changes';
import { compareEffects, type EffectKind } from '../../lib/change/effect';
import { check, load } from '../../lib/input/load';
import { Network } from '../../lib/network/network';
import { canonical } from '../../lib/schema/json-type';
import { isMap, type JsonMap } from '../../lib/source/json';
import { Resource } from '../../lib/source/resource';
import { afterEdit, baseOf, readScenario } from '../scenario';

/*
 * What holds of every change of the scenarios, whatever it is: its reverse is about the same fields, and what nobody
 * reads one way interrupts nothing the other way. In two steps no object is said to fare better than at once: what
 * waits with the first step comes with the second, and an inconsistency in between is added to it.
 */
const folder = join(__dirname, 'scenarios/kube-ovn');
const files = readdirSync(folder).filter((name) => name.endsWith('.scenario'));

const interrupts: ReadonlySet<EffectKind> = new Set(['brief', 'recreates', 'breaks', 'destroys']);

interface State {
  readonly resources: readonly Resource[];
  readonly target: Network['target'];
}

function stateOf(text: string): State {
  const { target, resources } = check(load(['-'], { cwd: '/', stdin: () => text })).network;
  return { target, resources };
}

function between(base: State, head: State): readonly Change[] {
  const { target } = head;
  const network = ({ resources }: State) => new Network(resources, { target });
  return changesOf({ base: network(base), head: network(head) }, { target });
}

describe.each(files)('%s', (name) => {
  const { sections, path } = readScenario(join(folder, name));
  const before = afterEdit(baseOf(sections), sections.get('before') ?? '', path);
  const [base, head] = [before, afterEdit(before, sections.get('edit') ?? '', path)].map(stateOf) as [State, State];
  const changes = between(base, head);

  test('is about the same fields backwards, and interrupts nothing backwards by what nobody reads', () => {
    const back = new Map(between(head, base).map((change) => [titleOf(change), change]));
    expect([...back.keys()].sort()).toEqual(changes.map(titleOf).sort());
    for (const change of changes.filter(({ what }) => what === 'changed')) {
      const reverse = new Map(
        back.get(titleOf(change))?.fields.map(({ difference, effect }) => [fieldOf(difference.name), effect]),
      );
      for (const { difference, effect } of change.fields) {
        const other = reverse.get(fieldOf(difference.name));
        expect(other, `${titleOf(change)} ${difference.name}`).toBeDefined();
        if (effect.kind === 'ignored')
          expect(interrupts.has(other?.kind ?? 'live'), `${titleOf(change)} ${difference.name}: ${other?.reason}`).toBe(
            false,
          );
      }
    }
  });

  test('is in two steps not better than at once', () => {
    const middle = half(base, head);
    if (!middle) return;
    const steps = [between(base, middle), between(middle, head)].flat();
    for (const change of changes) {
      const parts = steps.filter((step) => titleOf(step) === titleOf(change)).map(worstOf);
      const worst = parts.sort(compareEffects).at(-1);
      expect(worst, titleOf(change)).toBeDefined();
      expect(
        compareEffects(worstOf(change), worst as EffectKind),
        `${titleOf(change)}: ${worstOf(change)} at once, ${worst} in steps`,
      ).toBeLessThanOrEqual(0);
    }
  });
});

function titleOf({ resource }: Change): string {
  return resource.title;
}

/** The field, without the entry of a list, which other values name otherwise. */
function fieldOf(name: string): string {
  return name.replace(/\[.*/, '');
}

/** The first object that differs with the second half of its fields as they were; undefined: there is nothing to halve. */
function half(base: State, head: State): State | undefined {
  for (const now of head.resources) {
    const old = base.resources.find(({ title }) => title === now.title);
    if (!old || !isMap(old.value.spec) || !isMap(now.value.spec)) continue;
    const [was, is] = [old.value.spec, now.value.spec];
    const fields = [...new Set([...Object.keys(was), ...Object.keys(is)])].filter(
      (field) => canonical(was[field]) !== canonical(is[field]),
    );
    if (fields.length < 2) continue;
    const kept = fields.slice(Math.ceil(fields.length / 2));
    const spec: JsonMap = Object.fromEntries(
      [...new Set([...Object.keys(is), ...kept])].flatMap((field) => {
        const value = kept.includes(field) ? was[field] : is[field];
        return value === undefined ? [] : [[field, value]];
      }),
    );
    const middle = new Resource({ ...now.value, spec }, now.origin);
    return { ...head, resources: head.resources.map((resource) => (resource === now ? middle : resource)) };
  }
  return undefined;
}
