import { repeated } from '../../network/collection';
import type { View } from '../../network/view';
import { has } from '../../target/release';
import { rule } from '../rule';

/** One port of an EIP forwarded to two places. */
export const portForwardUsedTwice = rule({
  id: 'kube-ovn/port-forward-used-twice',
  code: 'KO-068',
  severity: 'error',
  what: 'Two DNAT rules forward the same port and protocol of one EIP, and not all of them are of type share (kube-ovn 1.17).',
  why: 'kube-ovn installs the rule that it handles first and refuses the other for ever.',
  evidence: [
    'kubeovn/kube-ovn v1.16.2 pkg/controller/vpc_nat_gw_nat.go, isDnatDuplicated: "failed to create dnat %s, duplicate, same eip"',
    'kubeovn/kube-ovn master 1533681d pkg/webhook/vpc_nat_gateway.go, ValidateIptablesDnat: "both must be type=share to coexist"',
  ],
  wrong: `
apiVersion: kubeovn.io/v1
kind: IptablesDnatRule
metadata:
  name: web2
spec:
  eip: eip2
  protocol: tcp
  externalPort: "8080"
  internalIp: 10.0.1.7
  internalPort: "80"
`,
  right: `
apiVersion: kubeovn.io/v1
kind: IptablesDnatRule
metadata:
  name: web2
spec:
  eip: eip2
  protocol: tcp
  externalPort: "8081"
  internalIp: 10.0.1.7
  internalPort: "80"
`,
  check(network, report) {
    const canShare = has(network.target.kubeOvn.version, '1.17');
    const pairs = repeated(network.dnatRules, (dnat) => {
      const eip = dnat.eipName;
      const { externalPort, protocol } = dnat;
      return eip && externalPort && protocol ? `${eip}|${externalPort}|${protocol}` : undefined;
    });
    for (const [first, dnat] of pairs) {
      if (first.isShared && dnat.isShared) continue;
      const port = `${dnat.externalPort}/${dnat.protocol}`;
      const found = report(
        dnat.at('externalPort'),
        `port ${port} of EIP ${dnat.eipName} is forwarded by ${first.name} and ${dnat.name}`,
      )
        .and(first.at('externalPort'), `${first.name} forwards it${targetOf(first)}`)
        .note(
          'kube-ovn installs the rule that it handles first; the other never gets a packet, and the controller repeats its error in the log',
        )
        .propose(`give ${dnat.name} another externalPort or another EIP`);
      if (canShare) found.propose('or set type: share on both, and each connection goes to one of the two targets');
    }
  },
});

/** ` to 10.0.1.5:80`, unless a part of it is missing, which is another mistake. */
function targetOf(dnat: View): string {
  const [ip, port] = [dnat.text('internalIp'), dnat.text('internalPort')];
  return ip && port ? ` to ${ip}:${port}` : '';
}
