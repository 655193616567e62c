import { rule } from '../rule';

const subnet = (options: string) => `
apiVersion: kubeovn.io/v1
kind: Subnet
metadata:
  name: net2
spec:
  cidrBlock: 10.17.0.0/16
  gateway: 10.17.0.1
  enableDHCP: true
  dhcpV4Options: ${options}
`;

const fields = ['dhcpV4Options', 'dhcpV6Options', 'ipv6RAConfigs'] as const;

/** Options for DHCP and router advertisements that kube-ovn leaves out. */
export const dhcpOptionDropped = rule({
  id: 'kube-ovn/dhcp-option-dropped',
  severity: 'warning',
  what: 'An entry of dhcpV4Options, dhcpV6Options or ipv6RAConfigs of a Subnet is not "key=value", or a comma in braces cuts it.',
  why: 'kube-ovn splits the text at every comma, and leaves out what does not have exactly one equals sign with something on both sides.',
  evidence: [
    'kubeovn/kube-ovn v1.16.2 pkg/ovs/util.go, parseIpv6RaConfigs, parseDHCPOptions: cut blanks, split at commas, pass over what has not two parts; write semicolons of dns_server as commas',
    'harvester/harvester issue 10154: dns_server="{10.210.4.201", and virtual machines without an address',
  ],
  wrong: subnet('"lease_time: 3600"'),
  right: subnet('lease_time=3600'),
  check(network, report) {
    for (const subnet of network.subnets)
      for (const field of fields) {
        const text = subnet.text(field);
        if (text === undefined) continue;
        const entries = text.replaceAll(' ', '').split(',');
        const cut = entries.find((entry) => entry.includes('{') && !entry.includes('}'));
        const dropped = entries.find((entry) => !/^[^=]+=[^=]+$/.test(entry));
        if (cut !== undefined) {
          report(subnet.at(field), `${field} of Subnet ${subnet.name} has a comma in the braces of '${cut}'`)
            .as('error')
            .note(
              'kube-ovn splits the text at every comma: OVN gets a list without its end, and answers no DHCP request',
            )
            .propose('write semicolons between addresses: dns_server={10.0.0.1;10.0.0.2}');
        } else if (dropped !== undefined)
          report(subnet.at(field), `${field} of Subnet ${subnet.name} has ${dropped || '""'}, which is not "key=value"`)
            .note('kube-ovn leaves this entry out without a word')
            .propose('write key=value, with commas between entries');
      }
  },
});
