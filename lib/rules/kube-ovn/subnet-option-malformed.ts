import { singleHost } from '../../net/cidr';
import { parseIp } from '../../net/ip';
import type { Subnet } from '../../network/subnet';
import { nearest } from '../../source/nearest';
import { has } from '../../target/release';
import type { Report } from '../report';
import { rule } from '../rule';
import { faultOfCidr, inLowerCase } from '../support/address-fault';
import { faultInMatch } from '../support/ovn-address-fault';
import { refused } from '../support/refused-subnet';

const head = `
apiVersion: kubeovn.io/v1
kind: Subnet
metadata:
  name: net2
spec:
  cidrBlock: 10.17.0.0/16
`;

/** Options of a Subnet that kube-ovn refuses, or corrects. */
export const subnetOptionMalformed = rule({
  id: 'kube-ovn/subnet-option-malformed',
  code: 'KO-123',
  severity: 'error',
  what: 'gatewayType, protocol, mtu or allowSubnets of a Subnet has a value that kube-ovn, OVN or Linux does not take.',
  why: 'kube-ovn does not set the subnet up; a protocol that differs from the cidrBlock is rewritten in the cluster.',
  evidence: [
    'kubeovn/kube-ovn v1.16.2 pkg/util/validator.go, ValidateSubnet: %s is not a valid gateway type, is not a valid protocol type',
    'kubeovn/kube-ovn v1.16.2 pkg/controller/subnet.go, formatAddress: protocol is that of the CIDR',
    'kubeovn/kube-ovn v1.15.24 charts/kube-ovn/templates/kube-ovn-crd.yaml: mtu up to 65535, which 1.16 has lost; torvalds/linux include/uapi/linux/if_ether.h: ETH_MAX_MTU',
    'kubeovn/kube-ovn v1.16.2 pkg/ovs/ovn-nb-acl.go, SetLogicalSwitchPrivate: allowSubnets go into a match; ovn-org/ovn lib/lex.c, lex_parse_mask: "Value contains unmasked 1-bits"',
  ],
  wrong: `${head}  gatewayType: centralised\n`,
  right: `${head}  gatewayType: centralized\n  gatewayNode: node1\n`,
  check(network, report) {
    const { version } = network.target.kubeOvn;
    const protocols = ['IPv4', 'IPv6', 'Dual', ...(has(version, '1.17') ? ['Mac'] : [])];
    for (const subnet of network.subnets) {
      judgeWord(subnet, 'gatewayType', ['distributed', 'centralized'], report);
      // Before 1.16 the CRD itself lists the protocols.
      if (has(version, '1.16')) judgeWord(subnet, 'protocol', protocols, report);
      judgeFamily(subnet, protocols, report);
      // Older definitions have the bound themselves.
      if (has(version, '1.16')) judgeMtu(subnet, report);
      for (const { text, index } of subnet.texts('allowSubnets')) judgeAllowed(subnet, text, index, report);
    }
  },
});

function judgeWord(subnet: Subnet, field: string, allowed: readonly string[], report: Report): void {
  const text = subnet.text(field);
  if (text === undefined || allowed.includes(text)) return;
  const message = `${field} ${text} of Subnet ${subnet.name} is none of ${allOf(allowed)}`;
  refused(report(subnet.at(field), message)).suggest(nearest(text, allowed));
}

function allOf(words: readonly string[]): string {
  return `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
}

/** kube-ovn takes the protocol from the CIDR and overwrites another one. */
function judgeFamily(subnet: Subnet, protocols: readonly string[], report: Report): void {
  const protocol = subnet.text('protocol');
  const families = new Set(subnet.cidrs?.map(({ family }) => family));
  if (protocol === undefined || families.size === 0 || !protocols.includes(protocol)) return;
  const actual = families.size > 1 ? 'Dual' : families.has(4) ? 'IPv4' : 'IPv6';
  if (protocol === actual) return;
  report(subnet.at('protocol'), `protocol ${protocol} of Subnet ${subnet.name} is not that of its cidrBlock, ${actual}`)
    .as('warning')
    .and(subnet.at('cidrBlock'), `cidrBlock of ${subnet.name}`)
    .restsOn(subnet.strayGateway)
    .note(
      `kube-ovn writes ${actual} into the Subnet; a GitOps tool that heals itself writes ${protocol} back, without end`,
    )
    .suggest(actual);
}

function judgeAllowed(subnet: Subnet, text: string, index: number, report: Report): void {
  const fault = inLowerCase(faultOfCidr, subnet.network.target.kubeOvn.version)(text);
  if (!fault) return judgeMatch(subnet, text, index, report);
  const ip = parseIp(text);
  const message = `allowSubnets entry ${text || '""'} of Subnet ${subnet.name} ${fault.fact}`;
  refused(report(subnet.at('allowSubnets', index), message)).suggest(
    ip ? `${singleHost(ip)}` : fault.meant,
    ip || fault.safe ? 'safe' : 'unsafe',
  );
}

/** What kube-ovn takes, and OVN does not. */
function judgeMatch(subnet: Subnet, text: string, index: number, report: Report): void {
  const fault = faultInMatch(text);
  if (fault)
    report(subnet.at('allowSubnets', index), `allowSubnets entry ${text} of Subnet ${subnet.name} ${fault.fact}`)
      .as('warning')
      .note('kube-ovn writes it into a rule, which OVN leaves out with a line in its own log: the subnet is not let in')
      .suggest(fault.meant, fault.safe ? 'safe' : 'unsafe');
}

function judgeMtu(subnet: Subnet, report: Report): void {
  const mtu = subnet.raw('mtu');
  if (typeof mtu !== 'number' || !Number.isInteger(mtu) || mtu <= 65535 || mtu > 2147483647) return;
  report(subnet.at('mtu'), `mtu ${mtu} of Subnet ${subnet.name} is above 65535`)
    .note('Linux has no interface with such an MTU: pods of the subnet stay in ContainerCreating')
    .propose('leave it out: kube-ovn takes what fits the network of the nodes');
}
