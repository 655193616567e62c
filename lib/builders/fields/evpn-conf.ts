import { integer, list } from '../../kinds/field';
import type { EvpnConfProps } from '../evpn-conf';
import type { FieldsOf } from './fields-of';
import { filled, name } from './text';

export const evpnConfFields = {
  name: name().doc('Name of the EvpnConf, unique in the cluster.').required(),
  vni: integer()
    .doc('The VXLAN network identifier, 1 to 16777215.')
    .limit({ minimum: 1, maximum: 16777215 })
    .required(),
  routeTargets: list(filled()).doc('The route targets, ASN:NUMBER.').limit({ minItems: 1 }),
} satisfies FieldsOf<EvpnConfProps>;
