import { parseIp } from '../../net/ip';
import type { BgpConf } from '../../network/bgp-conf';
import type { Draft, Report } from '../report';
import { rule } from '../rule';
import { faultOfIp } from '../support/address-fault';

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
  what: 'A BgpConf lacks an AS number or a neighbour, or has one that is no address or no time; an EvpnConf has no network identifier, or one that VXLAN does not have.',
  why: 'FRR in the pod of the egress gateway refuses its configuration: nothing is announced.',
  evidence: [
    'kubeovn/kube-ovn v1.16.2 pkg/controller/vpc_egress_gateway.go, vpcEgressGatewayInitContainerFRRConfig: copies the values into the configuration of FRR',
    'RFC 7348, section 5: the VXLAN network identifier has 24 bits; RFC 7607: AS 0 is reserved',
  ],
  wrong: conf('router.example.org'),
  right: conf('192.168.100.2'),
  check(network, report) {
    for (const conf of network.bgpConfs) judge(conf, report);
    for (const conf of network.evpnConfs) {
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
    else if (value === 0) refused(report(conf.at(field), `${field} 0 of ${title} is no AS number`));
  }
  const neighbours = conf.raw('neighbours') ?? [];
  if (Array.isArray(neighbours) && neighbours.length === 0)
    refused(report(conf.at('neighbours'), `${title} has no neighbours`)).propose('add the addresses of the routers');
  for (const { text, index, ip } of conf.neighbours) {
    if (ip) continue;
    const fault = faultOfIp(text);
    refused(report(conf.at('neighbours', index), `neighbour ${text || '""'} of ${title} ${fault?.fact}`)).suggest(
      fault?.meant,
    );
  }
  const routerId = conf.text('routerId');
  if (routerId !== undefined && (parseIp(routerId)?.family !== 4 || routerId.includes(':')))
    refused(report(conf.at('routerId'), `routerId ${routerId} of ${title} is not of the form of an IPv4 address`));
}

function refused(found: Draft): Draft {
  return found.note('FRR in the pod of the egress gateway refuses its configuration: nothing is announced');
}
