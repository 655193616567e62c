import { type OvnNetwork, ovnNetworksOf } from '../../controllers/ovn-kubernetes/networks';
import type { BridgeMapping } from '../../network/node-policy';
import type { Part } from '../../network/part';
import { groupBy } from '../../source/group-by';
import type { Report } from '../report';
import { rule } from '../rule';
import { localnetExample } from '../support/localnet-example';

const bridge = (mtu: number) =>
  `{name: ens41, type: ethernet, mtu: ${mtu}}, {name: ovs-blue, type: ovs-bridge, bridge: {port: [{name: ens41}]}}`;

/** Localnet networks that ask more of the interfaces of the nodes than these can do. */
export const localnetUnlikeItsBridge = rule({
  id: 'ovn-kubernetes/localnet-unlike-its-bridge',
  code: ['NN-03', 'NN-05', 'NN-06'],
  severity: 'error',
  what: 'A localnet network has a larger MTU than the interface that carries it, or a VLAN that the interface drops or tags again.',
  why: 'OVN-Kubernetes does not know the interfaces of the bridge: pods start, and their packets are lost on the way out.',
  evidence: [
    'https://github.com/openshift/release/pull/84864 (a VLAN of the network and one of the port: tagged twice)',
    'https://github.com/dlbewley/demo-virt/issues/14 (MTU)',
    'openvswitch/ovs vswitchd/vswitch.xml, vlan_mode access: packets of other VLANs are dropped',
    'nmstate/nmstate rust/src/lib/ifaces/ovs.rs: interfaces of type ovs-bridge',
  ],
  wrong: localnetExample({ rest: 'mtu: 9000', bridge: bridge(1500) }),
  right: localnetExample({ rest: 'mtu: 9000', bridge: bridge(9000) }),
  check(network, report) {
    const mappings = [...network.nodePolicies].flatMap((policy) => policy.mappings.filter((one) => one.isPresent));
    const byName = groupBy(mappings, ({ localnet }) => localnet);
    for (const mapping of mappings) judgeType(mapping, report);
    for (const one of ovnNetworksOf(network)) {
      if (one.resource.external || one.physicalNetwork === undefined) continue;
      for (const mapping of byName.get(one.physicalNetwork)?.slice(0, most) ?? []) judgePorts(one, mapping, report);
    }
  },
});

/** Further policies of one physical network have the same bridge on other nodes. */
const most = 100;

function judgeType({ policy, part, bridge }: BridgeMapping, report: Report): void {
  const device = bridge === undefined ? undefined : policy.interfaces.get(bridge);
  const type = device?.text('type');
  if (!device || type === undefined || type === 'ovs-bridge' || policy.resource.external) return;
  report(part.at('bridge'), `${policy.resource.title} maps to ${bridge}, which it makes as ${type}`)
    .and(device.at('type'), `${bridge} is no Open vSwitch bridge`)
    .note('OVN finds no bridge of that name: the pods of the network reach nothing')
    .propose('make it of type ovs-bridge');
}

function judgePorts(one: OvnNetwork, { policy, bridge }: BridgeMapping, report: Report): void {
  const device = bridge === undefined ? undefined : policy.interfaces.get(bridge);
  if (device?.text('type') !== 'ovs-bridge') return;
  for (const port of policy.portsOf(device)) {
    const name = port.text('name');
    const carrier = name === undefined ? undefined : policy.interfaces.get(name);
    const mtu = carrier?.raw('mtu');
    if (carrier && typeof mtu === 'number' && one.mtu !== undefined && one.mtu > mtu)
      report(one.at('mtu'), `MTU ${one.mtu} of ${one.resource.title} is larger than ${mtu}, that of ${name}`)
        .and(carrier.at('mtu'), `${policy.resource.title}: ${name} carries ${one.physicalNetwork}`)
        .note('the interface drops what is larger: connections start, and hang with the first full packet')
        .propose(`write ${mtu}, or raise the MTU of ${name} and of its switch`);
    if (one.vlan > 0) judgeVlan(one, port, carrier, report);
  }
}

function judgeVlan(one: OvnNetwork, port: Part, carrier: Part | undefined, report: Report): void {
  const of = `VLAN ${one.vlan} of ${one.resource.title}`;
  const name = port.text('name');
  const vlan = port.part('vlan');
  if (vlan.text('mode') === 'access' && vlan.raw('tag') !== one.vlan)
    report(one.at('vlan'), `${of} leaves through ${name}, an access port of another VLAN`)
      .and(vlan.at('mode'), `${name} is in VLAN ${vlan.raw('tag') ?? '(none)'}`)
      .note('an access port drops the packets of other VLANs: the pods reach nothing')
      .propose('let the port be a trunk: leave its vlan out');
  else if (carrier?.text('type') === 'vlan' || (!carrier?.text('type') && /\.\d{1,4}$/.test(name ?? '')))
    report(one.at('vlan'), `${of} leaves through ${name}, which is a VLAN itself`)
      .as('warning')
      .and(carrier?.text('type') ? carrier.at('type') : port.at('name'), `${name} adds its own tag`)
      .note('packets have two tags: only a switch with QinQ takes them')
      .propose('leave the VLAN to the network, and take the interface below for the bridge');
}
