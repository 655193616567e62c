import { isDeepStrictEqual } from 'node:util';
import { holdsPlaceholder } from '../../source/placeholder';
import type { Resource } from '../../source/resource';
import { rule } from '../rule';

/** Two objects of one identity: a cluster holds one. */
export const duplicateObject = rule({
  id: 'kubernetes/duplicate-object',
  code: 'KO-001',
  severity: 'error',
  what: 'Two manifests describe an object of the same kind, namespace and name.',
  why: 'Only one object can exist. kubectl and Argo CD apply both and the last one wins, without an error.',
  evidence: ['argoproj/argo-cd v3.6.0 controller/state.go: keeps only the last target object, RepeatedResourceWarning'],
  wrong: `
apiVersion: kubeovn.io/v1
kind: IptablesEIP
metadata:
  name: eip1
spec:
  natGwDp: gw1
  v4ip: 192.168.100.230
---
apiVersion: kubeovn.io/v1
kind: IptablesEIP
metadata:
  name: eip1
spec:
  natGwDp: gw1
  v4ip: 192.168.100.230
`,
  right: `
apiVersion: kubeovn.io/v1
kind: IptablesEIP
metadata:
  name: eip1
spec:
  natGwDp: gw1
  v4ip: 192.168.100.230
`,
  check(network, report) {
    for (const resources of network.kinds.values()) {
      const seen = new Map<string, Resource>();
      const names = new FreeNames(resources);
      for (const resource of resources) {
        // That the gateway itself is there as well is kube-ovn/gateway-applied-twice.
        if (!resource.name || resource.modelled) continue;
        const { group, namespace = '', name } = resource;
        // Two names that are not known yet are not the same.
        if (holdsPlaceholder(name) || holdsPlaceholder(namespace)) continue;
        const key = `${group}/${network.isClusterScoped(resource) ? '' : namespace}/${name}`;
        const first = seen.get(key);
        if (!first) {
          seen.set(key, resource);
          continue;
        }
        const found = report(resource.at('metadata', 'name'), `${resource.title} is defined twice`)
          .and(first.at('metadata', 'name'), 'first definition')
          .note('only one object can exist: Argo CD and kubectl apply both, and the last one wins without an error')
          .propose(`rename this one, or remove it`);
        // To rename what is there twice word for word would make an object that nobody asked for.
        const free = isDeepStrictEqual(resource.value, first.value) ? undefined : names.after(name);
        if (free !== undefined) found.cure(free, 'unsafe');
      }
    }
  },
});

/** Names that no object of a kind has. What refers to a name goes on to mean the first object. */
class FreeNames {
  private taken?: Set<string>;
  private readonly last = new Map<string, bigint>();

  constructor(private readonly resources: readonly Resource[]) {}

  /** `snat02` after `snat01`, `web-2` after `web`; undefined where names may not be so long. */
  after(name: string): string | undefined {
    this.taken ??= new Set(this.resources.map((resource) => resource.name));
    const digits = /\d{0,9}$/.exec(name)?.[0] ?? '';
    const stem = digits === '' ? `${name}-` : name.slice(0, -digits.length);
    for (let next = (this.last.get(name) ?? BigInt(digits || '1')) + 1n; ; next++) {
      const free = `${stem}${String(next).padStart(digits.length, '0')}`;
      if (free.length > 63) return undefined;
      if (this.taken.has(free)) continue;
      this.taken.add(free);
      this.last.set(name, next);
      return free;
    }
  }
}
