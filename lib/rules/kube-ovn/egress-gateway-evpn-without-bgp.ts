import { rule } from '../rule';
import { egressExample } from '../support/egress-gateway';

const confs = `---
apiVersion: kubeovn.io/v1
kind: BgpConf
metadata:
  name: bgp1
spec:
  localASN: 65000
  peerASN: 65001
  neighbours:
    - 192.168.100.2
---
apiVersion: kubeovn.io/v1
kind: EvpnConf
metadata:
  name: evpn1
spec:
  vni: 100
`;

/** Egress gateways with EVPN and without the BGP that carries it. */
export const egressGatewayEvpnWithoutBgp = rule({
  id: 'kube-ovn/egress-gateway-evpn-without-bgp',
  severity: 'warning',
  since: '1.16',
  what: 'A VpcEgressGateway names an EvpnConf and no BgpConf.',
  why: 'kube-ovn looks at evpnConf only where there is a bgpConf: nothing is announced.',
  evidence: [
    'kubeovn/kube-ovn v1.16.2 pkg/controller/vpc_egress_gateway.go, reconcileVpcEgressGatewayWorkload: evpnConf within bgpConf',
  ],
  wrong: egressExample('  evpnConf: evpn1\n') + confs,
  right: egressExample('  bgpConf: bgp1\n  evpnConf: evpn1\n') + confs,
  check(network, report) {
    for (const gateway of network.egressGateways)
      if (gateway.text('evpnConf') !== undefined && gateway.isBlank('bgpConf'))
        report(gateway.at('evpnConf'), `${gateway.resource.title} has evpnConf and no bgpConf`)
          .note('kube-ovn looks at it only beside a bgpConf: nothing is announced, and nobody says so')
          .propose('add bgpConf: the sessions that carry EVPN');
  },
});
