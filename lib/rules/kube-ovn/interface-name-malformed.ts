import type { Part } from '../../network/part';
import { has } from '../../target/release';
import type { Report } from '../report';
import { rule } from '../rule';

const network = (card: string) => `
apiVersion: kubeovn.io/v1
kind: ProviderNetwork
metadata:
  name: physnet1
spec:
  defaultInterface: ${card}
`;

/** Names of network interfaces that Linux does not have. Length, slashes and blanks are the definition's matter. */
export const interfaceNameMalformed = rule({
  id: 'kube-ovn/interface-name-malformed',
  code: 'KO-161',
  severity: 'error',
  what: 'A ProviderNetwork names an interface as Linux names none, or a VLAN interface without the tag behind a dot.',
  why: 'No node has such an interface: the network is ready on none.',
  evidence: [
    'torvalds/linux net/core/dev.c, dev_valid_name: neither . nor .., no colon, no slash, no blank, at most 15 bytes',
    'kubeovn/kube-ovn v1.15.24 charts/kube-ovn/templates/kube-ovn-crd.yaml: the pattern of vlanInterfaces, which v1.16.2 has lost',
  ],
  wrong: network('eth0:1'),
  right: network('eth1'),
  check(network, report) {
    // Older definitions have a pattern.
    const isUnchecked = has(network.target.kubeOvn.version, '1.16');
    for (const provider of network.providerNetworks) {
      judge(provider, 'defaultInterface', report);
      for (const custom of provider.parts('customInterfaces')) judge(custom, 'interface', report);
      for (const { text, index } of isUnchecked ? provider.texts('vlanInterfaces') : [])
        if (!/^[a-zA-Z0-9_-]+\.[0-9]{1,4}$/.test(text) || text.length > 15)
          report(
            provider.at('vlanInterfaces', index),
            `VLAN interface ${text || '""'} of ${provider.resource.title} is not INTERFACE.TAG`,
          )
            .note('kube-ovn finds no such interface and does not move its addresses: the node loses its connection')
            .propose('write, say, eth0.10: 15 characters are the most');
    }
  },
});

function judge(part: Part, field: string, report: Report): void {
  const name = part.text(field);
  if (name === undefined || !(name === '.' || name === '..' || name.includes(':'))) return;
  report(part.at(field), `${field} ${name} of ${part.resource.title} is no name of an interface`)
    .note('no node has such an interface: the network is ready on none of them')
    .propose('write the name that ip link shows');
}
