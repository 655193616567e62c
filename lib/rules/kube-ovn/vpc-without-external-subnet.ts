import { defaultExternalSubnet } from '../../controllers/kube-ovn/rows/routers/external-subnets';
import type { Network } from '../../network/network';
import { rule } from '../rule';

const vpc = (more: string) => `
apiVersion: kubeovn.io/v1
kind: Vpc
metadata:
  name: vpc2
spec:
  enableExternal: true
${more}`;

const underlay = `---
apiVersion: kubeovn.io/v1
kind: Vlan
metadata:
  name: vlan0
spec:
  id: 0
  provider: public
---
apiVersion: kubeovn.io/v1
kind: ProviderNetwork
metadata:
  name: public
spec:
  defaultInterface: eth1
---
apiVersion: kubeovn.io/v1
kind: Subnet
metadata:
  name: ${defaultExternalSubnet}
spec:
  protocol: IPv4
  cidrBlock: 172.18.164.0/24
  gateway: 172.18.164.254
  vlan: vlan0
`;

/** VPCs that shall have a port outside, and no Subnet to have it in. */
export const vpcWithoutExternalSubnet = rule({
  id: 'kube-ovn/vpc-without-external-subnet',
  code: 'KO-108',
  severity: 'warning',
  what: `A custom Vpc has enableExternal and no extraExternalSubnets, and the default external Subnet '${defaultExternalSubnet}' does not exist, or has logicalGateway.`,
  why: 'kube-ovn has nothing to connect the router to: it fails with "failed to get external subnet" and tries again without end, and OvnEips and their rules have no effect. ConfigMap ovn-external-gw-config makes a switch for the default VPC alone, and no Subnet.',
  evidence: [
    'kubeovn/kube-ovn v1.16.2 pkg/controller/vpc.go, handleUpdateVpcExternal: "failed to get external subnet for enable external vpc %s"',
    'kubeovn/kube-ovn v1.16.2 pkg/controller/config.go, ParseFlags: --external-gateway-switch',
    'kubeovn/kube-ovn issues 4873 and 4207',
  ],
  wrong: vpc(''),
  right: vpc(underlay),
  check(network, report) {
    const subnet = network.subnets.get(defaultExternalSubnet);
    const isMissing = !subnet && network.isMissing('Subnet', defaultExternalSubnet);
    if (!isMissing && !subnet?.flag('logicalGateway')) return;
    if (isMissing && isNamedByFlag(network)) return;
    for (const vpc of network.vpcs) {
      if (vpc.isDefault || !vpc.flag('enableExternal') || vpc.items('extraExternalSubnets').length > 0) continue;
      const draft = report(vpc.at('enableExternal'), `enableExternal of Vpc ${vpc.name} finds no external Subnet`);
      if (subnet)
        draft.and(subnet.at('logicalGateway'), `its gateway is a router of OVN: ${subnet.name} is not external`);
      else
        draft.note(
          `without extraExternalSubnets kube-ovn takes Subnet '${defaultExternalSubnet}', which does not exist`,
        );
      draft
        .note(
          'kube-ovn repeats "failed to get external subnet" in its log: OvnEips, OvnFips and OvnSnatRules of the Vpc have no effect',
        )
        .propose('create a Subnet on a Vlan of the external network, and name it in extraExternalSubnets');
      if (isMissing)
        draft.propose(
          `if Subnet ${defaultExternalSubnet} exists in the cluster, or --external-gateway-switch names another, list it under external: in cdk8s-ovn.yaml`,
        );
    }
  },
});

/** Who takes OvnEips of a Subnet on a VLAN has named it in --external-gateway-switch. */
function isNamedByFlag({ ovnEips }: Network): boolean {
  return [...ovnEips].some(({ externalSubnet }) => externalSubnet?.text('vlan') !== undefined);
}
