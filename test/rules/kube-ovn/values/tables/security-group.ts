import * as bad from '../bad';
import { fine, leftOut, row, type Table } from '../table';

/** Security groups. */
export const securityGroup: Table = {
  'SecurityGroup/sg1': {
    tier: row(bad.number(0, 1), 'security-group-rule-malformed', { huge: 'schema/out-of-range' }),
    'ingressRules[0].ipVersion': row(bad.word('ipv4'), 'security-group-rule-malformed'),
    'ingressRules[0].protocol': row(bad.word('tcp'), 'security-group-rule-malformed', {
      empty: fine('no protocol is every protocol'),
    }),
    'ingressRules[0].priority': row(bad.number(1, 16384), 'security-group-rule-malformed', {
      huge: 'schema/out-of-range',
    }),
    'ingressRules[0].remoteType': row(bad.word('address'), 'security-group-rule-malformed'),
    'ingressRules[0].remoteAddress': row(bad.cidr('10.0.0.0/8'), 'security-group-rule-malformed', {
      bare: fine('one address is a range, too'),
    }),
    'ingressRules[1].remoteSecurityGroup': row(bad.name('sg2'), 'reference-missing', {
      empty: 'security-group-rule-malformed',
    }),
    'ingressRules[0].portRangeMin': row(bad.number(1, 65535), 'security-group-rule-malformed', {
      huge: 'schema/out-of-range',
    }),
    'ingressRules[0].portRangeMax': row(bad.number(1, 65535), 'security-group-rule-malformed', {
      huge: 'schema/out-of-range',
    }),
    'ingressRules[0].localAddress': row(bad.cidr('10.0.1.0/24'), 'security-group-rule-malformed', {
      empty: leftOut,
      bare: fine('one address is a range, too'),
    }),
    'ingressRules[0].sourcePortRangeMin': row(bad.number(1, 65535), 'security-group-rule-malformed', {
      huge: 'schema/out-of-range',
    }),
    'ingressRules[0].sourcePortRangeMax': row(bad.number(1, 65535), 'security-group-rule-malformed', {
      huge: 'schema/out-of-range',
    }),
    'ingressRules[0].policy': row(bad.word('allow'), 'security-group-rule-malformed', {
      empty: fine('no policy is drop'),
    }),
    'egressRules[0].ipVersion': row(bad.word('ipv4'), 'security-group-rule-malformed'),
    'egressRules[0].protocol': row(bad.word('tcp'), 'security-group-rule-malformed', {
      empty: fine('no protocol is every protocol'),
    }),
    'egressRules[0].priority': row(bad.number(1, 16384), 'security-group-rule-malformed', {
      huge: 'schema/out-of-range',
    }),
    'egressRules[0].remoteType': row(bad.word('address'), 'security-group-rule-malformed'),
    'egressRules[0].remoteAddress': row(bad.cidr('10.0.0.0/8'), 'security-group-rule-malformed', {
      bare: fine('one address is a range, too'),
    }),
    'egressRules[1].remoteSecurityGroup': row(bad.name('sg2'), 'reference-missing', {
      empty: 'security-group-rule-malformed',
    }),
    'egressRules[0].portRangeMin': row(bad.number(1, 65535), 'security-group-rule-malformed', {
      huge: 'schema/out-of-range',
    }),
    'egressRules[0].portRangeMax': row(bad.number(1, 65535), 'security-group-rule-malformed', {
      huge: 'schema/out-of-range',
    }),
    'egressRules[0].localAddress': row(bad.cidr('10.0.1.0/24'), 'security-group-rule-malformed', {
      empty: leftOut,
      bare: fine('one address is a range, too'),
    }),
    'egressRules[0].sourcePortRangeMin': row(bad.number(1, 65535), 'security-group-rule-malformed', {
      huge: 'schema/out-of-range',
    }),
    'egressRules[0].sourcePortRangeMax': row(bad.number(1, 65535), 'security-group-rule-malformed', {
      huge: 'schema/out-of-range',
    }),
    'egressRules[0].policy': row(bad.word('allow'), 'security-group-rule-malformed', {
      empty: fine('no policy is drop'),
    }),
  },
};
