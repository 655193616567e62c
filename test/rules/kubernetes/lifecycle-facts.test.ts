import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { check } from '../../../lib/check/check';
import { newestMinor } from '../../../lib/kinds/kubernetes/api-table';
import { rules } from '../../../lib/rules/registry';
import { read } from '../../../lib/source/read';
import { isPlace } from '../../../lib/source/resource';
import { parseRelease } from '../../../lib/target/release';
import { defaultTarget, type Target } from '../../../lib/target/target';
import { shared } from '../../shared';

interface Fact {
  readonly group: string;
  readonly version: string;
  readonly kind: string;
  readonly namespaced?: boolean;
  readonly stage: string;
  readonly onByDefault: boolean;
  readonly introduced: string | null;
  readonly deprecated?: string;
  readonly removed?: string;
  readonly neverServed?: boolean;
}

/*
 * Every recorded API version with every pair of neighbouring releases since 1.22, and each release alone: the rule that
 * speaks is the one that a plain reading of the facts names. Without the facts beside the repository this is skipped.
 */
const path = shared('spec/k8s-api-lifecycle.json');
const facts: readonly Fact[] = path ? JSON.parse(readFileSync(path, 'utf8')) : [];
const apiVersion = ({ group, version }: Fact) => (group === '' ? version : `${group}/${version}`);
const minorOf = (release: string | null | undefined, otherwise: number) =>
  release ? Number(release.split('.')[1]) : otherwise;

/** What one release makes of an API version, as the facts say. */
function stateIn(fact: Fact, minor: number, isOn: boolean): 'served' | 'off' | 'gone' | 'not yet' {
  if (minor < minorOf(fact.introduced, 0)) return 'not yet';
  if (minor >= minorOf(fact.removed, Number.POSITIVE_INFINITY)) return 'gone';
  return isOn ? 'served' : 'off';
}

/** The rule that a plain reading names; undefined where there is nothing to say. */
function expected(fact: Fact, minors: readonly number[], isOn: (fact: Fact, minor: number) => boolean) {
  if (fact.neverServed) return 'kind-never-served';
  const states = minors.map((minor) => stateIn(fact, minor, isOn(fact, minor)));
  const [oldest, newest] = [states[0], states[states.length - 1]];
  if (states.every((state) => state === 'served'))
    return minorOf(fact.deprecated, Number.POSITIVE_INFINITY) <= Math.max(...minors) ? 'api-deprecated' : undefined;
  if (oldest === 'served') return 'api-ends-with-upgrade';
  if (newest === 'served') return 'api-begins-with-upgrade';
  if (states.includes('off')) return 'api-off-by-default';
  return newest === 'gone' ? 'api-gone' : 'api-too-new';
}

/** The rules that speak of each API version, for a target. */
function found(minors: readonly number[], kubernetes: Partial<Target['kubernetes']>): ReadonlyMap<string, string[]> {
  const text = facts
    .map((fact, i) => JSON.stringify({ apiVersion: apiVersion(fact), kind: fact.kind, metadata: { name: `a${i}` } }))
    .join('\n---\n');
  const { resources } = read(['-'], { cwd: '.', stdin: () => text });
  const versions = minors.flatMap((minor) => parseRelease(`1.${minor}`) ?? []);
  const target = { ...defaultTarget, kubernetes: { ...defaultTarget.kubernetes, versions, ...kubernetes } };
  const spoken = new Map<string, string[]>();
  for (const { rule, at } of check(resources, { target, rules: judging }).findings) {
    if (!isPlace(at)) continue;
    const key = `${at.resource.apiVersion} ${at.resource.kind}`;
    spoken.set(key, [...(spoken.get(key) ?? []), rule.replace('kubernetes/', '')]);
  }
  return spoken;
}

const judging = rules.filter(({ id }) => /^kubernetes\/(api-|kind-never)/.test(id));
const first = 22;
const pairs = Array.from({ length: newestMinor - first }, (_, i) => [first + i, first + i + 1]);
const switches = (on: Record<string, boolean>) => ({
  runtimeConfig: new Map(Object.entries(on)),
  featureGates: new Map(),
});

describe.skipIf(!path)('the rule that speaks is the one that the facts name', () => {
  const wrongIn = (
    minors: readonly number[],
    isOn: (fact: Fact, minor: number) => boolean,
    kubernetes: Partial<Target['kubernetes']> = {},
  ) => {
    const spoken = found(minors, kubernetes);
    return facts.flatMap((fact) => {
      const wanted = expected(fact, minors, isOn);
      const got = spoken.get(`${apiVersion(fact)} ${fact.kind}`)?.join() ?? undefined;
      return got === wanted ? [] : [`${apiVersion(fact)} ${fact.kind} at ${minors}: ${got}, not ${wanted}`];
    });
  };

  it.each(pairs)('1.%i and 1.%i', (...minors) => {
    expect(wrongIn(minors, ({ onByDefault }) => onByDefault)).toEqual([]);
  });

  it.each(pairs)('1.%i and 1.%i, with everything on', (...minors) => {
    expect(wrongIn(minors, () => true, { switches: switches({ 'api/all': true }) })).toEqual([]);
  });

  it.each(pairs)('1.%i and 1.%i, with everything on in the newer one', (...minors) => {
    const newer = minors[1] as number;
    expect(
      wrongIn(minors, ({ onByDefault }, minor) => onByDefault || minor === newer, {
        switchesOfMinor: new Map([[newer, switches({ 'api/all': true })]]),
      }),
    ).toEqual([]);
  });

  it.each(Array.from({ length: newestMinor - first + 1 }, (_, i) => first + i))('1.%i alone', (minor) => {
    expect(wrongIn([minor], ({ onByDefault }) => onByDefault)).toEqual([]);
  });
});
