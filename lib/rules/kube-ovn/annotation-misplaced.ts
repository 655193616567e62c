import { type Annotation, annotationsByKind, ownDomain, podAnnotation } from '../../kinds/kubeovn/annotations';
import { keyHoldsPlaceholder } from '../../source/placeholder';
import type { Resource } from '../../source/resource';
import { formatSince, has, type Release } from '../../target/release';
import type { Report } from '../report';
import { rule } from '../rule';
import { meantAnnotation, parseAnnotationKey } from '../support/annotation-keys';

const example = (key: string) => `
apiVersion: networking.k8s.io/v1
kind: NetworkPolicy
metadata:
  name: web
  namespace: ns1
  annotations:
    ${key}: "true"
spec:
  podSelector: {}
`;

/** Annotations of kube-ovn on objects of Kubernetes for which it does not read them. */
export const annotationMisplaced = rule({
  id: 'kube-ovn/annotation-misplaced',
  code: 'KO-150',
  severity: 'error',
  what: 'An annotation of a Namespace, a Service, a NetworkPolicy or a Node is misspelt, or is one that kube-ovn reads on pods.',
  why: 'kube-ovn ignores it without a word.',
  evidence: [
    'kubeovn/kube-ovn v1.16.2 pkg/util/const.go: NetworkPolicyLogAnnotation is ovn.kubernetes.io/enable_log',
    'kubeovn/kube-ovn v1.16.2 pkg/controller/namespace.go, handleAddNamespace: a Namespace gets its annotations from the Subnets that list it',
  ],
  wrong: example('ovn.kubernetes.io/enable-log'),
  right: example('ovn.kubernetes.io/enable_log'),
  check(network, report) {
    const { version } = network.target.kubeOvn;
    for (const [kind, table] of tables)
      for (const resource of network.kinds.get(kind) ?? [])
        if (!resource.external && resource.group === (kind === 'NetworkPolicy' ? 'networking.k8s.io' : ''))
          judge(resource, table, version, report);
  },
});

const { Pod: _, ...others } = annotationsByKind;
const tables = Object.entries(others);

function judge(resource: Resource, table: readonly Annotation[], version: Release, report: Report): void {
  const annotations = resource.get('metadata', 'annotations');
  for (const key of Object.keys(Object(annotations))) {
    const { domain, name } = parseAnnotationKey(key);
    if (domain !== ownDomain || keyHoldsPlaceholder(key)) continue;
    const meant = meantAnnotation(name, table);
    const add = (fact: string) =>
      report(resource.atKey('metadata', 'annotations', key), `annotation ${key} of ${resource.title} ${fact}`);
    if (meant?.isExact) {
      const { since } = meant.entry;
      if (!has(version, since))
        add(`is read from kube-ovn ${formatSince(since ?? '')} on, not by ${version.text}`).note(ignored);
    } else if (podAnnotation.get(name)?.isWritten === undefined && podAnnotation.has(name)) {
      // kube-ovn keeps the addresses of a Node in annotations of the same names.
      if (resource.kind === 'Node') continue;
      add('is one that kube-ovn reads on pods')
        .note(ignored)
        .propose('write it on the pods, or on the template of their workload');
    } else if (meant) add('is read by nobody').note(ignored).propose(`write ${ownDomain}/${meant.entry.name}`);
  }
}

const ignored = 'kube-ovn ignores it without a word';
