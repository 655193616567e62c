import { parsePort } from '../../network/nat-rule';
import type { OvnDnatRule } from '../../network/ovn-nat-rule';
import { nearest } from '../../source/nearest';
import type { Draft, Report } from '../report';
import { rule } from '../rule';
import { ovnNatExample } from '../support/ovn-nat';

const forward = (externalPort: string) =>
  ovnNatExample(
    'OvnDnatRule',
    `  ipName: vpc1-pod.ns1\n  protocol: tcp\n  externalPort: "${externalPort}"\n  internalPort: "80"\n`,
  );

/** Ports and protocols of OvnDnatRules that kube-ovn or OVN does not take. */
export const ovnPortForwardMalformed = rule({
  id: 'kube-ovn/ovn-port-forward-malformed',
  code: 'KO-166',
  severity: 'error',
  what: 'A port of an OvnDnatRule is missing or no plain number from 1 to 65535, or its protocol is not tcp or udp in lower case.',
  why: 'kube-ovn or OVN refuses the rule, and it is never there.',
  evidence: [
    'kubeovn/kube-ovn v1.16.2 pkg/controller/ovn_dnat.go: "no external port", "no internal port", "no protocol"',
    'kubeovn/kube-ovn v1.16.2 pkg/webhook/ovn_nat_gateway.go, ValidateOvnDnat: strconv.Atoi, tcp or udp in any case',
    'ovn-org/ovn ovn-nb.ovsschema, Load_Balancer: protocol tcp, udp or sctp; lib/lb.c: a vip with port 0 has no port',
  ],
  wrong: forward('8080-8090'),
  right: forward('8080'),
  check(network, report) {
    for (const dnat of network.ovnDnatRules) {
      for (const field of ['externalPort', 'internalPort']) judgePort(dnat, field, report);
      judgeProtocol(dnat, report);
    }
  },
});

function judgePort(dnat: OvnDnatRule, field: string, report: Report): void {
  const { title } = dnat.resource;
  if (dnat.isBlank(field)) refused(report(dnat.at(field), `${title} has no ${field}`));
  const text = dnat.text(field);
  if (text === undefined || parsePort(text)) return;
  const digits = /^\+?0*(\d{1,5})$/.exec(text)?.[1];
  if (parsePort(digits))
    report(dnat.at(field), `${field} ${text} of ${title} is another way to write ${digits}`)
      .note(
        'kube-ovn hands the text to OVN and keeps it as a label: it finds neither duplicates nor its own entry again',
      )
      .suggest(digits, 'safe');
  else
    refused(report(dnat.at(field), `${field} ${text} of ${title} is not a port from 1 to 65535`)).propose(
      'write one port, in quotes: "8080"; each further port takes a rule of its own',
    );
}

function judgeProtocol(dnat: OvnDnatRule, report: Report): void {
  const { title } = dnat.resource;
  if (dnat.isBlank('protocol'))
    refused(report(dnat.at('protocol'), `${title} has no protocol`)).propose(
      'write protocol: tcp or protocol: udp; there is no default',
    );
  const text = dnat.text('protocol');
  if (text === undefined || text === dnat.protocol) return;
  if (dnat.protocol)
    refused(report(dnat.at('protocol'), `protocol ${text} of ${title} is not in lower case`))
      .note("kube-ovn's webhook takes it, and OVN's database does not")
      .suggest(dnat.protocol, 'safe');
  else
    refused(report(dnat.at('protocol'), `protocol ${text} of ${title} is neither tcp nor udp`)).suggest(
      nearest(text, ['tcp', 'udp']),
    );
}

function refused(found: Draft): Draft {
  return found.note('kube-ovn or OVN refuses the rule: the port is never forwarded, and only a log says so');
}
