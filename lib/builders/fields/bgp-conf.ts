import { boolean, integer, list, text } from '../../kinds/field';
import type { BgpConfProps } from '../bgp-conf';
import type { FieldsOf } from './fields-of';
import { filled, name } from './text';

const asn = () => integer().limit({ minimum: 1, maximum: 2147483647 });

export const bgpConfFields = {
  name: name().doc('Name of the BgpConf, unique in the cluster.').required(),
  asn: asn().doc('The own AS number, 1 to 2147483647: the API server refuses more.').required(),
  remoteAsn: asn().doc('The AS number of the neighbours, with the same limits.').required(),
  neighbors: list(filled()).doc('Addresses of the neighbours.').limit({ minItems: 1 }).required(),
  routerId: filled().doc('The router ID. Left out: the address of the pod.'),
  password: text().doc('The password of the sessions, in clear text.'),
  holdTime: filled().doc('After this time without a word a session is down, as a Go duration: 90s.'),
  keepaliveTime: filled().doc('The time between signs of life, as a Go duration: 30s.'),
  connectTime: filled().doc('The time between attempts to connect, as a Go duration: 10s.'),
  ebgpMultiHop: boolean().doc('Whether neighbours of another AS may be more than one hop away.'),
  enableGracefulRestart: boolean().doc('Whether neighbours keep the routes while the gateway restarts.'),
} satisfies FieldsOf<BgpConfProps>;
