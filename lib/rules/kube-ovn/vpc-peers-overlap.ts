import { rule } from '../rule';
import { firstFew } from '../support/first-few';

const vpcs = (cidr: string) => `
apiVersion: kubeovn.io/v1
kind: Vpc
metadata:
  name: shop
spec:
  staticRoutes:
    - {policy: policyDst, cidr: ${cidr}, nextHopIP: 169.254.0.2, ecmpMode: "", bfdId: "", routeTable: ""}
  vpcPeerings:
    - remoteVpc: pay
      localConnectIP: 169.254.0.1/30
---
apiVersion: kubeovn.io/v1
kind: Vpc
metadata:
  name: pay
spec:
  staticRoutes:
    - {policy: policyDst, cidr: 10.30.0.0/24, nextHopIP: 169.254.0.1, ecmpMode: "", bfdId: "", routeTable: ""}
  vpcPeerings:
    - remoteVpc: shop
      localConnectIP: 169.254.0.2/30
---
apiVersion: kubeovn.io/v1
kind: Subnet
metadata:
  name: shop-net
spec:
  vpc: shop
  cidrBlock: 10.30.0.0/24
---
apiVersion: kubeovn.io/v1
kind: Subnet
metadata:
  name: pay-net
spec:
  vpc: pay
  cidrBlock: ${cidr}
`;

/** Peered VPCs that use the same addresses. */
export const vpcPeersOverlap = rule({
  id: 'kube-ovn/vpc-peers-overlap',
  code: 'KO-105',
  severity: 'error',
  what: 'Two peered VPCs have subnets with the same addresses.',
  why: 'Each router delivers such an address to its own subnet: what the other side has there is never reached.',
  evidence: [
    'ovn-org/ovn northd/northd.c, ROUTE_PRIO_OFFSET_CONNECTED: a route of an attached network goes before a static route of the same prefix',
    'kubeovn/kube-ovn v1.16.2 pkg/controller/vpc.go: nothing compares the subnets of peers',
  ],
  wrong: vpcs('10.30.0.128/25'),
  right: vpcs('10.31.0.0/24'),
  check(network, report) {
    const judged = new Set<string>();
    for (const vpc of network.vpcs)
      vpc.parts('vpcPeerings').forEach((peering) => {
        const peer = network.vpcs.get(peering.text('remoteVpc'));
        const pair = [vpc.name, peer?.name].sort().join('\n');
        if (!peer || peer.name === vpc.name || judged.has(pair)) return;
        judged.add(pair);
        const meeting = peer.subnets.flatMap((subnet) =>
          (subnet.cidrs ?? []).flatMap((cidr) => vpc.blocksIn(cidr).map((block) => ({ subnet, cidr, block }))),
        );
        const [first, ...more] = meeting;
        if (!first) return;
        const { subnet, cidr, block } = first;
        const found = report(
          subnet.at('cidrBlock'),
          `cidrBlock ${cidr} of Subnet ${subnet.name} in VPC ${peer.name} overlaps Subnet ${block.subnet.name} of its peer ${vpc.name}`,
        )
          .and(block.subnet.at('cidrBlock'), `cidrBlock of ${block.subnet.name}`)
          .and(peering.at('remoteVpc'), 'the peering')
          .restsOn(subnet.at('vpc'), block.subnet.at('vpc'), subnet.strayGateway, block.subnet.strayGateway)
          .note(
            `pods of ${vpc.name} reach their own addresses of this range, never those of ${peer.name}, and the other way round`,
          )
          .propose('give one of the two subnets another range, before pods use it');
        if (more.length > 0)
          found.note(
            `the same goes for ${firstFew(more.map((one) => `${one.subnet.name} and ${one.block.subnet.name}`))}`,
          );
      });
  },
});
