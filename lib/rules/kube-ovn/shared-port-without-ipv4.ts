import { rule } from '../rule';

const web = (eip: string) => `
apiVersion: kubeovn.io/v1
kind: IptablesEIP
metadata:
  name: eip2
spec:
  natGwDp: gw1
  externalSubnet: ovn-vpc-external-network
  ${eip}
---
apiVersion: kubeovn.io/v1
kind: IptablesDnatRule
metadata:
  name: web
spec:
  eip: eip2
  protocol: tcp
  externalPort: "8080"
  internalIp: 10.0.1.6
  internalPort: "80"
  type: share
`;

/** Shared ports of EIPs that look as if they had IPv6 alone. */
export const sharedPortWithoutIpv4 = rule({
  id: 'kube-ovn/shared-port-without-ipv4',
  code: 'KO-069',
  severity: 'error',
  what: 'A DNAT rule of type share names an EIP that sets v6ip and no v4ip.',
  why: 'The webhook of kube-ovn takes such an EIP for IPv6 alone and rejects the rule: shared ports are IPv4 only. v6ip has no effect otherwise.',
  evidence: [
    'kubeovn/kube-ovn master 1533681d pkg/webhook/vpc_nat_gateway.go, ValidateIptablesDnat: "cannot use type=share: EIP %q is IPv6-only"',
  ],
  since: '1.17',
  exampleTarget: { kubeOvn: { version: '1.17-dev' } },
  wrong: web('v6ip: fd00:c0a8:64::231'),
  right: web('v4ip: 192.168.100.231'),
  check(network, report) {
    for (const dnat of network.dnatRules) {
      const { eip } = dnat;
      if (!dnat.isShared || !eip?.text('v6ip') || !eip.isBlank('v4ip')) continue;
      report(eip.at('v6ip'), `EIP ${eip.name} of ${dnat.title} sets v6ip and no v4ip, and type share is IPv4 only`)
        .and(dnat.at('type'), `${dnat.name} is of type share`)
        .note("kube-ovn's webhook rejects the rule if it is enabled, until kube-ovn has written a v4ip into the EIP")
        .propose('remove v6ip, which kube-ovn never reads; pin v4ip, or leave it out');
    }
  },
});
