import type { ApiServerPeerProxyProps } from './api-server-peer-proxy';
import { argumentFaults } from './peer-proxy/argument-faults';
import type { Faults } from './peer-proxy/fault';
import { formatFaults } from './peer-proxy/format-faults';
import { nodeFaults } from './peer-proxy/node-faults';
import { switchFaults } from './peer-proxy/switch-faults';
import { versionFaults } from './peer-proxy/version-faults';

/**
 * Copied behaviour: kubernetes/kubernetes release-1.28 to release-1.36, pkg/controlplane/apiserver/options/validation.go
 * and pkg/controlplane/apiserver/peer.go; kubernetes/apiserver pkg/reconcilers/peer_endpoint_lease.go.
 */
export function* peerProxyFaults(props: ApiServerPeerProxyProps): Faults {
  yield* versionFaults(props);
  yield* formatFaults(props);
  yield* switchFaults(props);
  yield* argumentFaults(props);
  yield* nodeFaults(props);
}
