import { parseIp } from '../../net/ip';
import type { Part } from '../../network/part';
import type { VpcNatGateway } from '../../network/vpc-nat-gateway';
import { parseGoDuration } from '../../schema/go-duration';
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
  what: 'The BGP speaker of a NAT gateway lacks an AS number or a neighbour, or has one that is no address.',
  why: 'kube-ovn creates no workload for the gateway at all: nothing of the VPC gets out.',
  evidence: [
    'kubeovn/kube-ovn v1.16.2 pkg/util/vpc_nat_gateway.go, GenNatGwBgpSpeakerContainer: ASN not set, but must be non-zero value; no BGP neighbors specified; unsupported protocol for peer',
    'kubeovn/kube-ovn v1.16.2 pkg/speaker/config.go: holdtime is a Go duration',
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

function judge(gateway: VpcNatGateway, speaker: Part, report: Report): void {
  const title = `of the BGP speaker of NAT gateway ${gateway.name}`;
  for (const field of ['asn', 'remoteAsn']) {
    const value = speaker.raw(field);
    if (value === 0) refused(report(speaker.at(field), `${field} 0 ${title} is no AS number`));
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
  const holdTime = speaker.text('holdTime');
  if (holdTime !== undefined && parseGoDuration(holdTime) === undefined)
    report(speaker.at('holdTime'), `holdTime ${holdTime} ${title} is no duration`)
      .note('the container of the speaker exits over its arguments, and the pod of the gateway is never ready')
      .propose('write 90s, or 1m30s');
  if (speaker.text('password') !== undefined)
    report(speaker.at('password'), `the password ${title} stands in clear text`)
      .as('warning')
      .note('everybody who reads the repository, the object or the arguments of the pod has it')
      .propose('BGP passwords against mistakes are fine; do not reuse one that protects anything');
}

function refused(draft: Draft): Draft {
  return draft.note(
    'kube-ovn fails before it creates the workload of the gateway, and repeats the error in its log alone',
  );
}
