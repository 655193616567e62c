import { parseIp } from '../../net/ip';
import type { Subnet } from '../../network/subnet';
import { has } from '../../target/release';
import type { Report } from '../report';
import { rule } from '../rule';
import { faultInList, faultOfIp, inLowerCase } from '../support/address-fault';
import { refused } from '../support/refused-subnet';

const subnet = (rest: string) => `
apiVersion: kubeovn.io/v1
kind: Subnet
metadata:
  name: net2
spec:
  cidrBlock: 10.17.0.0/16
  gatewayType: centralized
  gatewayNode: node1
${rest}`;

/** External egress gateways of a Subnet that kube-ovn does not take. */
export const subnetEgressGatewayMalformed = rule({
  id: 'kube-ovn/subnet-egress-gateway-malformed',
  code: 'KO-126',
  severity: 'error',
  what: 'The externalEgressGateway of a Subnet is no address, is of another family than the Subnet, contradicts natOutgoing, or has no number for its rule or its table.',
  why: 'kube-ovn does not set the subnet up: no pod gets an address of it.',
  evidence: [
    'kubeovn/kube-ovn v1.16.2 pkg/util/validator.go, ValidateSubnet: conflict configuration: natOutgoing and externalEgressGateway; address family is conflict with CIDR',
    'kubeovn/kube-ovn v1.15.24 charts/kube-ovn/templates/kube-ovn-crd.yaml: bounds that 1.16 has lost',
    'kubeovn/kube-ovn v1.16.2 pkg/daemon/controller_linux.go, getPolicyRouting: ip rules of the node',
  ],
  wrong: subnet('  natOutgoing: true\n  externalEgressGateway: 172.16.0.9\n'),
  right: subnet('  externalEgressGateway: 172.16.0.9\n  policyRoutingPriority: 1000\n  policyRoutingTableID: 1000\n'),
  check(network, report) {
    for (const subnet of network.subnets) {
      const text = subnet.text('externalEgressGateway');
      if (text === undefined) continue;
      judge(subnet, text, report);
      // Older definitions have the bounds themselves.
      if (has(network.target.kubeOvn.version, '1.16')) judgeNumbers(subnet, report);
    }
  },
});

function judge(subnet: Subnet, text: string, report: Report): void {
  const at = subnet.at('externalEgressGateway');
  const title = `externalEgressGateway ${text} of Subnet ${subnet.name}`;
  const parts = text.split(',');
  const fault = faultInList(text, inLowerCase(faultOfIp, subnet.network.target.kubeOvn.version));
  if (parts.length > 2)
    refused(report(at, `${title} has ${parts.length} addresses where two are the most`)).propose('one for each family');
  else if (fault) refused(report(at, `${title} ${fault.fact}`)).suggest(fault.meant, fault.safe ? 'safe' : 'unsafe');
  else judgeFamily(subnet, title, parts, report);
  if (subnet.flag('natOutgoing'))
    refused(
      report(at, `Subnet ${subnet.name} has both an externalEgressGateway and natOutgoing`).and(
        subnet.at('natOutgoing'),
        'here packets leave with the address of the node',
      ),
    ).propose('remove natOutgoing, or the externalEgressGateway');
}

/** A Subnet of one family has one gateway of this family; one of both families may have either. */
function judgeFamily(subnet: Subnet, title: string, parts: readonly string[], report: Report): void {
  const [own, ...more] = subnet.cidrs ?? [];
  const families = parts.map((part) => parseIp(part)?.family);
  if (!own || more.length > 0 || (families.length === 1 && families[0] === own.family)) return;
  const given = families.length === 1 ? `is IPv${families[0]}` : 'has two addresses';
  refused(
    report(
      subnet.at('externalEgressGateway'),
      `${title} ${given}, and its cidrBlock is IPv${own.family}${families.length === 1 ? '' : ' alone'}`,
    ).and(subnet.at('cidrBlock'), `cidrBlock of ${subnet.name}`),
  )
    .restsOn(subnet.strayGateway)
    .propose(`write one IPv${own.family} address`);
}

const bounds = [
  ['policyRoutingPriority', 32765],
  ['policyRoutingTableID', 2147483647],
] as const;

/** Tables of the system: 253 default, 254 main, 255 local; 252 is kept back. */
const taken = [252, 253, 254, 255];

function judgeNumbers(subnet: Subnet, report: Report): void {
  for (const [field, most] of bounds) {
    const value = subnet.raw(field);
    if (typeof value !== 'number' || !Number.isInteger(value) || value > 2147483647) continue;
    const isTaken = field === 'policyRoutingTableID' && taken.includes(value);
    if (value >= 1 && value <= most && !isTaken) continue;
    const fact = isTaken ? 'is one of the system' : `is not between 1 and ${most}`;
    report(subnet.at(field), `${field} ${value} of Subnet ${subnet.name} ${fact}`)
      .note('the nodes route by this number: packets of the subnet do not reach the externalEgressGateway')
      .note('kube-ovn 1.15 does not take the object; newer definitions have lost the bounds')
      .propose('write a number of your own, say 1000');
  }
}
