import { rule } from '../rule';

const subnet = (gateway: string) => `
apiVersion: kubeovn.io/v1
kind: Subnet
metadata:
  name: ovn-vpc-external-network
spec:
  provider: ovn-vpc-external-network.kube-system
  cidrBlock: 192.168.100.0/24${gateway}
  excludeIps:
    - 192.168.100.1..192.168.100.220
    - 192.168.100.230..192.168.100.232
`;

/** External subnets that do not say where NAT gateways send what leaves. */
export const externalSubnetWithoutIpv4Gateway = rule({
  id: 'kube-ovn/external-subnet-without-ipv4-gateway',
  code: 'KO-031',
  severity: 'warning',
  what: 'The external subnet of a NAT gateway has no IPv4 range, or does not name the IPv4 address of its router.',
  why: 'NAT is IPv4 only. Left out, the gateway is the first address of the range, which need not be the physical router.',
  evidence: [
    'kubeovn/kube-ovn v1.16.2 pkg/controller/vpc_nat_gw_eip.go, handleAddIptablesEip: subnet %s does not support ipv4',
    'kubeovn/kube-ovn v1.16.2 pkg/controller/subnet.go, formatGateway: the first address if there is none',
  ],
  wrong: subnet(''),
  right: subnet('\n  gateway: 192.168.100.1'),
  check(network, report) {
    for (const [subnet, user] of network.externalSubnets) {
      if (!subnet.cidrs) continue;
      const { name } = subnet;
      const router = subnet.gateways.find((gateway) => gateway.family === 4);
      if (!subnet.cidrOf(4)) {
        report(subnet.at('cidrBlock'), `external Subnet ${name} has no IPv4 range: ${subnet.text('cidrBlock')}`)
          .note(
            'NAT gateways translate IPv4 alone: no EIP gets an address, "subnet does not support ipv4" in the log of kube-ovn',
          )
          .restsOn(user.at('externalSubnets', 0), subnet.at('provider'));
        continue;
      }
      const isLeftOut = subnet.text('gateway') === undefined;
      if (!isLeftOut && (router || subnet.gateways.length === 0)) continue;
      const found = report(subnet.at('gateway'), `external Subnet ${name} names no IPv4 gateway`)
        .note(
          `NAT gateways send what leaves to ${subnet.cidrOf(4)?.network.plus(1n)}, the first address; if the physical router has another one, nothing gets out`,
        )
        .propose('write gateway: with the address of the physical router')
        .restsOn(user.at('externalSubnets', 0), subnet.at('provider'));
      if (isLeftOut) found.explains(subnet.at('gateway'));
    }
  },
});
