import { repeated } from '../../network/collection';
import type { Subnet } from '../../network/subnet';
import { rule } from '../rule';
import { refused } from '../support/refused-subnet';

const subnet = (number: number, table: number) => `
apiVersion: kubeovn.io/v1
kind: Subnet
metadata:
  name: egress${number}
spec:
  cidrBlock: 10.${number}.0.0/16
  gateway: 10.${number}.0.1
  gatewayType: centralized
  gatewayNode: node1
  externalEgressGateway: 172.16.0.9
  policyRoutingPriority: 1000
  policyRoutingTableID: ${table}
`;

/** Subnets whose nodes would route by one table. */
export const policyRoutingTableUsedTwice = rule({
  id: 'kube-ovn/policy-routing-table-used-twice',
  code: 'KO-126',
  severity: 'error',
  what: 'Two Subnets of one VPC and VLAN have an externalEgressGateway and the same policyRoutingTableID.',
  why: 'kube-ovn does not set up the one that it sees second: no pod gets an address of it.',
  evidence: [
    'kubeovn/kube-ovn v1.16.2 pkg/util/validator.go, ValidateCidrConflict; pkg/controller/subnet.go, checkSubnetConflict: policy routing table ID %d is conflict with subnet %s',
  ],
  wrong: `${subnet(17, 1000)}---${subnet(18, 1000)}`,
  right: `${subnet(17, 1000)}---${subnet(18, 1001)}`,
  check(network, report) {
    for (const [first, later] of repeated(network.subnets, tableOf)) {
      const table = later.raw('policyRoutingTableID');
      const fact =
        table === undefined
          ? `Subnet ${later.name} has an externalEgressGateway and no policyRoutingTableID, as Subnet ${first.name}`
          : `policyRoutingTableID ${table} of Subnet ${later.name} is also that of Subnet ${first.name}`;
      refused(
        report(later.at('policyRoutingTableID'), `${fact}, in the same VPC ${later.vpcName}`).and(
          first.at('policyRoutingTableID'),
          `the table of ${first.name}`,
        ),
      )
        .restsOn(later.at('vpc'), first.at('vpc'), later.at('vlan'), first.at('vlan'))
        .restsOn(later.at('externalEgressGateway'), first.at('externalEgressGateway'))
        .propose('write another number');
    }
  },
});

/** The table by which nodes route the packets of a Subnet to its gateway; kube-ovn takes none for 0. */
function tableOf(subnet: Subnet): string | undefined {
  const table = subnet.raw('policyRoutingTableID') ?? 0;
  if (!subnet.isOvn || subnet.text('externalEgressGateway') === undefined || !Number.isInteger(table)) return undefined;
  return `${subnet.vpcName}\n${subnet.text('vlan') ?? ''}\n${table}`;
}
