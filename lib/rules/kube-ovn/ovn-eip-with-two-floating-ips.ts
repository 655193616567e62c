import { repeated } from '../../network/collection';
import { rule } from '../rule';
import { neverApplied, ovnNatExample } from '../support/ovn-nat';

const fips = (ovnEip: string) => `${ovnNatExample('OvnFip', '  ipName: web-0.ns1\n')}---
apiVersion: kubeovn.io/v1
kind: OvnEip
metadata:
  name: oeip2
spec:
  externalSubnet: ovn-vpc-external-network
---
apiVersion: kubeovn.io/v1
kind: OvnFip
metadata:
  name: onat2
spec:
  ovnEip: ${ovnEip}
  ipName: web-1.ns1
`;

/** One OvnEip for two floating IPs. */
export const ovnEipWithTwoFloatingIps = rule({
  id: 'kube-ovn/ovn-eip-with-two-floating-ips',
  code: 'KO-166',
  severity: 'error',
  what: 'Two OvnFips use the same OvnEip.',
  why: 'A floating IP takes the whole address: kube-ovn applies the one that it handles first.',
  evidence: ['kubeovn/kube-ovn v1.16.2 pkg/controller/ovn_fip.go, isOvnFipDuplicated: "is using by the other fip"'],
  wrong: fips('oeip1'),
  right: fips('oeip2'),
  check(network, report) {
    for (const [first, fip] of repeated(network.ovnFips, ({ eipName }) => eipName))
      neverApplied(
        report(fip.at('ovnEip'), `OvnFip ${fip.name} uses OvnEip ${fip.eipName}, as OvnFip ${first.name} does`),
      )
        .and(first.at('ovnEip'), `${first.name} has it`)
        .propose(`give ${fip.name} an OvnEip of its own`);
  },
});
