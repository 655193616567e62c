import { isMap } from '../../source/json';
import type { Path } from '../../source/path';
import type { Resource } from '../../source/resource';
import { has } from '../../target/release';
import type { Report } from '../report';
import { rule } from '../rule';

const vip = (subnet: string) => `
apiVersion: kubeovn.io/v1
kind: Vip
metadata:
  name: vip1
spec:
  subnet: ${subnet}
`;

const noNat = 'kube-ovn makes no NAT entry and retries: "should set eip" in its log, no event';
const noDns = 'kube-ovn deploys no DNS server and retries; status.active stays false';
const noBalancer = 'kube-ovn makes no load balancer and retries';

/** Fields that name another object and have no default, and what follows where they are empty. */
const needed: Readonly<Record<string, Readonly<Record<string, readonly [what: string, then: string]>>>> = {
  Vip: { subnet: ['Subnet', 'kube-ovn reserves no address: "subnet should be set" in its log, no event'] },
  IP: { subnet: ['Subnet', 'kube-ovn reserves no address: "subnet should be set" in its log, no event'] },
  IPPool: { subnet: ['Subnet', 'kube-ovn makes no pool: pods that ask for it stay without an address'] },
  OvnFip: { ovnEip: ['OvnEip', noNat] },
  OvnDnatRule: { ovnEip: ['OvnEip', noNat] },
  OvnSnatRule: { ovnEip: ['OvnEip', noNat] },
  VpcDns: { vpc: ['Vpc', noDns], subnet: ['Subnet', noDns] },
  VpcEgressGateway: { externalSubnet: ['Subnet', 'kube-ovn makes no gateway and retries; status.ready stays false'] },
  RouterLBRule: { ovnEip: ['OvnEip', noBalancer], vpc: ['Vpc', noBalancer] },
};

const noExternal = 'kube-ovn looks for a Subnet without a name, and repeats the error in its log alone';

/** Lists of names, in which an entry is empty. */
const lists: Readonly<Record<string, Readonly<Record<string, readonly [what: string, then: string]>>>> = {
  Vpc: { extraExternalSubnets: ['Subnet', noExternal] },
  VpcNatGateway: {
    externalSubnets: ['Subnet', noExternal],
    internalSubnets: ['Subnet', 'kube-ovn passes over the entry with a line in its log'],
  },
};

/** Objects that name nothing where they must name another one. */
export const referenceEmpty = rule({
  id: 'kube-ovn/reference-empty',
  severity: 'error',
  what: 'A field that names another object and has no default, or an entry of a list of names, is empty.',
  why: 'kube-ovn does nothing, and mostly only its log says so.',
  evidence: [
    'kubeovn/kube-ovn v1.16.2 pkg/controller/vip.go, handleAddVirtualIP; pkg/controller/ip.go, handleAddReservedIP; pkg/controller/vpc_dns.go, handleAddOrUpdateVPCDNS; pkg/controller/ippool.go, handleAddOrUpdateIPPool: each gets the named object first',
    'kubeovn/kube-ovn v1.16.2 pkg/controller/ovn_fip.go, handleAddOvnFip; pkg/controller/ovn_snat.go, handleAddOvnSnatRule; pkg/controller/ovn_dnat.go, handleAddOvnDnatRule: "should set eip"',
    'kubeovn/kube-ovn v1.16.2 pkg/webhook/vip.go, ValidateVip; pkg/webhook/ip.go, ValidateIP; pkg/webhook/ovn_nat_gateway.go, ValidateOvnFip, ValidateOvnSnat, ValidateOvnDnat: "subnet parameter cannot be empty", "should set spec ovnEip"',
  ],
  wrong: vip('""'),
  right: vip('net1'),
  check(network, report) {
    for (const [kind, fields] of Object.entries(needed)) {
      for (const resource of network.of(kind)) {
        const spec = resource.get('spec') ?? {};
        if (!isMap(spec)) continue;
        for (const [field, [what, then]] of Object.entries(fields)) {
          const value = resource.get('spec', field) ?? undefined;
          // What the definition requires is the schema's finding where it is left out.
          if (value !== '' && (value !== undefined || isRequired(kind))) continue;
          report(resource.at('spec', field), `${resource.title} names no ${what}`)
            .note(then)
            .propose(`write ${field}: the name of ${what === 'OvnEip' ? 'an' : 'a'} ${what}`);
        }
      }
    }
    for (const [kind, fields] of Object.entries(lists))
      for (const resource of network.of(kind))
        for (const [field, [what, then]] of Object.entries(fields))
          judgeList(resource, ['spec', field], what, then, report);
    // The definitions of 1.14 and 1.15 refuse it.
    if (has(network.target.kubeOvn.version, '1.16'))
      for (const gateway of network.egressGateways)
        gateway.items('policies').forEach((_, i) => {
          judgeList(gateway.effective, ['spec', 'policies', i, 'subnets'], 'Subnet', noGateway, report);
        });
  },
});

const noGateway = 'kube-ovn looks for a Subnet without a name and makes no gateway; status.ready stays false';

function judgeList(resource: Resource, path: Path, what: string, then: string, report: Report): void {
  const items = resource.get(...path);
  if (!Array.isArray(items)) return;
  items.forEach((item, index) => {
    if (item === '')
      report(resource.at(...path, index), `${String(path.at(-1))} entry "" of ${resource.title} names no ${what}`)
        .note(then)
        .propose('remove the entry');
  });
}

function isRequired(kind: string): boolean {
  return kind === 'IPPool' || kind === 'VpcEgressGateway';
}
