import { parseIp } from '../../net/ip';
import type { Part } from '../../network/part';
import type { VpcNatGateway } from '../../network/vpc-nat-gateway';
import { parseGoDuration } from '../../schema/go-duration';
import { has } from '../../target/release';
import type { Draft, Report } from '../report';
import { rule } from '../rule';
import { faultOfIp } from '../support/address-fault';
import { bgpExample } from '../support/bgp-example';

/** BGP speakers of NAT gateways that kube-ovn does not start. */
export const gatewayBgpMalformed = rule({
  id: 'kube-ovn/gateway-bgp-malformed',
  code: 'KO-037',
  severity: 'error',
  since: '1.13',
  what: 'The BGP speaker of a NAT gateway lacks an AS number or a neighbour, or has one that is none, or a time that is none.',
  why: 'kube-ovn creates no workload for the gateway at all: nothing of the VPC gets out.',
  evidence: [
    'kubeovn/kube-ovn v1.16.2 pkg/util/vpc_nat_gateway.go, GenNatGwBgpSpeakerContainer: ASN not set, but must be non-zero value; no BGP neighbors specified; unsupported protocol for peer',
    'kubeovn/kube-ovn v1.16.2 pkg/apis/kubeovn/v1/vpc-nat-gateway.go: asn and remoteAsn are uint32, holdTime is a metav1.Duration; other values fail the decoding of the whole list',
    'kubeovn/kube-ovn v1.16.2 pkg/speaker/config.go: "the bgp holdtime must be in the range 3s to 65536s"; router-id is an address',
  ],
  wrong: bgpExample({ neighbors: '[router.example.org]' }),
  right: bgpExample(),
  check(network, report) {
    for (const gateway of network.gateways) {
      const speaker = gateway.part('bgpSpeaker');
      if (speaker.flag('enabled')) judge(gateway, speaker, report);
    }
  },
});

const undecodable =
  'kube-ovn cannot decode the object, nor the list that it is in: it sees no change of any NAT gateway any more';
const exits = 'the container of the speaker exits over its arguments, and the pod of the gateway is never ready';

/** From 1.16 on the definition refuses what 32 bits with a sign do not hold. */
function mostAsn(gateway: VpcNatGateway): number {
  return has(gateway.network.target.kubeOvn.version, '1.15') ? Number.POSITIVE_INFINITY : 4294967295;
}

function judge(gateway: VpcNatGateway, speaker: Part, report: Report): void {
  const title = `of the BGP speaker of NAT gateway ${gateway.name}`;
  for (const field of ['asn', 'remoteAsn']) {
    const value = speaker.raw(field);
    if (typeof value === 'number' && Number.isInteger(value) && (value < 0 || value > mostAsn(gateway)))
      report(speaker.at(field), `${field} ${value} ${title} is not between 1 and 4294967295`).note(undecodable);
    else if (value === 0) refused(report(speaker.at(field), `${field} 0 ${title} is no AS number`));
    else if (value === undefined || value === null)
      refused(report(speaker.at('enabled'), `${field} ${title} is missing`)).propose(`add ${field}`);
  }
  const neighbors = speaker.texts('neighbors');
  if (neighbors.length === 0 && (speaker.raw('neighbors') ?? undefined) === undefined)
    refused(report(speaker.at('enabled'), `the BGP speaker of NAT gateway ${gateway.name} has no neighbors`)).propose(
      'add neighbors: the addresses of the routers',
    );
  for (const { text, index } of neighbors) {
    if (parseIp(text)) continue;
    const fault = faultOfIp(text);
    refused(report(speaker.at('neighbors', index), `neighbor ${text || '""'} ${title} ${fault?.fact}`)).suggest(
      fault?.meant,
    );
  }
  judgeHoldTime(speaker, title, report);
  const routerId = speaker.text('routerId');
  if (routerId !== undefined && !parseIp(routerId)) {
    const fault = faultOfIp(routerId);
    report(speaker.at('routerId'), `routerId ${routerId} ${title} ${fault?.fact}`).note(exits).suggest(fault?.meant);
  }
  if (speaker.text('password') !== undefined)
    report(speaker.at('password'), `the password ${title} stands in clear text`)
      .as('warning')
      .note('everybody who reads the repository, the object or the arguments of the pod has it')
      .propose('BGP passwords against mistakes are fine; do not reuse one that protects anything');
}

function judgeHoldTime(speaker: Part, title: string, report: Report): void {
  const text = speaker.raw('holdTime');
  if (typeof text !== 'string') return;
  const nanos = parseGoDuration(text);
  const seconds = nanos === undefined ? undefined : Number(nanos / 1_000_000n) / 1000;
  if (seconds === 0 || (seconds !== undefined && seconds >= 3 && seconds <= 65536)) return;
  const fact = seconds === undefined ? 'is no duration' : 'is not between 3s and 65536s';
  report(speaker.at('holdTime'), `holdTime ${text || '""'} ${title} ${fact}`)
    .note(seconds === undefined ? undecodable : exits)
    .propose('write 90s, or 1m30s');
}

function refused(draft: Draft): Draft {
  return draft.note(
    'kube-ovn fails before it creates the workload of the gateway, and repeats the error in its log alone',
  );
}
