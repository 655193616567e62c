import { endNames } from '../../paths/expectations/ends';
import { within } from '../../source/embedded';
import { nearest } from '../../source/nearest';
import { rule } from '../rule';
import { judgedExpectations } from '../support/expectations';
import { judgeWords } from '../support/sentence-fault';

/** Sentences that say nothing, or of whom is not known. */
export const expectationUnreadable = rule({
  id: 'paths/expectation-unreadable',
  severity: 'error',
  what: 'A sentence of an Expectations document cannot be read, or an end of it is nobody here.',
  why: 'Nothing is checked: whoever relies on the sentence relies on nothing.',
  evidence: [
    'kubeovn/kube-ovn v1.16.2 pkg/controller/controller.go: no controller reads Expectations; cdk8s-ovn alone does',
  ],
  wrong: `
apiVersion: cdk8s-ovn/v1
kind: Expectations
metadata: {name: all}
spec:
  expect:
    - net2 can reach outside
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
    for (const { sentence, fault, read } of judgedExpectations(network)) {
      if (fault) judgeWords(network, sentence, fault, report);
      if (!read) continue;
      const { judgement, expectation } = read;
      if (judgement.kind !== 'no-end' && judgement.kind !== 'ambiguous') continue;
      const { name } = judgement;
      const { text, at } = sentence;
      const start = text.indexOf(name, name === expectation.from ? 0 : text.search(/\sreach\s/) + ' reach '.length);
      const word = within(at, text, start, start + name.length);
      const unchecked = 'the sentence is not checked';
      if (judgement.kind === 'ambiguous') {
        report(word, `${name} is an address of ${judgement.places.join(' and of ')}`)
          .note(`whose packets are meant is not known: ${unchecked}`)
          .propose('name a subnet or a pod');
      } else if (judgement.problem !== undefined)
        report(word, `${name} is no end of packets: ${judgement.problem}`).note(unchecked);
      else {
        const found = report(word, `${name} is no address here, nor the name of something that has one`);
        const meant = nearest(name, endNames(network));
        found.note(unchecked);
        if (meant !== undefined) found.suggest(meant);
        else found.propose('an end is an address, a range, a pod, a subnet, an EIP, or outside');
      }
    }
  },
});
