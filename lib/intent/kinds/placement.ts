import { placementFields } from '../../builders/fields/placement';
import { object } from '../../kinds/field';
import { kind } from '../../kinds/kind';
import { type IntentKind, intentGroup, intentVersion } from '../intent-kind';
import { workload } from '../workload';

/** A workload of the input, and where its pods are in the network of kube-ovn. Its manifest is added to. */
export const Placement: IntentKind = {
  kind: kind({
    group: intentGroup,
    version: intentVersion,
    kind: 'Placement',
    plural: 'placements',
    scope: 'Namespaced',
    doc:
      'Where the pods of a workload are: their Subnet, their addresses, their SecurityGroups. The workload is a manifest of ' +
      "the same input, in the namespace of the document: it is rendered with kube-ovn's annotations.",
    fields: {
      spec: object({ workload, ...placementFields })
        .doc('Who is where.')
        .required(),
    },
    removed: { 'spec.logicalSwitch': 'subnet', 'spec.ips': 'addresses', 'spec.aaps': 'sharedVips' },
  }),
  makesNothing: true,
  expand(document, _plan, out) {
    out.attach(document);
  },
  /** Nothing refers to it by name; a workload may have its addresses from it. */
  hide(_document, out) {
    out.hide('Placement', undefined);
  },
};
