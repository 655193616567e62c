import { boolean, integer, list, object, text } from '../field';
import { kind } from '../kind';

const asn = integer().limit({ format: 'int32' });

/** BGP sessions of egress gateways. */
export const BgpConf = kind({
  group: 'kubeovn.io',
  version: 'v1',
  kind: 'BgpConf',
  plural: 'bgp-confs',
  scope: 'Cluster',
  operator: 'kube-ovn',
  during: { since: '1.16' },
  statusSubresource: false,
  doc: 'The BGP sessions of the VpcEgressGateways that name it.',
  fields: {
    spec: object({
      localASN: asn.doc('The own AS number; the API server refuses numbers above 2147483647.'),
      peerASN: asn.doc('The AS number of the neighbours; the same upper limit.'),
      routerId: text().doc('The router ID; left out: the address of the pod.'),
      neighbours: list(text()).doc('Addresses of the neighbours.'),
      password: text().doc('The password of the sessions, in clear text.'),
      holdTime: text().doc('After this time without a word the session is down, as a Go duration: 90s.'),
      keepaliveTime: text().doc('The time between signs of life, as a Go duration: 30s.'),
      connectTime: text().doc('The time between attempts to connect, as a Go duration: 10s.'),
      ebgpMultiHop: boolean().doc('Whether neighbours may be more than one hop away.'),
      gracefulRestart: boolean().doc('Whether neighbours keep the routes while the gateway restarts.'),
    }).doc('What the sessions shall be.'),
  },
});
