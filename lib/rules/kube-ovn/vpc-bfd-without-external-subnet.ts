import { defaultExternalSubnet } from '../../controllers/kube-ovn/rows/routers/external-subnets';
import type { Vpc } from '../../network/vpc';
import type { Report } from '../report';
import { rule } from '../rule';

const vpc = (external: string) => `
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
  name: ${external}
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
  enableBfd: true
  extraExternalSubnets: [${external}]
`;

/** VPCs that shall watch a gateway in a network that they are not connected to. */
export const vpcBfdWithoutExternalSubnet = rule({
  id: 'kube-ovn/vpc-bfd-without-external-subnet',
  severity: 'warning',
  what: `A custom Vpc has enableBfd and is not connected to the default external Subnet '${defaultExternalSubnet}'.`,
  why: 'BFD watches the default external Subnet alone: without a port there kube-ovn makes no session, and for a Subnet with enableEcmp it fails at the routes by source and tries again without end.',
  evidence: [
    'kubeovn/kube-ovn v1.16.2 pkg/controller/vpc.go, handleUpdateVpcExternal: connects the default external Subnet only where extraExternalSubnets is left out, and makes the session of <vpc>-<default external Subnet>',
    'kubeovn/kube-ovn v1.16.2 pkg/controller/subnet.go, reconcileCustomVpcBfdStaticRoute: "failed to get lrp eip %s"',
    'kubeovn/kube-ovn issue 5272: BFD with an external Subnet of another name',
  ],
  wrong: vpc('public'),
  right: vpc(defaultExternalSubnet),
  check(network, report) {
    for (const vpc of network.vpcs) {
      if (vpc.isDefault || !vpc.flag('enableBfd')) continue;
      if (!vpc.flag('enableExternal')) {
        // Beside bfdPort, which gateways use, it does no harm.
        if (!vpc.part('bfdPort')?.flag('enabled')) reportUnconnected(vpc, report);
      } else if (namesOthers(vpc)) reportOthers(vpc, report);
    }
  },
});

function namesOthers(vpc: Vpc): boolean {
  const named = vpc.texts('extraExternalSubnets');
  return named.length > 0 && !named.some(({ text }) => text === defaultExternalSubnet);
}

function reportUnconnected(vpc: Vpc, report: Report): void {
  report(vpc.at('enableBfd'), `enableBfd of Vpc ${vpc.name} has no effect: the Vpc has no enableExternal`)
    .note('BFD watches the gateway of the external network, to which kube-ovn does not connect the router')
    .propose('write enableExternal: true, or leave out enableBfd');
}

function reportOthers(vpc: Vpc, report: Report): void {
  const draft = report(
    vpc.at('enableBfd'),
    `enableBfd of Vpc ${vpc.name} has no effect: extraExternalSubnets does not list '${defaultExternalSubnet}'`,
  )
    .and(vpc.at('extraExternalSubnets'), 'the router is connected to these alone')
    .note(`BFD watches the gateway of the default external Subnet '${defaultExternalSubnet}' alone`);
  const subnet = vpc.subnets.find((one) => one.flag('enableEcmp'));
  if (subnet)
    draft.note(
      `kube-ovn repeats "failed to get lrp eip ${vpc.name}-${defaultExternalSubnet}" in its log for Subnet ${subnet.name}, which has enableEcmp`,
    );
  draft.propose(
    `connect the Vpc to Subnet '${defaultExternalSubnet}', or write static routes to the gateways of the others`,
  );
}
