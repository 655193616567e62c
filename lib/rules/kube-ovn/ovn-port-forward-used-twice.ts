import { repeated } from '../../network/collection';
import { rule } from '../rule';
import { ovnNatExample } from '../support/ovn-nat';

const forwards = (port: string) => `${ovnNatExample(
  'OvnDnatRule',
  '  ipName: web-0.ns1\n  protocol: tcp\n  externalPort: "8080"\n  internalPort: "80"\n',
)}---
apiVersion: kubeovn.io/v1
kind: OvnDnatRule
metadata:
  name: onat2
spec:
  ovnEip: oeip1
  ipName: web-1.ns1
  protocol: tcp
  externalPort: "${port}"
  internalPort: "80"
`;

/** One port of an OvnEip forwarded to two places. */
export const ovnPortForwardUsedTwice = rule({
  id: 'kube-ovn/ovn-port-forward-used-twice',
  code: 'KO-166',
  severity: 'error',
  what: 'Two OvnDnatRules forward the same port and protocol of one OvnEip.',
  why: 'Each is a load balancer of its own on the router of the VPC: connections go to one of the two, and nobody says to which.',
  evidence: [
    'kubeovn/kube-ovn v1.16.2 pkg/controller/ovn_dnat.go, isOvnDnatDuplicated: "duplicate, same eip"; AddDnatRule: a load balancer for each rule',
  ],
  wrong: forwards('8080'),
  right: forwards('8081'),
  check(network, report) {
    const pairs = repeated(network.ovnDnatRules, ({ eipName, externalPort, protocol }) =>
      eipName && externalPort && protocol ? `${eipName}|${externalPort}|${protocol}` : undefined,
    );
    for (const [first, dnat] of pairs)
      report(
        dnat.at('externalPort'),
        `port ${dnat.externalPort}/${dnat.protocol} of OvnEip ${dnat.eipName} is forwarded by ${first.name} and ${dnat.name}`,
      )
        .and(first.at('externalPort'), `${first.name} forwards it`)
        .note('kube-ovn refuses the second one, or OVN has two load balancers for one port: only one gets connections')
        .propose(`give ${dnat.name} another externalPort or another OvnEip`);
  },
});
