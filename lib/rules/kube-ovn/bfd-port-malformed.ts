import { parseIp } from '../../net/ip';
import type { Vpc } from '../../network/vpc';
import { has } from '../../target/release';
import type { Report } from '../report';
import { rule } from '../rule';
import { type Fault, faultInList } from '../support/address-fault';
import { faultOfOvnIp } from '../support/ovn-address-fault';

const vpc = (ip: string) => `
apiVersion: kubeovn.io/v1
kind: Vpc
metadata:
  name: vpc2
spec:
  bfdPort:
    enabled: true
${ip}---
apiVersion: kubeovn.io/v1
kind: Subnet
metadata:
  name: net2
spec:
  vpc: vpc2
  protocol: IPv4
  cidrBlock: 10.0.2.0/24
  gateway: 10.0.2.1
  excludeIps: [10.0.2.1]
`;

/** Router ports for BFD that cannot be made. */
export const bfdPortMalformed = rule({
  id: 'kube-ovn/bfd-port-malformed',
  code: 'KO-109',
  severity: 'error',
  since: '1.14',
  what: 'The bfdPort of a Vpc is enabled and has no ip, one that is no address, or one that a subnet of the Vpc has.',
  why: 'OVN cannot make the port, or routes its packets into the subnet: no gateway of the VPC gets a BFD session.',
  evidence: [
    'kubeovn/kube-ovn v1.15.24 charts/kube-ovn/templates/kube-ovn-crd.yaml: Port IP must be set when BFD Port is enabled',
    'kubeovn/kube-ovn v1.16.2 pkg/controller/vpc.go, reconcileVpcBfdLRP: a port of the router with these addresses',
  ],
  wrong: vpc('    ip: 10.0.2.9\n'),
  right: vpc('    ip: 10.255.255.1\n'),
  check(network, report) {
    for (const vpc of network.vpcs) judge(vpc, report);
  },
});

function judge(vpc: Vpc, report: Report): void {
  const port = vpc.part('bfdPort');
  if (!port.flag('enabled')) return;
  const consequence = 'no gateway of the VPC gets a BFD session: instances that failed are not noticed';
  const text = port.text('ip');
  if (text === undefined) {
    // A rule of the definition says so in 1.14 and 1.15.
    if (port.isBlank('ip') && has(vpc.network.target.kubeOvn.version, '1.16'))
      report(port.at('enabled'), `bfdPort of Vpc ${vpc.name} is enabled and has no ip`)
        .note(consequence)
        .propose('add ip: an address that no subnet of the VPC has, or one of each family with a comma between them');
    return;
  }
  const fault = faultInList(text, faultOfOvnIp) ?? tooMany(text);
  if (fault) {
    // Older definitions refuse it themselves; their patterns let leading zeros through alone.
    if (has(vpc.network.target.kubeOvn.version, '1.16') || fault.fact.includes('leading zero'))
      report(port.at('ip'), `ip ${text} of the bfdPort of Vpc ${vpc.name} ${fault.fact}`)
        .note(consequence)
        .suggest(fault.meant, fault.safe ? 'safe' : 'unsafe');
    return;
  }
  for (const part of text.split(',', 2)) {
    const ip = parseIp(part);
    const subnet = ip && vpc.subnetOf(ip);
    if (subnet)
      report(port.at('ip'), `ip ${part} of the bfdPort of Vpc ${vpc.name} lies in its Subnet ${subnet.name}`)
        .and(subnet.at('cidrBlock'), `Subnet ${subnet.name}`)
        .note(consequence)
        .propose('write an address that no subnet of the VPC has, say 10.255.255.1');
  }
}

/** kube-ovn takes one address of each family. */
function tooMany(text: string): Fault | undefined {
  const families = text.split(',').map((part) => parseIp(part)?.family);
  const isPair = families.length === 1 || (families.length === 2 && families[0] !== families[1]);
  return isPair ? undefined : { fact: `has ${families.length} addresses where one of each family is the most` };
}
