import type { Network } from '../../network/network';
import { Part } from '../../network/part';
import { nearest } from '../../source/nearest';
import { rule } from '../rule';
import { firstOf } from '../support/first-of';

const example = (operator: string) => `
apiVersion: k8s.ovn.org/v1
kind: ClusterUserDefinedNetwork
metadata:
  name: tenantblue
spec:
  namespaceSelector:
    matchExpressions:
      - {key: tenant, operator: ${operator}, values: [blue]}
  network:
    topology: Localnet
    localnet: {role: Secondary, physicalNetworkName: physnet, mtu: 1500, ipam: {mode: Disabled}}
`;

/** Where the kinds of OVN-Kubernetes have selectors; `*` stands for every item of a list. */
const selectors: Readonly<Record<string, readonly string[]>> = {
  ClusterUserDefinedNetwork: ['namespaceSelector'],
  EgressIP: ['namespaceSelector', 'podSelector', 'trafficSelector'],
  EgressFirewall: ['egress.*.to.nodeSelector'],
  EgressQoS: ['egress.*.podSelector'],
  EgressService: ['nodeSelector'],
  AdminPolicyBasedExternalRoute: [
    'from.namespaceSelector',
    'nextHops.dynamic.*.namespaceSelector',
    'nextHops.dynamic.*.podSelector',
  ],
};

const operators = ['In', 'NotIn', 'Exists', 'DoesNotExist'];

/** Selectors that the API server takes and the controller cannot read. */
export const namespaceSelectorMalformed = rule({
  id: 'ovn-kubernetes/namespace-selector-malformed',
  severity: 'error',
  what: 'A condition in a selector of OVN-Kubernetes has an unknown operator, or values that do not go with it.',
  why: 'The schema leaves operators open. The controller cannot read the selector: no namespace gets the network, and an egress object has no effect.',
  evidence: [
    'ovn-kubernetes/ovn-kubernetes main go-controller/pkg/clustermanager/userdefinednetwork/controller.go: failed to create label-selector',
    'kubernetes/apimachinery master pkg/apis/meta/v1/helpers.go, LabelSelectorAsSelector: is not a valid label selector operator',
  ],
  wrong: example('in'),
  right: example('In'),
  check(network, report) {
    for (const { name, part } of selectorsOf(network))
      for (const condition of firstOf(part.parts('matchExpressions'))) {
        const operator = condition.text('operator');
        // What is left out is the finding of the schema.
        if (operator === undefined || part.resource.external) continue;
        const count = condition.items('values').length;
        const of = `${name} of ${part.resource.title}`;
        const note =
          part.resource.kind === 'ClusterUserDefinedNetwork'
            ? 'the controller cannot read the selector: "failed to create label-selector"; nobody gets the network'
            : 'OVN-Kubernetes cannot read the selector: the object has no effect';
        if (!operators.includes(operator))
          report(condition.at('operator'), `${of} has the operator ${operator}, which there is none of`)
            .note(note)
            .suggest(nearest(operator, operators));
        else if (operator.endsWith('In') && count === 0)
          report(condition.at('operator'), `${of} has the operator ${operator} without values`)
            .note(note)
            .propose('write the values of the label, or the operator Exists');
        else if (!operator.endsWith('In') && count > 0)
          report(condition.at('values'), `${of} has values with the operator ${operator}`)
            .note(note)
            .propose(`leave values out, or write the operator ${operator === 'Exists' ? 'In' : 'NotIn'}`);
      }
  },
});

function selectorsOf(network: Network): readonly { readonly name: string; readonly part: Part }[] {
  return Object.entries(selectors).flatMap(([kind, paths]) =>
    network.of(kind).flatMap((resource) => {
      const spec = new Part(resource, ['spec'], resource.value.spec);
      return paths.flatMap((path) => {
        const steps = path.split('.');
        return partsAt(spec, steps).map((part) => ({ name: steps.at(-1) as string, part }));
      });
    }),
  );
}

function partsAt(part: Part, [step, ...rest]: readonly string[]): readonly Part[] {
  if (step === undefined) return [part];
  if (rest[0] === '*') return part.parts(step).flatMap((item) => partsAt(item, rest.slice(1)));
  return partsAt(part.part(step), rest);
}
