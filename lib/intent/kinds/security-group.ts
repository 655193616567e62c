import { securityGroupFields } from '../../builders/fields/security-group';
import { securityGroup } from '../../builders/security-group';
import { object } from '../../kinds/field';
import { kind } from '../../kinds/kind';
import { type IntentKind, intentGroup, intentVersion } from '../intent-kind';
import { oneObject } from '../one-object';

const { name: _, ...fields } = securityGroupFields;

/** What the fields of a rule are called in the manifests that are made. */
function namesInManifests(rules: string): Readonly<Record<string, string>> {
  return {
    [`${rules}.remoteAddress`]: 'remote',
    [`${rules}.remoteSecurityGroup`]: 'remoteGroup',
    [`${rules}.portRangeMin`]: 'port',
    [`${rules}.portRangeMax`]: 'endPort',
  };
}

/** Who may talk to the pods of a group. */
export const SecurityGroup: IntentKind = {
  kind: kind({
    group: intentGroup,
    version: intentVersion,
    kind: 'SecurityGroup',
    plural: 'securitygroups',
    scope: 'Cluster',
    doc: 'Who may talk to pods that name the group in the annotation security_groups. What no rule allows is dropped.',
    fields: { spec: object(fields).doc('The group.').required() },
    removed: {
      'spec.ingressRules': 'ingress',
      'spec.egressRules': 'egress',
      ...namesInManifests('spec.ingress'),
      ...namesInManifests('spec.egress'),
    },
  }),
  ...oneObject('SecurityGroup', securityGroup),
};
