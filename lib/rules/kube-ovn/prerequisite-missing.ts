import { prerequisitesOf } from '../../network/prerequisites';
import { rule } from '../rule';
import { few } from '../support/first-few';

const vpc = (external: boolean) => `
apiVersion: kubeovn.io/v1
kind: Vpc
metadata:
  name: vpc2
spec:
  enableExternal: ${external}
`;

/** Objects that ask for what the settings say the cluster does not have. */
export const prerequisiteMissing = rule({
  id: 'kube-ovn/prerequisite-missing',
  severity: 'error',
  what: 'An object needs something of the cluster that no manifest shows, and target.prerequisites in cdk8s-ovn.yaml says that it is not there.',
  why: 'The object is applied, and does not come into effect; cdk8s-ovn preview --prerequisites says why, and how to see it in the cluster.',
  evidence: [
    'kubeovn/kube-ovn v1.16.2 pkg/controller/external_gw.go, getGatewayChassis: nodes for the external gateway',
    'kubeovn/kube-ovn v1.16.2 pkg/controller/config.go, ParseFlags: switches of the controller',
  ],
  exampleTarget: { prerequisites: { externalGatewayNodes: false } },
  wrong: vpc(true),
  right: vpc(false),
  check(network, report) {
    for (const { prerequisite, askedBy, isThere } of prerequisitesOf(network)) {
      const [first, ...others] = askedBy;
      if (isThere !== false || !first) continue;
      const draft = report(first, `${first.resource.title} needs what the cluster does not have: ${prerequisite.what}`);
      for (const place of others.slice(0, few)) draft.and(place, `${place.resource.title} needs it, too`);
      draft
        .note(prerequisite.why)
        .note(`cdk8s-ovn.yaml says ${prerequisite.id}: false in target.prerequisites`)
        .propose('provide it in the cluster, and say so in cdk8s-ovn.yaml, or leave the object out');
    }
  },
});
