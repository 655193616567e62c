import { confFields, plumbingFields } from '../../controllers/ovn-kubernetes/net-conf';
import { nearest } from '../../source/nearest';
import { formatSince, has } from '../../target/release';
import { rule } from '../rule';
import { firstOf } from '../support/first-of';
import { attachmentExample, ovnAttachments } from '../support/ovn-attachments';

const keys: Readonly<Record<string, { readonly since?: string }>> = { ...plumbingFields, ...confFields } as never;

/** What people write for a key that is spelt differently altogether. */
const aliases: Readonly<Record<string, string>> = {
  vlan: 'vlanID',
  subnet: 'subnets',
  cidr: 'subnets',
  exclude: 'excludeSubnets',
  joinsubnets: 'joinSubnet',
  physicalnetwork: 'physicalNetworkName',
  localnet: 'physicalNetworkName',
  persistentips: 'allowPersistentIPs',
};

/** Keys of every CNI configuration, which the container runtime reads. */
const ofCni = ['cniVersions', 'disableCheck', 'disableGC', 'plugins', 'args', 'loadOnlyInlinedPlugins'];

/** Keys that nobody reads; upper and lower case are one to Go. */
export const attachmentKeyUnknown = rule({
  id: 'ovn-kubernetes/attachment-key-unknown',
  code: 'LN-041',
  severity: 'warning',
  what: 'The config of an OVN-Kubernetes NetworkAttachmentDefinition has a key that OVN-Kubernetes does not know.',
  why: 'It is ignored without a word: the network is made as if it were not there.',
  evidence: [
    'ovn-kubernetes/ovn-kubernetes main go-controller/pkg/cni/types/types.go, NetConf',
    'golang/go encoding/json, Unmarshal: keys match in upper and lower case, unknown ones are ignored',
  ],
  wrong: attachmentExample({ vlan_id: '200' }),
  right: attachmentExample({ VLANID: '200' }),
  check(network, report) {
    const { version } = network.target.ovnKubernetes;
    for (const one of ovnAttachments(network))
      for (const member of firstOf(one.text.unknown)) {
        const { key } = member;
        if (ofCni.includes(key) || key.includes('/')) continue;
        const since = Object.hasOwn(keys, key) ? keys[key]?.since : undefined;
        const draft = report(
          one.atKey(member),
          since === undefined
            ? `the config of ${one.title} has the key ${key}, which OVN-Kubernetes does not know`
            : `the config of ${one.title} has the key ${key}, which came with OVN-Kubernetes ${formatSince(since)}`,
        ).note('it is ignored without a word');
        if (since !== undefined) continue;
        const known = Object.keys(keys).filter((name) => has(version, keys[name]?.since));
        const folded = key.toLowerCase().replace(/[_-]/g, '');
        const alias = Object.hasOwn(aliases, folded) ? aliases[folded] : undefined;
        const meant = alias ?? known.find((name) => name.toLowerCase() === folded) ?? nearest(key, known);
        if (meant === undefined) draft.as('info');
        draft.suggest(meant);
      }
  },
});
