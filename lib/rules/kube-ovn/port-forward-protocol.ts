import { nearest } from '../../source/nearest';
import { rule } from '../rule';

/** Protocols of DNAT rules other than tcp and udp, or not in lower case. */
export const portForwardProtocol = rule({
  id: 'kube-ovn/port-forward-protocol',
  code: 'KO-067',
  severity: 'error',
  what: 'The protocol of a DNAT rule is missing, is neither tcp nor udp, or is not in lower case.',
  why: 'There is no default. Upper case works until the rule changes: iptables prints lower case, so the script of the gateway never finds its rule again, adds a copy each time and never deletes one.',
  evidence: [
    'kubeovn/kube-ovn v1.15.24 pkg/controller/vpc_nat_gw_nat.go, validateDnatRule: "must be tcp or udp", in any case',
    'kubeovn/kube-ovn v1.16.2 pkg/webhook/vpc_nat_gateway.go, ValidateIptablesDnat: "invalid iptable protocol"',
    'kubeovn/kube-ovn v1.16.2 dist/images/vpcnatgateway/nat-gateway.sh, add_dnat, del_dnat: grep for the protocol as written in iptables-save',
  ],
  wrong: `
apiVersion: kubeovn.io/v1
kind: IptablesDnatRule
metadata:
  name: web
spec:
  eip: eip2
  protocol: TCP
  externalPort: "8080"
  internalIp: 10.0.1.6
  internalPort: "80"
`,
  right: `
apiVersion: kubeovn.io/v1
kind: IptablesDnatRule
metadata:
  name: web
spec:
  eip: eip2
  protocol: tcp
  externalPort: "8080"
  internalIp: 10.0.1.6
  internalPort: "80"
`,
  check(network, report) {
    for (const dnat of network.dnatRules) {
      const at = dnat.at('protocol');
      if (dnat.isBlank('protocol')) {
        report(at, `${dnat.title} has no protocol`)
          .note(refused)
          .propose('write protocol: tcp or protocol: udp; there is no default');
      }
      const text = dnat.text('protocol');
      if (text === undefined || text === dnat.protocol) continue;
      const value = `protocol ${text} of ${dnat.title}`;
      if (dnat.protocol) {
        report(at, `${value} is not in lower case`)
          .note(
            'kube-ovn accepts this and the port is forwarded, but the script of the gateway never finds the rule again: each time kube-ovn applies it, a copy is added, and all of them outlive the rule',
          )
          .suggest(dnat.protocol, 'safe');
      } else {
        report(at, `${value} is neither tcp nor udp`)
          .note(refused)
          .suggest(nearest(text, ['tcp', 'udp']));
      }
    }
  },
});

const refused =
  "kube-ovn's webhook rejects this if it is enabled; without it the controller repeats the error in its log and never installs the rule";
