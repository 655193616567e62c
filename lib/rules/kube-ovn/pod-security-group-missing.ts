import type { PodInterface } from '../../network/pod-interface';
import type { Draft, Report } from '../report';
import { rule } from '../rule';
import { missingReporter } from '../support/missing-reference';
import { judgedInterfaces, knownAnnotation, shownText, workloadExample } from '../support/pods';

const example = (group: string) => `
apiVersion: kubeovn.io/v1
kind: SecurityGroup
metadata:
  name: web
spec:
  ingressRules: []
---${workloadExample({ 'ovn.kubernetes.io/security_groups': group })}`;

/** Pods with a security group that does not exist. */
export const podSecurityGroupMissing = rule({
  id: 'kube-ovn/pod-security-group-missing',
  code: 'KO-150',
  severity: 'error',
  what: 'The security_groups of pods names a SecurityGroup that does not exist, or has a blank or a semicolon in it.',
  why: 'The pods run. Their port is not in the port group; with no group at all it is not even in the one that denies the rest: nothing is filtered.',
  evidence: [
    'kubeovn/kube-ovn v1.16.2 pkg/controller/pod.go, reconcileAllocateSubnets; pkg/controller/security_group.go, reconcilePortSg, securityGroupAllNotExist',
  ],
  wrong: example('wbe'),
  right: example('web'),
  check(network, report) {
    const missing = missingReporter(network, report);
    for (const one of judgedInterfaces(network)) {
      const text = one.isKubeOvns ? knownAnnotation(one, 'security_groups') : undefined;
      if (text === undefined) continue;
      const names = text.split(',');
      const absent = names.filter(
        (name) => name === '' || name.trim() !== name || network.isMissing('SecurityGroup', name),
      );
      const [name] = absent;
      if (name === undefined) continue;
      const found =
        judgeText(one, text, report) ??
        missing({ resource: one.pods.resource, at: one.at('security_groups'), kind: 'SecurityGroup', name });
      tell(found, absent, absent.length === names.length);
    }
  },
});

function judgeText(one: PodInterface, text: string, report: Report): Draft | undefined {
  const { network, pods } = one;
  const names = text.split(/[,;\s]+/).filter((name) => name !== '');
  if (!/[;\s]|^,|,$|,,/.test(text)) return undefined;
  const areThere = names.length > 0 && names.every((name) => !network.isMissing('SecurityGroup', name));
  return report(
    one.at('security_groups'),
    `security_groups ${shownText(text)} of ${pods.resource.title} is not names with commas alone between`,
  ).suggest(areThere ? names.join(',') : undefined);
}

function tell(found: Draft, absent: readonly string[], isAll: boolean): void {
  found.note(
    isAll
      ? 'the pods run, and their ports are in no port group, not even in kubeovn_deny_all: nothing is filtered'
      : `the pods run, and the rules of ${absent.map(shownText).join(', ')} do not hold for them; no event says so`,
  );
}
