import type { Subnet } from '../../network/subnet';
import type { Report } from '../report';
import { rule } from '../rule';
import { faultInList, faultOfIp } from '../support/address-fault';
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
  what: 'The externalEgressGateway of a Subnet is no address of its family, or contradicts natOutgoing.',
  why: 'kube-ovn does not set the subnet up: no pod gets an address of it.',
  evidence: [
    'kubeovn/kube-ovn v1.16.2 pkg/util/validator.go, ValidateSubnet: conflict configuration: natOutgoing and externalEgressGateway',
  ],
  wrong: subnet('  natOutgoing: true\n  externalEgressGateway: 172.16.0.9\n'),
  right: subnet('  externalEgressGateway: 172.16.0.9\n  policyRoutingPriority: 1000\n  policyRoutingTableID: 1000\n'),
  check(network, report) {
    for (const subnet of network.subnets) {
      const text = subnet.text('externalEgressGateway');
      if (text !== undefined) judge(subnet, text, report);
    }
  },
});

function judge(subnet: Subnet, text: string, report: Report): void {
  const at = subnet.at('externalEgressGateway');
  const title = `externalEgressGateway ${text} of Subnet ${subnet.name}`;
  const parts = text.split(',');
  const fault = faultInList(text, faultOfIp);
  if (parts.length > 2)
    refused(report(at, `${title} has ${parts.length} addresses where two are the most`)).propose('one for each family');
  else if (fault) refused(report(at, `${title} ${fault.fact}`)).suggest(fault.meant, fault.safe ? 'safe' : 'unsafe');
  if (subnet.flag('natOutgoing'))
    refused(
      report(at, `Subnet ${subnet.name} has both an externalEgressGateway and natOutgoing`).and(
        subnet.at('natOutgoing'),
        'here packets leave with the address of the node',
      ),
    ).propose('remove natOutgoing, or the externalEgressGateway');
}
