import { securityGroupFields } from '../../builders/fields/security-group';
import { type SecurityGroupProps, securityGroup } from '../../builders/security-group';
import { object } from '../../kinds/field';
import { kind } from '../../kinds/kind';
import { Element } from '../element';
import { type IntentKind, intentGroup, intentVersion } from '../intent-kind';
import { record } from '../loose';

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
  expand(document, _plan, out) {
    const element = new Element(document);
    const props = { ...element.read<SecurityGroupProps>(), name: document.name, metadata: element.metadata };
    out.make(securityGroup(props), element);
  },
  hide({ value }, out) {
    out.hide('SecurityGroup', record(value.metadata).name);
  },
};
