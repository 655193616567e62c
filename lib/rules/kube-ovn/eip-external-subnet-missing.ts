import type { MissingReference } from '../../network/references';
import type { VpcNatGateway } from '../../network/vpc-nat-gateway';
import type { Draft, Report } from '../report';
import { rule } from '../rule';
import { missingReporter } from '../support/missing-reference';

/** EIPs of external subnets that do not exist; most often the default, because nobody wrote the right one. */
export const eipExternalSubnetMissing = rule({
  id: 'kube-ovn/eip-external-subnet-missing',
  code: 'KO-051',
  severity: 'error',
  what: 'An EIP takes its address from a Subnet that does not exist. Without externalSubnet that is ovn-vpc-external-network, whatever the gateway uses.',
  why: 'kube-ovn finds no subnet to take an address from: the EIP never gets ready, nor do its rules.',
  evidence: [
    'kubeovn/kube-ovn v1.16.2 pkg/util/net.go, GetExternalNetwork: the default is ovn-vpc-external-network',
    'kubeovn/kube-ovn v1.16.2 pkg/controller/vpc_nat_gw_eip.go, handleAddIptablesEip: fails without the subnet',
    'kubeovn/kube-ovn v1.14.41 pkg/controller/vpc_nat_gw_eip.go, handleAddIptablesEip; pkg/controller/subnet.go, findSubnetByNetworkAttachmentDefinition: from 1.13 to 1.15.0 the subnet whose provider is the NetworkAttachmentDefinition of that name',
    'kubeovn/kube-ovn v1.16.2 pkg/webhook/vpc_nat_gateway.go, ValidateIptablesEIP: the subnet must exist',
  ],
  wrong: `
apiVersion: kubeovn.io/v1
kind: IptablesEIP
metadata:
  name: eip1
spec:
  natGwDp: gw1
  externalSubnet: vpc-external-network
  v4ip: 192.168.100.230
`,
  right: `
apiVersion: kubeovn.io/v1
kind: IptablesEIP
metadata:
  name: eip1
spec:
  natGwDp: gw1
  externalSubnet: ovn-vpc-external-network
  v4ip: 192.168.100.230
`,
  check(network, report) {
    const missing = missingReporter(network, report);
    for (const reference of network.missingReferences) {
      const { resource, field } = reference;
      if (resource.kind !== 'IptablesEIP' || field !== 'spec.externalSubnet') continue;
      const eip = network.eips.get(resource.name);
      if (eip?.externalSubnet) continue;
      const gateway = eip?.gateway;
      const found = (gateway && forgotten(report, reference, gateway)) ?? missing({ ...reference, role });
      found
        .note(
          "kube-ovn's webhook rejects this if it is enabled; without it the controller repeats the error in its log, and neither the EIP nor its rules get ready",
        )
        // If the network of the gateway is missing, it is missing once.
        .restsOn(gateway?.at('externalSubnets'), gateway?.at('externalSubnets', 0));
    }
  },
});

const role = 'external Subnet';

/** Nobody wrote the subnet, and the gateway is on another than the default: the trap of this field. */
function forgotten(
  report: Report,
  { resource, at, implied, name }: MissingReference,
  gateway: VpcNatGateway,
): Draft | undefined {
  if (!implied || gateway.externalSubnetName === name) return undefined;
  return report(at, `${resource.title} names no externalSubnet and takes ${name}, which does not exist`)
    .and(gateway.at('externalSubnets', 0), `${gateway.name} is on ${gateway.externalSubnetName}`)
    .propose(`write externalSubnet: ${gateway.externalSubnetName}`);
}
