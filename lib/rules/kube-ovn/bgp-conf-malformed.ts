import { parseIp } from '../../net/ip';
import type { BgpConf, EvpnConf } from '../../network/bgp-conf';
import { parseGoDuration } from '../../schema/go-duration';
import type { Draft, Report } from '../report';
import { rule } from '../rule';
import { faultOfOvnIp } from '../support/ovn-address-fault';

const conf = (neighbour: string) => `
apiVersion: kubeovn.io/v1
kind: BgpConf
metadata:
  name: bgp1
spec:
  localASN: 65000
  peerASN: 65001
  neighbours:
    - ${neighbour}
`;

/** BGP and EVPN settings of egress gateways that lead to no session. */
export const bgpConfMalformed = rule({
  id: 'kube-ovn/bgp-conf-malformed',
  severity: 'error',
  since: '1.16',
  what: 'A BgpConf lacks an AS number or a neighbour, or has one that is none, or a time that is none; an EvpnConf has no network identifier, one that VXLAN does not have, or a route target that is none.',
  why: 'FRR in the pod of the egress gateway refuses its configuration: nothing is announced.',
  evidence: [
    'kubeovn/kube-ovn v1.16.2 pkg/controller/vpc_egress_gateway.go, vpcEgressGatewayInitContainerFRRConfig: copies the values into the configuration of FRR',
    'kubeovn/kube-ovn v1.16.2 pkg/apis/kubeovn/v1/bgp_conf.go: AS numbers are uint32, times metav1.Duration; other values fail the decoding of the whole list',
    'FRRouting/frr bgpd/bgpd.c, peer_timers_set: a hold time is 0, or 3 seconds and more; bgpd/bgp_packet.c: signs of life at least every third of it',
    'RFC 7348, section 5: the VXLAN network identifier has 24 bits; RFC 7607: AS 0 is reserved',
  ],
  wrong: conf('router.example.org'),
  right: conf('192.168.100.2'),
  check(network, report) {
    for (const conf of network.bgpConfs) judge(conf, report);
    for (const conf of network.evpnConfs) {
      judgeTargets(conf, report);
      const vni = conf.raw('vni') ?? 0;
      if (conf.vni !== undefined || typeof vni !== 'number' || !Number.isInteger(vni)) continue;
      refused(
        report(
          conf.at('vni'),
          conf.raw('vni') === undefined
            ? `${conf.resource.title} has no vni`
            : `vni ${vni} of ${conf.resource.title} is not between 1 and 16777215`,
        ),
      );
    }
  },
});

function judge(conf: BgpConf, report: Report): void {
  const { title } = conf.resource;
  for (const field of ['localASN', 'peerASN']) {
    const value = conf.raw(field) ?? undefined;
    if (value === undefined) refused(report(conf.at(field), `${title} has no ${field}`));
    else if (typeof value === 'number' && Number.isInteger(value) && value < 0)
      report(conf.at(field), `${field} ${value} of ${title} is below 1`).note(undecodable);
    else if (value === 0) refused(report(conf.at(field), `${field} 0 of ${title} is no AS number`));
  }
  const neighbours = conf.raw('neighbours') ?? [];
  if (Array.isArray(neighbours) && neighbours.length === 0)
    refused(report(conf.at('neighbours'), `${title} has no neighbours`)).propose('add the addresses of the routers');
  for (const { text, index } of conf.neighbours) {
    const fault = faultOfOvnIp(text);
    if (fault)
      refused(report(conf.at('neighbours', index), `neighbour ${text || '""'} of ${title} ${fault.fact}`)).suggest(
        fault.meant,
      );
  }
  judgeTimes(conf, report);
  const routerId = conf.text('routerId');
  if (routerId !== undefined && (parseIp(routerId)?.family !== 4 || routerId.includes(':')))
    refused(report(conf.at('routerId'), `routerId ${routerId} of ${title} is not of the form of an IPv4 address`));
}

const undecodable =
  'kube-ovn cannot decode the object, nor the list that it is in: it sees no change of any BgpConf any more';

function judgeTimes(conf: BgpConf, report: Report): void {
  const { title } = conf.resource;
  const seconds = (field: string): number | undefined => {
    const text = conf.raw(field);
    if (typeof text !== 'string') return undefined;
    const nanos = parseGoDuration(text);
    if (nanos === undefined)
      report(conf.at(field), `${field} ${text || '""'} of ${title} is no duration`)
        .note(undecodable)
        .propose('write 90s, or 1m30s');
    else if (nanos < 0n)
      report(conf.at(field), `${field} ${text} of ${title} is negative`).note('kube-ovn writes 0s in its place');
    else return Number(nanos / 1_000_000_000n);
    return undefined;
  };
  const hold = seconds('holdTime');
  const keepalive = seconds('keepaliveTime');
  seconds('connectTime');
  if (hold === 1 || hold === 2)
    refused(report(conf.at('holdTime'), `holdTime ${conf.text('holdTime')} of ${title} is below 3s`)).propose(
      'write at least 3s',
    );
  else if (hold && keepalive && keepalive * 3 > hold)
    report(conf.at('keepaliveTime'), `keepaliveTime of ${title} is more than a third of its holdTime`)
      .as('warning')
      .and(conf.at('holdTime'), 'after this time without a sign of life the session is down')
      .note('FRR takes a third of the hold time in its place')
      .propose(`write keepaliveTime: ${Math.floor(hold / 3)}s`);
}

/** `ASN:NUMBER`, `IPv4:NUMBER`; `*:NUMBER` for any AS. */
const routeTarget = /^(\d{1,10}|\d{1,5}\.\d{1,5}|(\d{1,3}\.){3}\d{1,3}|\*):\d{1,10}$/;

function judgeTargets(conf: EvpnConf, report: Report): void {
  for (const { text, index } of conf.texts('routeTargets'))
    if (!routeTarget.test(text))
      refused(
        report(conf.at('routeTargets', index), `route target ${text || '""'} of ${conf.resource.title} is none`),
      ).propose('write an AS number, a colon and a number: 65000:100');
}

function refused(found: Draft): Draft {
  return found.note('FRR in the pod of the egress gateway refuses its configuration: nothing is announced');
}
