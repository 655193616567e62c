import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { kinds } from '../../lib/kinds';
import { builtInGroup, builtInVersionsOf } from '../../lib/kinds/kubernetes/built-in';
import { shared } from '../shared';

interface Fact {
  readonly group: string;
  readonly version: string;
  readonly kind: string;
  readonly namespaced?: boolean;
}

const facts = shared('spec/k8s-api-lifecycle.json');

describe('the kinds of Kubernetes itself', () => {
  it.skipIf(!facts)('hold every kind and version of the recorded facts, with its scope', () => {
    const recorded = JSON.parse(readFileSync(facts as string, 'utf8')) as Fact[];
    expect(recorded.length).toBeGreaterThan(200);
    const wrong = recorded.filter(({ group, version, kind, namespaced }) => {
      const known = builtInGroup(group)?.get(kind);
      return !known?.versions.includes(version) || (namespaced !== undefined && namespaced !== known.namespaced);
    });
    expect(wrong).toEqual([]);
  });

  it('agree with our own kinds of Kubernetes', () => {
    for (const { data } of kinds.filter(({ data }) => data.group === ''))
      expect(builtInGroup('')?.get(data.kind)).toMatchObject({ namespaced: data.scope === 'Namespaced' });
  });

  it('do not know the groups of other projects', () => {
    for (const group of ['argoproj.io', 'gateway.networking.k8s.io', 'metrics.k8s.io', '__proto__', 'constructor'])
      expect(builtInGroup(group)).toBeUndefined();
  });

  it('tell where a kind is found', () => {
    expect(builtInVersionsOf('Ingress')).toEqual(['networking.k8s.io/v1']);
    expect(builtInVersionsOf('PodPreset')).toEqual(['settings.k8s.io/v1alpha1']);
    expect(builtInVersionsOf('toString')).toEqual([]);
  });
});
