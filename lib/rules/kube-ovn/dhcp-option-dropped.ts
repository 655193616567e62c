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
  what: 'An entry of dhcpV4Options, dhcpV6Options or ipv6RAConfigs of a Subnet is not "key=value".',
  why: 'kube-ovn leaves out what does not have exactly one equals sign with something on both sides.',
  evidence: [
    'kubeovn/kube-ovn v1.16.2 pkg/ovs/util.go, parseIpv6RaConfigs, parseDHCPOptions: cut blanks, split at commas, pass over what has not two parts',
  ],
  wrong: subnet('"lease_time: 3600"'),
  right: subnet('lease_time=3600'),
  check(network, report) {
    for (const subnet of network.subnets)
      for (const field of fields) {
        const text = subnet.text(field);
        // Commas in braces are another matter of the release.
        if (text === undefined || text.includes('{')) continue;
        const dropped = text
          .replaceAll(' ', '')
          .split(',')
          .find((entry) => !/^[^=]+=[^=]+$/.test(entry));
        if (dropped === undefined) continue;
        report(subnet.at(field), `${field} of Subnet ${subnet.name} has ${dropped || '""'}, which is not "key=value"`)
          .note('kube-ovn leaves this entry out without a word')
          .propose('write key=value, with commas between entries');
      }
  },
});
