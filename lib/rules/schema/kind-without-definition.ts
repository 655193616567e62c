import { isExpectations } from '../../network/expectations';
import type { Network } from '../../network/network';
import { isKustomizePlugin, isUnknown } from '../../schema/strangers';
import { groupBy } from '../../source/group-by';
import { nearest } from '../../source/nearest';
import type { Resource } from '../../source/resource';
import type { Report } from '../report';
import { rule } from '../rule';
import { firstFew } from '../support/first-few';

const widget = `
apiVersion: example.com/v1
kind: Widget
metadata:
  name: w1
spec:
  size: 3
`;

/** Kinds that nobody has told us of. */
export const kindWithoutDefinition = rule({
  id: 'schema/kind-without-definition',
  severity: 'info',
  what: 'Objects are of kinds that neither Kubernetes, nor kube-ovn, nor a CustomResourceDefinition of the input defines.',
  why: 'They are passed on as they are: a mistake in them is found by the API server, or by nobody.',
  evidence: [
    'kubernetes-sigs/kustomize api/konfig/plugins.go, BuiltinPluginApiVersion',
    'kubernetes/kubernetes v1.33.0 staging/src/k8s.io/apiextensions-apiserver: custom kinds are known by their definition alone',
  ],
  wrong: widget,
  right: `${widget}---
apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata:
  name: widgets.example.com
spec:
  group: example.com
  names: {kind: Widget, listKind: WidgetList, plural: widgets, singular: widget}
  scope: Namespaced
  versions:
    - name: v1
      served: true
      storage: true
      schema:
        openAPIV3Schema:
          type: object
          properties:
            spec: {type: object, properties: {size: {type: integer}}}
`,
  check(network, report) {
    tellPlugins(network, report);
    const { definitions } = network;
    const unknown = network.resources.filter(
      (one) => !one.external && !isExpectations(one) && isUnknown(one, definitions),
    );
    for (const [group, resources] of groupBy(unknown, (resource) => resource.group)) {
      const kinds = groupBy(resources, ({ kind }) => kind);
      const [first] = resources as [Resource];
      const found = report(first.at('kind'), `${counted(resources, group)} not checked: ${firstFew([...kinds.keys()])}`)
        .note('nothing is known of the kind: it is passed on as it is')
        .propose('name the CustomResourceDefinition under crds: in cdk8s-ovn.yaml, or with --crds');
      for (const kind of kinds.keys()) {
        const meant = nearest(kind, definitions.kindsIn(group));
        if (meant !== undefined) found.propose(`did you mean ${meant} instead of ${kind}?`);
      }
    }
  },
});

function tellPlugins(network: Network, report: Report): void {
  const plugins = network.resources.filter((one) => !one.external && isKustomizePlugin(one));
  const [first] = plugins;
  if (!first) return;
  const kinds = new Set(plugins.map(({ kind }) => kind));
  report(first.at('kind'), `${firstFew([...kinds])}: configuration of a Kustomize plugin, not a Kubernetes object`)
    .note('kustomize build reads it; kubectl apply, Argo CD and Flux cannot apply it as it is')
    .propose('check what Kustomize makes of it: kustomize build <directory> | cdk8s-ovn check -');
}

function counted({ length }: readonly Resource[], group: string): string {
  return length === 1 ? `1 object of ${group} is` : `${length} objects of ${group} are`;
}
