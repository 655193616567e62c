import { withPort } from '../../net/with-port';
import type { AddressSet } from '../../paths/addresses';
import { type Expectation, everyPort } from '../../paths/expectations/expectation';
import type { Judgement } from '../../paths/expectations/expected';
import { addressAt } from '../../paths/flow';
import type { Way } from '../../paths/journey';
import type { FlowStep } from '../../paths/steps';
import { sentenceOf } from '../../paths/words';
import { rule } from '../rule';
import { judgedExpectations } from '../support/expectations';

type Failed = Judgement & { readonly kind: 'fails' };

/** What people rely on, and the network does not do. */
export const expectationFails = rule({
  id: 'paths/expectation-fails',
  severity: 'error',
  what: 'The network does not do what a sentence of an Expectations document says.',
  why: 'Packets go another way than people rely on: they are lost, leave with another address, or arrive where they must not.',
  evidence: [
    'kubeovn/kube-ovn v1.16.2 dist/images/vpcnatgateway/nat-gateway.sh; pkg/controller/vpc.go, handleAddOrUpdateVpc: the routes and rules that decide',
  ],
  wrong: `
apiVersion: cdk8s-ovn/v1
kind: Expectations
metadata: {name: all}
spec:
  expect:
    - net1 can reach outside as 192.168.100.231
`,
  right: `
apiVersion: cdk8s-ovn/v1
kind: Expectations
metadata: {name: all}
spec:
  expect:
    - 10.0.1.6 can reach outside as 192.168.100.230
    - outside can reach eip2:8080
    - outside cannot reach eip1
`,
  check(network, report) {
    for (const { sentence, read } of judgedExpectations(network)) {
      if (read?.judgement.kind !== 'fails') continue;
      const { row, way } = read.judgement;
      const found = report(sentence.at, factOf(read.expectation, read.judgement));
      const steps = way.steps.filter(({ direction, isPlain }) => {
        return !isPlain && (direction === 'request' || row.ends === 'no-reply');
      });
      for (const [i, step] of steps.entries()) {
        found.note(`${i + 1}. ${stepText(step, way, read.expectation)}`);
        if (step.decidedBy) found.and(step.decidedBy, `${i + 1}. ${sentenceOf(step)}`);
      }
    }
  },
});

/** What happens instead, with the packets that it happens to. */
function factOf({ from, to, as, reaches }: Expectation, { row, asked }: Failed): string {
  const sender = words(row.from.addresses, asked.from, from);
  const services = everyPort.subtract(row.services).isEmpty ? '' : ` (${row.services})`;
  const receiver = `${words(row.to.addresses, asked.to, to)}${services}`;
  if (!reaches) return `${sender} can reach ${receiver}`;
  switch (row.ends) {
    case 'reply':
      return `${sender} reaches ${receiver} as ${row.seenAs ?? 'itself'}, not as ${as}`;
    case 'no-reply':
      return `${sender} reaches ${receiver}, and gets no answer: ${row.because && sentenceOf(row.because)}`;
    case 'refused':
    case 'lost':
      return `${sender} cannot reach ${receiver}: ${row.because && sentenceOf(row.because)}`;
  }
}

/** Addresses as the sentence calls them; some of them by what they are. */
function words(addresses: AddressSet, asked: AddressSet, name: string): string {
  if (asked.subtract(addresses).isEmpty) return name;
  const text = `${addresses}`;
  if (text.length <= 40) return text;
  const [range] = addresses.known;
  return range ? `some of ${name} (${range.first} and others)` : `some of ${name}`;
}

function stepText(step: FlowStep, { sent }: Way, { from, to }: Expectation): string {
  const { header } = step;
  const [source, target] = [header.from, header.to].map((end, i) => addressAt({ sent }, end) ?? (i === 0 ? from : to));
  return `${sentenceOf(step)}: ${source} → ${withPort(target ?? to, header.port)}`;
}
