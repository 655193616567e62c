import type { Subnet } from '../../network/subnet';
import type { Report } from '../report';
import { rule } from '../rule';
import { refused } from '../support/refused-subnet';

const subnet = (rest: string) => `
apiVersion: kubeovn.io/v1
kind: ProviderNetwork
metadata:
  name: provider1
spec:
  defaultInterface: eth1
---
apiVersion: kubeovn.io/v1
kind: Vlan
metadata:
  name: vlan10
spec:
  id: 10
  provider: provider1
---
apiVersion: kubeovn.io/v1
kind: Subnet
metadata:
  name: underlay
spec:
  protocol: IPv4
  cidrBlock: 172.30.0.0/24
  gateway: 172.30.0.1
  vlan: vlan10
${rest}`;

/** Options of an underlay Subnet that exclude or need each other. */
export const underlayOptionConflict = rule({
  id: 'kube-ovn/underlay-option-conflict',
  code: 'KO-127',
  severity: 'error',
  what: 'Two underlay options of a Subnet contradict each other, or one lacks what it needs.',
  why: 'kube-ovn does not set the subnet up: no pod gets an address of it.',
  evidence: [
    "kubeovn/kube-ovn v1.16.2 pkg/util/validator.go, ValidateSubnet: logicalGateway and u2oInterconnection can't be opened at the same time",
    'kubeovn/kube-ovn v1.16.2 pkg/util/validator.go, ValidateSubnet: u2oFeatures.overlayOnlyRouting can only be enabled when u2OInterconnection is true, on underlay subnets',
    'kubeovn/kube-ovn master 1533681d pkg/util/validator.go, ValidateSubnet: underlay subnets without cidrBlock',
  ],
  wrong: subnet('  logicalGateway: true\n  u2oInterconnection: true\n'),
  right: subnet('  u2oInterconnection: true\n'),
  check(network, report) {
    for (const subnet of network.subnets) {
      judgeRouters(subnet, report);
      // A release without the field drops it: the finding of field-not-in-release, of which this one is a consequence.
      judgeOverlayOnly(subnet, report);
      if (subnet.isMacOnly) judgeWithoutAddresses(subnet, report);
    }
  },
});

function judgeRouters(subnet: Subnet, report: Report): void {
  if (!subnet.flag('logicalGateway') || !subnet.flag('u2oInterconnection')) return;
  refused(
    report(subnet.at('u2oInterconnection'), `Subnet ${subnet.name} has both logicalGateway and u2oInterconnection`).and(
      subnet.at('logicalGateway'),
      'here OVN itself is the gateway of the VLAN',
    ),
  ).propose('keep logicalGateway where OVN shall route the VLAN, u2oInterconnection where the physical router does');
}

function judgeOverlayOnly(subnet: Subnet, report: Report): void {
  const features = subnet.part('u2oFeatures');
  if (!features.flag('overlayOnlyRouting')) return;
  const missing = [
    ...(subnet.flag('u2oInterconnection') ? [] : ['u2oInterconnection: true']),
    ...(subnet.text('vlan') === undefined ? ['a vlan'] : []),
  ];
  if (missing.length === 0) return;
  refused(
    report(
      features.at('overlayOnlyRouting'),
      `overlayOnlyRouting of Subnet ${subnet.name} needs ${missing.join(' and ')}`,
    ).restsOn(subnet.at('u2oFeatures')),
  ).propose(`add ${missing.join(' and ')}, or remove overlayOnlyRouting`);
}

/** What a VLAN without addresses cannot have: kube-ovn gives out nothing there. */
function judgeWithoutAddresses(subnet: Subnet, report: Report): void {
  // An externalEgressGateway kube-ovn takes here.
  const given = ['excludeIps', 'vips', 'u2oInterconnectionIP'].find(
    (field) => subnet.text(field) !== undefined || subnet.items(field).length > 0,
  );
  if (given === undefined) return;
  refused(
    report(subnet.at(given), `${given} of Subnet ${subnet.name} has no cidrBlock to be in`).and(
      subnet.at('vlan'),
      'without a cidrBlock this is a VLAN whose pods bring their own addresses',
    ),
  ).propose('add the cidrBlock, or remove the field');
}
