import { type Ip, parseIp } from '../../net/ip';
import type { Vpc } from '../../network/vpc';
import type { LogicalSwitchPort } from '../../ovn/northbound';
import type { Place } from '../../source/resource';
import { rule } from '../rule';
import { type Rows, rowsOf } from '../support/rows';

const vpc = (security: string) => `
apiVersion: kubeovn.io/v1
kind: Vpc
metadata:
  name: vpc2
spec:
  namespaces: [ns2]
  staticRoutes:
    - {policy: policyDst, cidr: 10.9.0.0/16, nextHopIP: 10.0.3.9}
---
apiVersion: kubeovn.io/v1
kind: Subnet
metadata:
  name: front
spec: {vpc: vpc2, protocol: IPv4, cidrBlock: 10.0.3.0/24, gateway: 10.0.3.1, excludeIps: [10.0.3.1, 10.0.3.9], namespaces: [ns2]}
---
apiVersion: v1
kind: Pod
metadata:
  name: router
  namespace: ns2
  annotations: {ovn.kubernetes.io/logical_switch: front, ovn.kubernetes.io/ip_address: 10.0.3.9, ovn.kubernetes.io/port_security: "${security}"}
spec:
  containers: [{name: router, image: frr}]
`;

/** Next hops whose port takes nothing for others. */
export const nextHopSecured = rule({
  id: 'kube-ovn/next-hop-secured',
  severity: 'error',
  what: 'A static route, or a policy route, of a VPC leads to a pod with port_security.',
  why: 'OVN hands a port with port security packets for its own addresses alone: what the pod should forward is dropped before it.',
  evidence: [
    'kubeovn/kube-ovn v1.16.2 pkg/ovs/ovn-nb-logical_switch_port.go, CreateLogicalSwitchPort, SetLogicalSwitchPortSecurity: the addresses of the pod',
    'ovn-org/ovn ovn-nb.ovsschema, Logical_Switch_Port port_security: packets to other addresses are not delivered',
  ],
  wrong: vpc('true'),
  right: vpc('false'),
  check(network, report) {
    for (const vpc of network.vpcs) {
      const hops = hopsOf(vpc);
      const rows = hops.length > 0 ? rowsOf(network) : undefined;
      for (const { hop, at } of rows ? hops : []) {
        const port = rows && portAt(hop, vpc, rows);
        const place = port?.sources.find(({ path }) => `${path.at(-1)}`.endsWith('/port_security'));
        if (!port || !place) continue;
        report(at, `next hop '${hop}' of Vpc ${vpc.name} is a pod with port_security`)
          .and(place, `${place.resource.title} gets packets for its own addresses alone`)
          .note(`packets that '${hop}' should forward are for other addresses: OVN drops them before they reach it`)
          .propose('remove port_security of the pod, or lead the route to another one');
      }
    }
  },
});

interface Hop {
  readonly hop: Ip;
  readonly at: Place;
}

function hopsOf(vpc: Vpc): readonly Hop[] {
  const rerouting = vpc.parts('policyRoutes').filter((route) => route.text('action') === 'reroute');
  return [
    ...vpc.staticRoutes.map(({ nextHop, part }) => ({ hop: nextHop, at: part.at('nextHopIP') })),
    ...rerouting.flatMap((route) =>
      (route.text('nextHopIP') ?? '').split(',').flatMap((text) => {
        const hop = parseIp(text.trim());
        return hop ? [{ hop, at: route.at('nextHopIP') }] : [];
      }),
    ),
  ];
}

/** The secured port of a pod that is certain to have an address. */
function portAt(hop: Ip, vpc: Vpc, { topology, chosen }: Rows): LogicalSwitchPort | undefined {
  const on = topology.switch(vpc.subnetOf(hop)?.name ?? '');
  const port = chosen.all.contains(hop) ? undefined : on?.neighbourAt(hop);
  return port && on?.securityOf(port) ? port : undefined;
}
