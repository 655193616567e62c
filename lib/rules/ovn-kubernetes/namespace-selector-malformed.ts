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

const operators = ['In', 'NotIn', 'Exists', 'DoesNotExist'];

/** Selectors that the API server takes and the controller cannot read. */
export const namespaceSelectorMalformed = rule({
  id: 'ovn-kubernetes/namespace-selector-malformed',
  severity: 'error',
  what: 'A condition in the namespaceSelector of a ClusterUserDefinedNetwork has an unknown operator, or values that do not go with it.',
  why: 'The schema leaves operators open. The controller cannot read the selector, and no namespace gets the network.',
  evidence: [
    'ovn-kubernetes/ovn-kubernetes main go-controller/pkg/clustermanager/userdefinednetwork/controller.go: failed to create label-selector',
    'kubernetes/apimachinery master pkg/apis/meta/v1/helpers.go, LabelSelectorAsSelector: is not a valid label selector operator',
  ],
  wrong: example('in'),
  right: example('In'),
  check(network, report) {
    for (const { resource, part } of [...network.clusterUserNetworks].map((view) => ({
      resource: view.resource,
      part: view.part('namespaceSelector'),
    })))
      for (const condition of firstOf(part.parts('matchExpressions'))) {
        const operator = condition.text('operator');
        // What is left out is the finding of the schema.
        if (operator === undefined || resource.external) continue;
        const count = condition.items('values').length;
        const of = `namespaceSelector of ${resource.title}`;
        const note =
          'the controller cannot read the selector: "failed to create label-selector"; nobody gets the network';
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
