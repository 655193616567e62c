import type { Health, NoHealth } from './health';
import { all, condition, hasItems, isFilled, isText, not, toldBy, value } from './test';

const apiVersion = 'k8s.ovn.org/v1';
const upstream = 'ovn-kubernetes/ovn-kubernetes 8871cd9ce go-controller/pkg';

/**
 * NetworkCreated of a user-defined network. SyncError is what OVN-Kubernetes tries again by itself: a namespace without
 * the label of a primary network, a VTEP that is not there yet, a network in use.
 */
function userNetwork(kind: string): Health {
  const created = condition('NetworkCreated', 'True');
  return {
    apiVersion,
    kind,
    evidence: [
      `${upstream}/clustermanager/userdefinednetwork/controller.go, newNetworkCreatedCondition`,
      `${upstream}/clustermanager/userdefinednetwork/transport_validation.go, setTransportStatusCondition`,
    ],
    inProgress: [
      { when: condition('NetworkCreated', 'False', 'SyncError'), message: [toldBy('NetworkCreated')] },
      {
        when: condition('NetworkCreated', 'False', 'NetworkAttachmentDefinitionDeleted'),
        message: [toldBy('NetworkCreated')],
      },
      { when: all(created, condition('TransportAccepted', 'False')), message: [toldBy('TransportAccepted')] },
    ],
    failed: [{ when: condition('NetworkCreated', 'False'), message: [toldBy('NetworkCreated')] }],
    current: [{ when: created, message: ['the network is created'] }],
    waiting: ['waiting for the network'],
  };
}

/** Kinds whose controller collects what the zones say into one text. */
function collected(kind: string, done: string, failed: string, file: string, version = apiVersion): Health {
  return {
    apiVersion: version,
    kind,
    evidence: [`${upstream}/clustermanager/status_manager/${file}`, `${upstream}/types/resource_status.go`],
    failed: [{ when: isText('status.status', failed), message: [value('status.status')] }],
    current: [{ when: isText('status.status', done), message: [value('status.status')] }],
    waiting: ['waiting for every zone'],
  };
}

/** Kinds that are accepted, or are not until something else is there. */
function accepted(kind: string, file: string): Health {
  return {
    apiVersion,
    kind,
    evidence: [`${upstream}/${file}`],
    inProgress: [{ when: condition('Accepted', 'False'), message: [toldBy('Accepted')] }],
    current: [{ when: condition('Accepted', 'True'), message: ['accepted'] }],
    waiting: ['waiting to be accepted'],
  };
}

export const ovnKubernetesHealth: readonly Health[] = [
  userNetwork('ClusterUserDefinedNetwork'),
  userNetwork('UserDefinedNetwork'),
  collected(
    'EgressFirewall',
    'EgressFirewall Rules applied',
    'EgressFirewall Rules not correctly applied',
    'egressfirewall_manager.go',
  ),
  collected('EgressQoS', 'EgressQoS Rules applied', 'EgressQoS Rules not correctly applied', 'egressqos_manager.go'),
  collected(
    'NetworkQoS',
    'NetworkQoS Destinations applied',
    'NetworkQoS Destinations not correctly applied',
    'networkqos_manager.go',
    'k8s.ovn.org/v1alpha1',
  ),
  collected('AdminPolicyBasedExternalRoute', 'Success', 'Fail', 'apbroute_manager.go'),
  {
    apiVersion,
    kind: 'EgressIP',
    evidence: [`${upstream}/crd/egressip/v1/types.go, EgressIPStatus`],
    current: [{ when: hasItems('status.items'), message: ['a node has the address'] }],
    waiting: ['waiting for a node that is labelled for egress'],
  },
  {
    apiVersion,
    kind: 'EgressService',
    evidence: [`${upstream}/crd/egressservice/v1/types.go, EgressServiceStatus`],
    current: [{ when: isFilled('status.host'), message: ['traffic leaves through ', value('status.host')] }],
    waiting: ['waiting for a node'],
  },
  accepted('RouteAdvertisements', 'clustermanager/routeadvertisements/controller.go, updateRAStatus'),
  accepted('VTEP', 'crd/vtep/v1/types.go'),
  {
    apiVersion,
    kind: 'ClusterNetworkConnect',
    evidence: [`${upstream}/crd/clusternetworkconnect/v1/types.go, ClusterNetworkConnectStatus`],
    current: [
      { when: all(isText('status.status', 'Success'), not(condition('Accepted', 'False'))), message: ['accepted'] },
    ],
    waiting: ['waiting for the networks'],
  },
];

const alpha = 'k8s.ovn.org/v1alpha1';

export const ovnKubernetesWithout: readonly NoHealth[] = [
  {
    apiVersion,
    kind: 'EgressIPTraffic',
    because: 'no controller writes a status: the EgressIPs that select it read it',
  },
  { apiVersion: alpha, kind: 'ObservabilityConfig', because: 'nothing rests on it: samples are taken or are not' },
  { apiVersion: alpha, kind: 'Uplink', because: 'alpha, in no release: each node says so in an UplinkState' },
  { apiVersion: alpha, kind: 'UplinkState', because: 'OVN-Kubernetes makes it' },
];
