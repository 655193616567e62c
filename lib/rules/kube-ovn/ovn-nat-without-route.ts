import { defaultExternalSubnet } from '../../controllers/kube-ovn/rows/routers/external-subnets';
import type { Network } from '../../network/network';
import { type OvnNatRule, OvnSnatRule } from '../../network/ovn-nat-rule';
import type { Subnet } from '../../network/subnet';
import type { Vpc } from '../../network/vpc';
import { rule } from '../rule';

const snat = (routes: string) => `
apiVersion: kubeovn.io/v1
kind: ProviderNetwork
metadata:
  name: public
spec:
  defaultInterface: eth1
---
apiVersion: kubeovn.io/v1
kind: Vlan
metadata:
  name: vlan0
spec:
  id: 0
  provider: public
---
apiVersion: kubeovn.io/v1
kind: Subnet
metadata:
  name: public
spec:
  protocol: IPv4
  cidrBlock: 172.18.164.0/24
  gateway: 172.18.164.254
  vlan: vlan0
---
apiVersion: kubeovn.io/v1
kind: Vpc
metadata:
  name: vpc2
spec:
  enableExternal: true
  extraExternalSubnets: [public]
${routes}---
apiVersion: kubeovn.io/v1
kind: Subnet
metadata:
  name: net2
spec:
  vpc: vpc2
  protocol: IPv4
  cidrBlock: 10.50.1.0/24
  gateway: 10.50.1.1
---
apiVersion: kubeovn.io/v1
kind: OvnEip
metadata:
  name: oeip1
spec:
  externalSubnet: public
  type: nat
---
apiVersion: kubeovn.io/v1
kind: OvnSnatRule
metadata:
  name: osnat1
spec:
  ovnEip: oeip1
  vpcSubnet: net2
`;

/** VPCs with NAT of OVN whose router knows no way out. */
export const ovnNatWithoutRoute = rule({
  id: 'kube-ovn/ovn-nat-without-route',
  severity: 'warning',
  what: "A custom Vpc has OVN's own NAT (OvnFip, OvnDnatRule, OvnSnatRule) and no route that leads to an external gateway.",
  why: 'kube-ovn connects the router to the external Subnet and adds no default route: only addresses in that Subnet are reached, packets to all others are dropped, and answers to them, too.',
  evidence: [
    'kubeovn/kube-ovn v1.16.2 pkg/controller/vpc.go, handleAddOrUpdateVpc: the routes of a custom Vpc are those of its spec and one by source for each Subnet',
    'kubeovn/kube-ovn issue 3801: SNAT in a custom Vpc, and most addresses are not reached; issue 5519: no route to the external gateway',
  ],
  // Before, some releases added a default route to the gateway of the default external Subnet.
  since: '1.13.14',
  wrong: snat(''),
  right: snat('  staticRoutes: [{policy: policyDst, cidr: 0.0.0.0/0, nextHopIP: 172.18.164.254}]\n'),
  check(network, report) {
    if (network.mayHide('VpcEgressGateway')) return;
    const routed = new Set([...network.egressGateways].map(({ vpcName }) => vpcName));
    for (const [vpc, rule] of firstRules(network)) {
      const subnet = externalSubnetOf(vpc, rule);
      if (!subnet || hasRoute(vpc) || routed.has(vpc.name)) continue;
      const [gateway] = subnet.gateways;
      report(vpc.at('enableExternal'), `Vpc ${vpc.name} has no route to an external gateway`)
        .and(rule.atName, `${rule.resource.kind} ${rule.name} needs one`)
        .restsOn(rule.eip?.at('externalSubnet'))
        .note(
          `kube-ovn adds no default route: the router reaches the addresses of ${subnet.name} alone and drops packets to all others`,
        )
        .propose(
          `write staticRoutes: [{policy: policyDst, cidr: ${gateway?.family === 6 ? '::/0' : '0.0.0.0/0'}, nextHopIP: ${gateway ?? `the gateway of ${subnet.name}`}}]`,
        );
    }
  },
});

/** The VPCs that rules are for, as far as they say it, each with its first rule. */
function firstRules({ ovnSnatRules, ovnFips, ovnDnatRules }: Network): ReadonlyMap<Vpc, OvnNatRule> {
  const first = new Map<Vpc, OvnNatRule>();
  for (const rule of [...ovnSnatRules, ...ovnFips, ...ovnDnatRules]) {
    const vpc = rule.vpc ?? (rule instanceof OvnSnatRule ? rule.subnet?.vpc : rule.vip?.subnet?.vpc);
    if (vpc && !vpc.resource.external && !first.has(vpc)) first.set(vpc, rule);
  }
  return first;
}

/** The external Subnet of a rule's EIP, where its router is connected to it. */
function externalSubnetOf(vpc: Vpc, { eip }: OvnNatRule): Subnet | undefined {
  if (vpc.isDefault || !vpc.flag('enableExternal') || !eip) return undefined;
  return vpc.network.subnets.get(eip.externalSubnetName ?? defaultExternalSubnet);
}

/** Whether somebody wrote a route, or BFD brings routes of its own. */
function hasRoute(vpc: Vpc): boolean {
  return vpc.writtenRoutes.length > 0 || vpc.items('policyRoutes').length > 0 || vpc.flag('enableBfd');
}
