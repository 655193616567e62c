import { boolean, integer, list, object, text } from '../../kinds/field';
import type { BgpSpeakerProps } from '../bgp-speaker';
import type { FieldsOf } from './fields-of';
import { filled } from './text';

const asn = () => integer().limit({ minimum: 1, maximum: 4294967295 });

const fields = {
  asn: asn().doc('The own AS number; from kube-ovn 1.16 on the API server refuses more than 2147483647.').required(),
  remoteAsn: asn().doc('The AS number of the neighbours, with the same limits.').required(),
  neighbors: list(filled()).doc('Addresses of the neighbours.').limit({ minItems: 1 }).required(),
  holdTime: filled().doc('After this time without a word the session is down, as a Go duration. Left out: 90s.'),
  routerId: filled().doc('The router ID. Left out: the address of the pod.'),
  password: text().doc('The password of the sessions; it ends in clear text in the arguments of the pod.'),
  enableGracefulRestart: boolean().doc('Whether neighbours keep the routes while the speaker restarts.'),
  extraArgs: list(text()).doc('More arguments of the speaker.'),
} satisfies FieldsOf<BgpSpeakerProps>;

export const bgpSpeakerField = object(fields);
