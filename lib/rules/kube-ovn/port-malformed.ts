import { parsePort } from '../../network/nat-rule';
import { rule } from '../rule';

/** Ports of DNAT rules that are no plain port number. */
export const portMalformed = rule({
  id: 'kube-ovn/port-malformed',
  code: 'KO-066',
  severity: 'error',
  what: 'A port of a DNAT rule is missing, or is no decimal number from 1 to 65535. Signs and leading zeros count as wrong, ranges and * do not exist.',
  why: 'kube-ovn refuses what is no number from 1 to 65535. Signs and leading zeros pass, but its search for duplicates and for the rule to delete compares texts.',
  evidence: [
    'kubeovn/kube-ovn v1.16.2 pkg/util/net.go, ValidatePort: strconv.Atoi, "must be a number", "must be between 1 and 65535"',
    'kubeovn/kube-ovn v1.16.2 pkg/controller/vpc_nat_gw_nat.go, isDnatDuplicated: compares the port as a label',
    'kubeovn/kube-ovn issue 4374: externalPort *',
  ],
  wrong: `
apiVersion: kubeovn.io/v1
kind: IptablesDnatRule
metadata:
  name: web
spec:
  eip: eip2
  protocol: tcp
  externalPort: 8080-8090
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
      for (const field of ['externalPort', 'internalPort']) {
        if (dnat.isBlank(field)) report(dnat.at(field), `${dnat.title} has no ${field}`).note(refused);
        const text = dnat.text(field);
        if (text === undefined || parsePort(text)) continue;
        const plain = plainPort(text);
        const value = `${field} ${text} of ${dnat.title}`;
        if (plain)
          report(dnat.at(field), `${value} is another way to write ${plain}`)
            .note(comparedAsText)
            .suggest(plain, 'safe');
        else
          report(dnat.at(field), `${value} is not a port from 1 to 65535`)
            .note(refused)
            .propose('write one port, in quotes: "8080"; each further port takes a rule of its own');
      }
    }
  },
});

const refused =
  "kube-ovn's webhook rejects this if it is enabled; without it the controller repeats the error in its log and never installs the rule";
const comparedAsText =
  'kube-ovn reads the number, but compares ports as texts: it overlooks another rule with the same port, and may not find its iptables rule again';

/** The port that kube-ovn reads from a text with a plus sign or leading zeros. */
function plainPort(text: string): string | undefined {
  const digits = /^\+?0*(\d{1,5})$/.exec(text)?.[1];
  return parsePort(digits) ? digits : undefined;
}
