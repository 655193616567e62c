import { kindNamed } from '../../kinds';
import { rule } from '../rule';
import { judgedDefinitions } from '../support/judged-definitions';

const example = (scope: string) => `
apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata:
  name: vlans.kubeovn.io
spec:
  group: kubeovn.io
  names: {kind: Vlan, listKind: VlanList, plural: vlans, singular: vlan}
  scope: ${scope}
  versions:
    - name: v1
      served: true
      storage: true
      schema:
        openAPIV3Schema:
          type: object
          x-kubernetes-preserve-unknown-fields: true
`;

/** Definitions of known kinds with another scope than that of their controllers. */
export const crdScopeDiffers = rule({
  id: 'kubernetes/crd-scope-differs',
  severity: 'error',
  what: 'A CustomResourceDefinition gives a known kind another scope than upstream.',
  why: 'The controller asks the API server for the objects by paths of the scope that it knows: it finds none of them, or cannot update them. The scope of a definition cannot be changed later.',
  evidence: [
    'kubeovn/kube-ovn v1.16.2 charts/kube-ovn/templates/kube-ovn-crd.yaml: scope',
    'kubernetes/kubernetes v1.33.0 staging/src/k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/validation/validation.go, ValidateCustomResourceDefinitionUpdate: spec.scope is immutable once established',
  ],
  wrong: example('Namespaced'),
  right: example('Cluster'),
  check(network, into) {
    for (const { resource, group, kind, report } of judgedDefinitions(network, into)) {
      const known = kindNamed(kind)?.data;
      const scope = resource.get('spec', 'scope');
      if (known?.group !== group || (scope !== 'Cluster' && scope !== 'Namespaced') || scope === known.scope) continue;
      report(
        resource.at('spec', 'scope'),
        `${resource.title} has the scope '${scope}', and ${kind} is '${known.scope}' upstream`,
      )
        .note(
          known.scope === 'Cluster'
            ? 'the controller asks for the objects without a namespace: it cannot read or update any of them'
            : 'the controller asks for the objects in their namespaces: it cannot update any of them',
        )
        .note('the scope of a definition cannot be changed: it would have to be deleted, with all of its objects')
        .suggest(known.scope);
    }
  },
});
