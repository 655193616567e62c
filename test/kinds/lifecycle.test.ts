import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { apiTable, newestMinor } from '../../lib/kinds/kubernetes/api-table';
import { type Availability, alternativesTo, apiOf, apiVersionOf } from '../../lib/kinds/kubernetes/availability';
import { builtInGroup } from '../../lib/kinds/kubernetes/built-in';
import { resourceName } from '../../lib/kinds/kubernetes/runtime-config';
import { shared } from '../shared';

interface Fact {
  readonly group: string;
  readonly version: string;
  readonly kind: string;
  readonly resource: string;
  readonly onByDefault: boolean;
  readonly introduced: string | null;
  readonly deprecated?: string;
  readonly removed?: string;
  readonly replacement?: string;
  readonly neverServed?: boolean;
}

const path = shared('spec/k8s-api-lifecycle.json');
const facts: readonly Fact[] = path ? JSON.parse(readFileSync(path, 'utf8')) : [];
const minorOf = (release: string) => Number(release.slice('1.'.length));
const title = ({ group, version, kind }: Fact) => `${group}/${version} ${kind}`;
const servers = (minors: readonly number[], on: Record<string, boolean> = {}) => ({
  minors,
  runtimeConfig: () => new Map(Object.entries(on)),
});

describe.skipIf(!path)('the recorded facts', () => {
  it('are all here, with their releases', () => {
    expect(facts.length).toBeGreaterThan(200);
    const wrong = facts.filter((fact) => {
      const known = builtInGroup(fact.group)?.get(fact.kind)?.lifecycles.get(fact.version);
      if (fact.neverServed) return !known?.never;
      return (
        !known ||
        known.never ||
        known.since !== (fact.introduced === null ? 0 : minorOf(fact.introduced)) ||
        known.deprecated !== (fact.deprecated === undefined ? undefined : minorOf(fact.deprecated)) ||
        known.until !== (fact.removed === undefined ? undefined : minorOf(fact.removed)) ||
        known.onByDefault !== fact.onByDefault
      );
    });
    expect(wrong.map(title)).toEqual([]);
  });

  it('are all decided, for every release and every pair of neighbours', () => {
    // The decision of the specification, from the recorded facts alone.
    const isServed = (fact: Fact, minor: number) =>
      !fact.neverServed &&
      minor >= (fact.introduced === null ? 0 : minorOf(fact.introduced)) &&
      minor < (fact.removed === undefined ? Number.POSITIVE_INFINITY : minorOf(fact.removed)) &&
      fact.onByDefault;
    const decide = (fact: Fact, older: number, newer: number) => {
      const [a, b] = [isServed(fact, older), isServed(fact, newer)];
      if (a && b) return 'served';
      return a ? 'only older' : b ? 'only newer' : 'no';
    };
    const wrong: string[] = [];
    for (const fact of facts) {
      for (let older = 9; older <= newestMinor; older++) {
        for (const newer of [older, older + 1]) {
          const found = apiOf(apiVersionOf(fact), fact.kind, servers([...new Set([older, newer])]))?.availability;
          const isSome = found === 'served' || found === 'only older' || found === 'only newer';
          const expected = decide(fact, older, newer);
          if (found === undefined || (isSome ? found : 'no') !== expected)
            wrong.push(`${title(fact)} at ${older}, ${newer}: ${found}, not ${expected}`);
        }
      }
    }
    expect(wrong).toEqual([]);
  });

  it('name replacements that are proposed', () => {
    const wrong = facts.filter(({ replacement, ...fact }) => {
      // Of subresources; and upstream's own slip for IngressClass.
      if (replacement === undefined || fact.kind === 'Scale') return false;
      const api = apiOf(apiVersionOf(fact), fact.kind, servers([newestMinor]));
      const wanted = replacement.replace(/List$/, '');
      return (
        !api ||
        !alternativesTo(api, servers([newestMinor])).some((one) => `${apiVersionOf(one)} ${one.kind}` === wanted)
      );
    });
    expect(wrong.map(title)).toEqual([]);
  });

  it('have the names of their resources', () => {
    expect(facts.filter(({ kind, resource }) => resourceName(kind) !== resource).map(title)).toEqual([]);
  });
});

describe('the table', () => {
  it('holds words that are read', () => {
    const words = Object.values(apiTable).flatMap((text) => text.split(/\s+/).filter(Boolean));
    const releases = String.raw`(1\.\d+)?(~1\.\d+)?(-(1\.\d+)?)?`;
    const known = new RegExp(`^(v\\d+((alpha|beta)\\d+)?|\\?|never|${releases}|[A-Z][A-Za-z]+/?)$`);
    expect(words.filter((word) => !known.test(word))).toEqual([]);
  });
});

describe('an API version', () => {
  it.each<[apiVersion: string, kind: string, minors: number[], Availability | undefined, on?: Record<string, boolean>]>(
    [
      ['policy/v1beta1', 'PodDisruptionBudget', [24, 25], 'only older'],
      ['autoscaling/v2beta2', 'HorizontalPodAutoscaler', [25, 26], 'only older'],
      ['autoscaling/v2', 'HorizontalPodAutoscaler', [22, 23], 'only newer'],
      ['batch/v1beta1', 'CronJob', [24, 25], 'only older'],
      ['admissionregistration.k8s.io/v1', 'ValidatingAdmissionPolicy', [29, 30], 'only newer'],
      ['admissionregistration.k8s.io/v1beta1', 'ValidatingAdmissionPolicy', [33, 34], 'off'],
      [
        'admissionregistration.k8s.io/v1beta1',
        'ValidatingAdmissionPolicy',
        [33, 34],
        'only older',
        { 'api/beta': true },
      ],
      ['networking.k8s.io/v1', 'ServiceCIDR', [32, 33], 'only newer'],
      ['networking.k8s.io/v1beta1', 'ServiceCIDR', [36, 37], 'off'],
      ['networking.k8s.io/v1beta1', 'ServiceCIDR', [36, 37], 'only older', { 'networking.k8s.io/v1beta1': true }],
      ['flowcontrol.apiserver.k8s.io/v1beta3', 'FlowSchema', [31, 32], 'only older'],
      ['resource.k8s.io/v1', 'DeviceClass', [33, 34], 'only newer'],
      ['resource.k8s.io/v1beta2', 'DeviceClass', [33, 34], 'served', { 'resource.k8s.io/v1beta2/deviceclasses': true }],
      ['admissionregistration.k8s.io/v1', 'MutatingAdmissionPolicy', [35, 36], 'only newer'],
      ['networking.k8s.io/v1', 'Ingress', [33, 34], 'off', { 'networking.k8s.io/v1': false }],
      ['networking.k8s.io/v1', 'Ingress', [33], 'served', { 'networking.k8s.io/v1/ingresses': true, 'api/all': false }],
      ['v1', 'ConfigMap', [1], 'not yet'],
      ['imagepolicy.k8s.io/v1alpha1', 'ImageReview', [33], 'never'],
      ['apps/v1alpha1', 'PetSet', [33], undefined],
      ['apps/v7', 'Deployment', [33], undefined],
      ['kubeovn.io/v1', 'Vpc', [33, 34], undefined],
      ['__proto__/v1', 'constructor', [33], undefined],
    ],
  )('%s %s at %j is %s', (apiVersion, kind, minors, availability, on) => {
    expect(apiOf(apiVersion, kind, servers(minors, on))?.availability).toBe(availability);
  });
});
