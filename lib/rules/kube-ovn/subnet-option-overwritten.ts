import type { Subnet } from '../../network/subnet';
import { defaultVpc } from '../../network/vpc';
import type { Report } from '../report';
import { rule } from '../rule';

const subnet = (rest: string) => `
apiVersion: kubeovn.io/v1
kind: Subnet
metadata:
  name: net2
spec:
  vpc: test-vpc-1
  protocol: IPv4
  cidrBlock: 10.0.2.0/24
  gateway: 10.0.2.1
  excludeIps: [10.0.2.1]
${rest}`;

/** Options of Subnets that kube-ovn overwrites. */
export const subnetOptionOverwritten = rule({
  id: 'kube-ovn/subnet-option-overwritten',
  code: 'KO-D05',
  severity: 'warning',
  what: 'A Subnet has u2oInterconnection without a vlan, u2oInterconnectionIP without u2oInterconnection, or default in the default VPC, where another one is the default.',
  why: 'kube-ovn writes its own value into the Subnet; a GitOps tool that heals itself writes the first one back, without end.',
  evidence: [
    'kubeovn/kube-ovn v1.16.2 pkg/controller/subnet.go, formatSubnet: updates the Subnet where anything differs; resets default in the default VPC alone',
  ],
  wrong: subnet('  u2oInterconnection: true\n'),
  right: subnet(''),
  check(network, report) {
    for (const subnet of network.subnets) if (!subnet.resource.external) judge(subnet, report);
  },
});

function judge(subnet: Subnet, report: Report): void {
  const drift = 'kube-ovn overwrites it; a GitOps tool with self-heal writes it again, without end';
  const { name } = subnet;
  // What has u2oFeatures lacks the vlan as well: the finding of underlay-option-conflict.
  if (subnet.flag('u2oInterconnection') && subnet.isBlank('vlan') && subnet.raw('u2oFeatures') === undefined)
    report(subnet.at('u2oInterconnection'), `u2oInterconnection of Subnet ${name} has no vlan to connect`)
      .note(drift)
      .propose('remove u2oInterconnection, or add the vlan');
  const address = subnet.text('u2oInterconnectionIP');
  if (address !== undefined && (subnet.raw('u2oInterconnection') ?? false) === false)
    report(subnet.at('u2oInterconnectionIP'), `u2oInterconnectionIP of Subnet ${name} is without u2oInterconnection`)
      .note(drift)
      .propose('remove u2oInterconnectionIP, or add u2oInterconnection: true');
  // In a custom VPC the value stays, and makes the subnet the default one of its VPC.
  if (subnet.flag('default') && subnet.vpcName === defaultVpc && name !== 'ovn-default')
    report(subnet.at('default'), `Subnet ${name} has default: true, but is not the default subnet of the cluster`)
      .note("the default subnet is that of kube-ovn's option --default-ls, ovn-default unless set otherwise")
      .note(drift)
      .propose('remove default');
}
