import { type Cidr, parseCidr } from '../../net/cidr';
import type { Part } from '../../network/part';
import type { Vpc } from '../../network/vpc';
import type { Report } from '../report';
import { rule } from '../rule';

const vpcs = (back: string) => `
apiVersion: kubeovn.io/v1
kind: Vpc
metadata:
  name: shop
spec:
  vpcPeerings:
    - remoteVpc: pay
      localConnectIP: 169.254.0.1/30
---
apiVersion: kubeovn.io/v1
kind: Vpc
metadata:
  name: pay
spec:
  vpcPeerings:
    - remoteVpc: shop
      localConnectIP: ${back}
`;

/** Peerings whose two sides do not fit together. */
export const vpcPeeringMismatch = rule({
  id: 'kube-ovn/vpc-peering-mismatch',
  code: 'KO-105',
  severity: 'warning',
  what: 'One side of a VPC peering is missing, the two sides have the same address, or they are in different networks; or no route leads to the other side.',
  why: 'The link between the two routers exists on one side only, or its two ends do not see each other: nothing passes.',
  evidence: [
    'kubeovn/kube-ovn v1.16.2 pkg/controller/vpc.go, handleAddOrUpdateVpc: each Vpc makes its own port of the link',
    'kubeovn/docs docs/vpc/vpc-peering.en.md: static routes to the other side are written by hand',
  ],
  wrong: vpcs('169.254.0.6/30'),
  right: vpcs('169.254.0.2/30'),
  check(network, report) {
    const judged = new Set<string>();
    for (const vpc of network.vpcs)
      for (const here of vpc.parts('vpcPeerings')) {
        const peer = network.vpcs.get(here.text('remoteVpc'));
        if (!peer || peer.name === vpc.name) continue;
        const there = peer.parts('vpcPeerings').find((other) => other.text('remoteVpc') === vpc.name);
        if (!there) {
          if (!peer.resource.external) judgeOneSided(vpc, here, peer, report);
          continue;
        }
        judgeRoute(vpc, here, peer, there, report);
        const pair = [vpc.name, peer.name].sort().join('\n');
        if (!judged.has(pair)) judgeEnds(vpc, here, peer, there, report);
        judged.add(pair);
      }
  },
});

function judgeOneSided(vpc: Vpc, here: Part, peer: Vpc, report: Report): void {
  report(here.at('remoteVpc'), `Vpc ${vpc.name} is peered with ${peer.name}, which has no peering with ${vpc.name}`)
    .and(peer.atName, `${peer.name} lists no remoteVpc ${vpc.name}`)
    .restsOn(vpc.atName, ...peer.parts('vpcPeerings').map((peering) => peering.at('remoteVpc')))
    .note(`only the router of ${vpc.name} gets a port of the link: nothing passes in either direction`)
    .propose(`add to ${peer.name}: vpcPeerings with remoteVpc: ${vpc.name} and the other address of the link`);
}

function judgeEnds(vpc: Vpc, here: Part, peer: Vpc, there: Part, report: Report): void {
  const mine = ends(here);
  for (const other of ends(there)) {
    const own = mine.find(({ family }) => family === other.family);
    if (!own) continue;
    const same = own.address.equals(other.address);
    if (!same && own.toString() === other.toString()) continue;
    const fact = same ? `the same address, ${own.address}` : `addresses of different networks, ${own} and ${other}`;
    report(there.at('localConnectIP'), `the two ends of the peering of ${vpc.name} and ${peer.name} have ${fact}`)
      .and(here.at('localConnectIP'), `the end of ${vpc.name}`)
      .note('the two routers do not find each other on the link: nothing passes in either direction')
      .propose('write two addresses of one small network, say 169.254.0.1/30 and 169.254.0.2/30');
    return;
  }
}

/** Nothing but a static (or policy) route leads over the link. */
function judgeRoute(vpc: Vpc, here: Part, peer: Vpc, there: Part, report: Report): void {
  const far = ends(there);
  const remote = peer.subnets.flatMap((subnet) => subnet.cidrs ?? []);
  if (far.length === 0 || remote.length === 0 || vpc.items('policyRoutes').length > 0) return;
  const overLink = vpc.staticRoutes.filter(({ nextHop }) => far.some(({ address }) => address.equals(nextHop)));
  if (overLink.some(({ cidr }) => remote.some((block) => cidr.overlaps(block)))) return;
  report(here.at('remoteVpc'), `no static route of Vpc ${vpc.name} leads to a subnet of its peer ${peer.name}`)
    .and(there.at('localConnectIP'), 'the next hop of such a route')
    .restsOn(
      here.at('localConnectIP'),
      ...vpc.parts('staticRoutes').flatMap((route) => [route.at('cidr'), route.at('nextHopIP')]),
    )
    .note(`a peering is a link without routes: packets for ${remote[0]} take the default route, or none`)
    .propose(`add to staticRoutes: policy: policyDst, cidr: ${remote[0]}, nextHopIP: ${far[0]?.address}`);
}

function ends(peering: Part): readonly Cidr[] {
  return (peering.text('localConnectIP') ?? '').split(',').flatMap((text) => parseCidr(text) ?? []);
}
