import { rule } from '../rule';
import { judgedExpectations } from '../support/expectations';

/** Sentences that something decides which is not evaluated. */
export const expectationNotJudged = rule({
  id: 'paths/expectation-not-judged',
  severity: 'warning',
  what: 'Whether a sentence of an Expectations document holds depends on something that is not evaluated.',
  why: 'Routers and filters that are not evaluated may lead packets another way, or drop them: the sentence may be wrong.',
  evidence: [
    'kubeovn/kube-ovn v1.16.2 pkg/controller/network_policy.go, handleUpdateNp; pkg/controller/security_group.go, handleAddOrUpdateSg: ACLs drop what routers and gateways let through',
  ],
  wrong: `
apiVersion: networking.k8s.io/v1
kind: NetworkPolicy
metadata: {name: quiet, namespace: ns1}
spec: {podSelector: {matchLabels: {app: batch}}, policyTypes: [Egress]}
---
apiVersion: cdk8s-ovn/v1
kind: Expectations
metadata: {name: all}
spec:
  expect:
    - net1 can reach outside
`,
  right: `
apiVersion: cdk8s-ovn/v1
kind: Expectations
metadata: {name: all}
spec:
  expect:
    - net1 can reach outside
`,
  check(network, report) {
    for (const { sentence, read } of judgedExpectations(network)) {
      if (read?.judgement.kind !== 'unknown') continue;
      const { unjudged } = read.judgement;
      const found = report(sentence.at, 'whether this holds is not known');
      for (const { what, at } of unjudged) found.and(at, what);
      found.note(
        unjudged.every(({ kind }) => kind === 'filter')
          ? 'filters are not evaluated: they may drop the packets'
          : 'what is not evaluated may lead the packets another way',
      );
    }
  },
});
