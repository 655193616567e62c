import { object, text } from '../field';
import { kind } from '../kind';
import { conditions } from '../kubernetes/conditions';
import { layer2 } from './layer2';
import { layer3 } from './layer3';

/** A network of its own for pods of its namespace. */
export const UserDefinedNetwork = kind({
  group: 'k8s.ovn.org',
  version: 'v1',
  kind: 'UserDefinedNetwork',
  plural: 'userdefinednetworks',
  short: ['udn'],
  shortDuring: { since: '1.3' },
  scope: 'Namespaced',
  operator: 'ovn-kubernetes',
  doc: 'A network of its own for pods of its namespace.',
  fields: {
    spec: object({
      topology: text()
        .doc('Layer2: one switch over all nodes; Layer3: one for each node.')
        .limit({ enum: ['Layer2', 'Layer3'] })
        .rule('self == oldSelf', 'topology cannot be changed', { since: 'main' })
        .required(),
      layer2: layer2.doc('The network of topology Layer2.'),
      layer3: layer3.doc('The network of topology Layer3.'),
    })
      .rule('self == oldSelf', 'spec cannot be changed', { until: 'main' })
      .rule(
        "(self.topology == 'Layer3') == has(self.layer3)",
        'layer3 is needed with topology Layer3, and with no other',
      )
      .rule(
        "(self.topology == 'Layer2') == has(self.layer2)",
        'layer2 is needed with topology Layer2, and with no other',
      )
      .doc('What the network shall be.')
      .required(),
    status: object({ conditions }).doc('What OVN-Kubernetes made of it.'),
  },
});
