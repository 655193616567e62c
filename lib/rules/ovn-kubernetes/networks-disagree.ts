import type { LogicalNetwork } from '../../controllers/ovn-kubernetes/logical-network';
import { ConfFault, type ConfKey } from '../../controllers/ovn-kubernetes/net-conf';
import { groupBy } from '../../source/group-by';
import { rule } from '../rule';
import { attachmentExample, type OvnAttachment, ovnAttachments } from '../support/ovn-attachments';

/** What definitions of one network must agree in, with the key that says it; lists in any order. */
const aspects: readonly (readonly [ConfKey, (network: LogicalNetwork) => string | number | boolean])[] = [
  ['topology', ({ topology }) => topology],
  ['mtu', ({ mtu }) => mtu],
  ['vlanID', ({ vlan }) => vlan],
  ['allowPersistentIPs', ({ persistentIps }) => persistentIps],
  ['role', ({ primary }) => primary],
  ['physicalNetworkName', ({ physicalNetworkName }) => physicalNetworkName],
  ['subnets', ({ subnets }) => sorted(subnets.map(({ cidr, hostPrefix }) => `${cidr}/${hostPrefix}`))],
  ['excludeSubnets', ({ excluded }) => sorted(excluded.map(String))],
  ['joinSubnet', ({ joinSubnets }) => sorted(joinSubnets.map(String))],
  ['transport', ({ transport }) => transport],
  ['outboundSNAT', ({ outboundSnat }) => outboundSnat],
  ['uplink', ({ uplink }) => uplink],
  ['evpn', ({ evpn }) => evpn],
];

function sorted(texts: readonly string[]): string {
  return [...texts].sort().join(',');
}

const other = attachmentExample({ netAttachDefName: '"red/localnet1"', vlanID: '300' }).replace(
  'space: blue',
  'space: red',
);

/** Definitions of one network that say different things of it. */
export const networksDisagree = rule({
  id: 'ovn-kubernetes/networks-disagree',
  code: 'LN-036',
  severity: 'error',
  what: 'Two NetworkAttachmentDefinitions have one network name and describe different networks.',
  why: 'The name is that of one network in the whole cluster. The second is refused, and at its next start OVN-Kubernetes stops.',
  evidence: [
    'ovn-kubernetes/ovn-kubernetes main go-controller/pkg/networkmanager/nad_controller.go: CNI config does not match that of network',
    'https://github.com/ovn-kubernetes/ovn-kubernetes/pull/6541',
    'https://github.com/ovn-kubernetes/ovn-kubernetes/issues/3428',
  ],
  wrong: `${attachmentExample({ vlanID: '200' })}---${other}`,
  right: `${attachmentExample({ vlanID: '300' })}---${other}`,
  check(network, report) {
    const made = ovnAttachments(network).flatMap((one) =>
      one.network instanceof ConfFault || one.text.conf.topology === '' ? [] : { one, network: one.network },
    );
    for (const [name, [first, ...more]] of groupBy(made, ({ network }) => network.name)) {
      if (!first) continue;
      for (const later of more) {
        if (later.one.attachment === first.one.attachment) continue;
        const aspect = aspects.find(([, of]) => of(first.network) !== of(later.network));
        if (!aspect) continue;
        const [key, of] = aspect;
        report(
          at(later.one, key),
          `${later.one.title} says ${key} ${said(of(later.network))} of network ${name}, ${first.one.title} ${said(of(first.network))}`,
        )
          .and(at(first.one, key), `network ${name} in ${first.one.title}`)
          .note('OVN-Kubernetes refuses one of them, which is not certain: its pods stay in ContainerCreating')
          .note('at its next start it finds both and stops, for the whole cluster')
          .propose(`write the same in both, or give one of them another name`);
      }
    }
  },
});

function said(value: string | number | boolean): string {
  return value === '' ? '(none)' : String(value);
}

function at(one: OvnAttachment, key: ConfKey) {
  return one.at(one.has(key) ? key : 'name');
}
