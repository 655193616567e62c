import * as bad from '../bad';
import { fine, row, type Table } from '../table';

/** Security groups. */
export const securityGroup: Table = {
  'SecurityGroup/sg1': {
    'ingressRules[0].ipVersion': row(bad.word('ipv4'), 'security-group-rule-malformed'),
    'ingressRules[0].protocol': row(bad.word('tcp'), 'security-group-rule-malformed', {
      empty: fine('no protocol is every protocol'),
    }),
    'ingressRules[0].remoteType': row(bad.word('address'), 'security-group-rule-malformed'),
    'ingressRules[1].remoteSecurityGroup': row(bad.name('sg2'), 'reference-missing', {
      empty: 'security-group-rule-malformed',
    }),
    'ingressRules[0].policy': row(bad.word('allow'), 'security-group-rule-malformed', {
      empty: fine('no policy is drop'),
    }),
    'egressRules[0].ipVersion': row(bad.word('ipv4'), 'security-group-rule-malformed'),
    'egressRules[0].protocol': row(bad.word('tcp'), 'security-group-rule-malformed', {
      empty: fine('no protocol is every protocol'),
    }),
    'egressRules[0].remoteType': row(bad.word('address'), 'security-group-rule-malformed'),
    'egressRules[1].remoteSecurityGroup': row(bad.name('sg2'), 'reference-missing', {
      empty: 'security-group-rule-malformed',
    }),
    'egressRules[0].policy': row(bad.word('allow'), 'security-group-rule-malformed', {
      empty: fine('no policy is drop'),
    }),
  },
};
