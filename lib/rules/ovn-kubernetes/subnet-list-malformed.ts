import { parseIp } from '../../net/ip';
import { rule } from '../rule';
import { attachmentExample, attachmentRefused, refusedFor } from '../support/ovn-attachments';

/** Lists of networks that are none. */
export const subnetListMalformed = rule({
  id: 'ovn-kubernetes/subnet-list-malformed',
  code: ['LN-021', 'LN-022', 'LN-023'],
  severity: 'error',
  what: 'subnets or excludeSubnets in the config of an OVN-Kubernetes NetworkAttachmentDefinition has an item that is no CIDR.',
  why: 'Each item between the commas must be an address, a slash and a prefix length; layer3 alone takes a second length.',
  evidence: [
    'ovn-kubernetes/ovn-kubernetes main go-controller/pkg/config/utils.go, ParseClusterSubnetEntriesWithDefaults: CIDR not properly formatted',
  ],
  wrong: attachmentExample({ subnets: '"192.168.0.0/24"', excludeSubnets: '"192.168.0.1"' }),
  right: attachmentExample({ subnets: '"192.168.0.0/24"', excludeSubnets: '"192.168.0.1/32"' }),
  check(network, report) {
    for (const [one, fault] of refusedFor(network, 'subnets', 'excludeSubnets', 'joinSubnet', 'transitSubnet')) {
      const [key] = fault.keys;
      const { item } = fault;
      if (!key || item === undefined || fault.kind !== 'malformed') continue;
      const { topology } = one.text.conf;
      const [address = '', length, host] = item.split('/');
      const ip = parseIp(item);
      const draft = report(
        one.at(key, item || undefined),
        item === ''
          ? `${key} in the config of ${one.title} has an empty item: a comma too many`
          : `${item} of ${key} in the config of ${one.title} is not a CIDR${topology === 'layer3' ? ' that nodes can share' : ''}`,
      ).note(attachmentRefused);
      if (ip) draft.suggest(`${item}/${ip.family === 4 ? 32 : 128}`);
      else if (host !== undefined && topology !== 'layer3')
        draft
          .note(`a second prefix length is for layer3 only, where each node has a part`)
          .suggest(`${address}/${length}`);
    }
  },
});
