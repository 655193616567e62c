import { findKind } from '../../kinds';
import { rule } from '../rule';
import { missingReporter } from '../support/missing-reference';

const vlan = (provider: string) => `
apiVersion: kubeovn.io/v1
kind: ProviderNetwork
metadata:
  name: physnet1
spec:
  defaultInterface: eth1
---
apiVersion: kubeovn.io/v1
kind: Vlan
metadata:
  name: vlan204
spec:
  id: 204
  provider: ${provider}
`;

/** Names of objects that do not exist, in fields without a rule of their own: what follows stands with the field. */
export const referenceMissing = rule({
  id: 'kube-ovn/reference-missing',
  severity: 'error',
  what: 'An object names another one that does not exist.',
  why: 'kube-ovn does nothing until that object exists, and mostly only its log says so.',
  evidence: [
    'kubeovn/kube-ovn v1.16.2 pkg/controller/vlan.go, handleAddVlan; pkg/controller/vpc_dns.go, handleAddOrUpdateVPCDNS; pkg/controller/vip.go, handleAddVirtualIP; pkg/controller/ippool.go, handleAddOrUpdateIPPool; pkg/controller/security_group.go, handleAddOrUpdateSg: each gets the named object first and retries without it',
    'kubeovn/kube-ovn v1.16.2 pkg/controller/ovn_eip.go, handleAddOvnEip; pkg/controller/ovn_fip.go, handleAddOvnFip; pkg/controller/ovn_snat.go, handleAddOvnSnatRule; pkg/controller/ovn_dnat.go, handleAddOvnDnatRule; pkg/controller/vpc_egress_gateway.go, handleAddOrUpdateVpcEgressGateway: the same',
  ],
  wrong: vlan('physnet2'),
  right: vlan('physnet1'),
  check(network, report) {
    const add = missingReporter(network, report);
    for (const missing of network.missingReferences) {
      const { resource, field } = missing;
      const declared = findKind(resource.apiVersion, resource.kind)?.references;
      const reference = declared?.find(({ path }) => path.join('.') === field)?.reference;
      if (reference?.without === undefined) continue;
      const found = add(missing).note(reference.without);
      if (!reference.isPassedOver) found.refuses();
    }
  },
});
