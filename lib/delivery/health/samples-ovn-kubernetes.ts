import { conditionOf, type Sample, samples } from './sample';

const v1 = 'k8s.ovn.org/v1';
const created = conditionOf(
  'NetworkCreated',
  'True',
  'NetworkAttachmentDefinitionCreated',
  'NetworkAttachmentDefinition has been created in following namespaces: [blue]',
);

function userNetwork(kind: string): readonly Sample[] {
  return samples(
    v1,
    kind,
    ['new', 'Progressing', 'waiting for the network'],
    ['created', 'Healthy', 'the network is created', { conditions: [created] }],
    [
      'retried',
      'Progressing',
      'SyncError: invalid primary network state for namespace "blue"',
      {
        conditions: [
          conditionOf('NetworkCreated', 'False', 'SyncError', 'invalid primary network state for namespace "blue"'),
        ],
      },
    ],
    [
      'made-again',
      'Progressing',
      'NetworkAttachmentDefinitionDeleted: NetworkAttachmentDefinition is being deleted',
      {
        conditions: [
          conditionOf(
            'NetworkCreated',
            'False',
            'NetworkAttachmentDefinitionDeleted',
            'NetworkAttachmentDefinition is being deleted',
          ),
        ],
      },
    ],
    [
      'refused',
      'Degraded',
      'NetworkAttachmentDefinitionSyncError: network blue: topology mismatch',
      {
        conditions: [
          conditionOf(
            'NetworkCreated',
            'False',
            'NetworkAttachmentDefinitionSyncError',
            'network blue: topology mismatch',
          ),
        ],
      },
    ],
    [
      'transport-waits',
      'Progressing',
      'NoOverlayRouteAdvertisementsIsMissing: no RouteAdvertisements is advertising the network',
      {
        conditions: [
          created,
          conditionOf(
            'TransportAccepted',
            'False',
            'NoOverlayRouteAdvertisementsIsMissing',
            'no RouteAdvertisements is advertising the network',
          ),
        ],
      },
    ],
  );
}

function collected(kind: string, done: string, failed: string, apiVersion = v1): readonly Sample[] {
  return samples(
    apiVersion,
    kind,
    ['new', 'Progressing', 'waiting for every zone'],
    ['some-zones', 'Progressing', 'waiting for every zone', { messages: [`node1: ${done}`] }],
    ['applied', 'Healthy', done, { status: done }],
    ['failed', 'Degraded', failed, { status: failed }],
  );
}

function accepted(kind: string, reason: string, message: string): readonly Sample[] {
  return samples(
    v1,
    kind,
    ['new', 'Progressing', 'waiting to be accepted'],
    [
      'waits',
      'Progressing',
      `${reason}: ${message}`,
      { conditions: [conditionOf('Accepted', 'False', reason, message)] },
    ],
    ['accepted', 'Healthy', 'accepted', { conditions: [conditionOf('Accepted', 'True', 'Accepted')] }],
  );
}

/** Written by hand from the structures of ovn-kubernetes/ovn-kubernetes 8871cd9ce go-controller/pkg/crd. */
export const ovnKubernetesSamples = (): readonly Sample[] => [
  ...userNetwork('ClusterUserDefinedNetwork'),
  ...userNetwork('UserDefinedNetwork'),
  ...collected('EgressFirewall', 'EgressFirewall Rules applied', 'EgressFirewall Rules not correctly applied'),
  ...collected('EgressQoS', 'EgressQoS Rules applied', 'EgressQoS Rules not correctly applied'),
  ...collected(
    'NetworkQoS',
    'NetworkQoS Destinations applied',
    'NetworkQoS Destinations not correctly applied',
    'k8s.ovn.org/v1alpha1',
  ),
  ...collected('AdminPolicyBasedExternalRoute', 'Success', 'Fail'),
  ...samples(
    v1,
    'EgressIP',
    ['new', 'Progressing', 'waiting for a node that is labelled for egress'],
    ['no-node', 'Progressing', 'waiting for a node that is labelled for egress', { items: [] }],
    ['assigned', 'Healthy', 'a node has the address', { items: [{ node: 'node1', egressIP: '192.168.10.7' }] }],
  ),
  ...samples(
    v1,
    'EgressService',
    ['no-node', 'Progressing', 'waiting for a node', { host: '' }],
    ['node', 'Healthy', 'traffic leaves through node1', { host: 'node1' }],
  ),
  ...accepted('RouteAdvertisements', 'NotAccepted', 'no FRRConfigurations selected'),
  ...accepted('VTEP', 'CIDROverlap', 'the CIDRs overlap with those of VTEP other'),
  ...samples(
    v1,
    'ClusterNetworkConnect',
    ['new', 'Progressing', 'waiting for the networks'],
    [
      'connected',
      'Healthy',
      'accepted',
      { status: 'Success', conditions: [conditionOf('Accepted', 'True', 'Accepted')] },
    ],
  ),
];
