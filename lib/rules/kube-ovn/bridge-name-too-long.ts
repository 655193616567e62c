import type { ProviderNetwork } from '../../network/provider-network';
import { has } from '../../target/release';
import type { Report } from '../report';
import { rule } from '../rule';

const network = (name: string) => `
apiVersion: kubeovn.io/v1
kind: ProviderNetwork
metadata:
  name: ${name}
spec:
  defaultInterface: eth1
  vlanInterfaces: [eth1.20]
`;

/** Networks whose names are too long for the bridges and ports that kube-ovn names after them. */
export const bridgeNameTooLong = rule({
  id: 'kube-ovn/bridge-name-too-long',
  severity: 'error',
  what: 'The bridge of a ProviderNetwork, or a port that kube-ovn makes on it for a VLAN interface, gets a name of more than 15 characters, or br-int.',
  why: 'Linux has no such interface: the node sets up the network without end, and it is ready nowhere. Definitions since 1.16 no longer limit the name of a ProviderNetwork.',
  evidence: [
    'kubeovn/kube-ovn v1.16.2 pkg/util/vlan.go, ExternalBridgeName: "br-" and the name',
    'kubeovn/kube-ovn v1.16.2 pkg/daemon/ovs_linux.go, transferAddrsAndRoutes, configProviderVlanInterfaces: look up the bridge, and the port of a VLAN interface',
    'kubeovn/kube-ovn issue 7196: br-underlay-vlan500',
    'torvalds/linux net/core/dev.c, dev_valid_name: at most 15 bytes',
  ],
  since: '1.15',
  wrong: network('physnet-1'),
  right: network('net1'),
  check(network, report) {
    for (const provider of network.providerNetworks) {
      const bridge = `br-${provider.name}`;
      // Older definitions have limits for the name.
      const isUnchecked = has(network.target.kubeOvn.version, '1.16');
      if (isUnchecked && (bridge.length > longest || bridge === 'br-int')) reportBridge(provider, bridge, report);
      else if (provider.name !== '') judgePorts(provider, bridge, report);
    }
  },
});

/** IFNAMSIZ of Linux, without the byte behind the name. */
const longest = 15;

function reportBridge(provider: ProviderNetwork, bridge: string, report: Report): void {
  const isOvns = bridge === 'br-int';
  report(
    provider.atName,
    isOvns
      ? `bridge 'br-int' of ProviderNetwork ${provider.name} is OVN's own`
      : `bridge '${bridge}' of ProviderNetwork ${provider.name} has ${bridge.length} characters, more than ${longest}`,
  )
    .note(
      isOvns
        ? 'kube-ovn puts the interface into the bridge that all pods are in'
        : 'Linux makes no interface of that name: the network is ready on no node',
    )
    .propose(`choose another name, of up to ${longest - 'br-'.length} characters`);
}

function judgePorts(provider: ProviderNetwork, ownBridge: string, report: Report): void {
  const exchanged = provider.flag('exchangeLinkName') ? provider.defaultInterface : undefined;
  const bridge = exchanged ?? ownBridge;
  const kept = provider.texts('vlanInterfaces').flatMap(({ text, index }) => {
    const id = /\.(\d{1,4})$/.exec(text)?.[1];
    return id === undefined ? [] : { at: provider.at('vlanInterfaces', index), what: text, port: portOf(bridge, id) };
  });
  // Which VLANs the interface has is not in the text; the shortest port is that of one with one digit.
  const found = { at: provider.at('preserveVlanInterfaces'), what: 'any VLAN interface', port: portOf(bridge, '1') };
  for (const { at, what, port } of kept.length === 0 && provider.flag('preserveVlanInterfaces') ? [found] : kept) {
    if (port.length <= longest) continue;
    const draft = report(at, `port '${port}' for ${what} has ${port.length} characters, more than ${longest}`);
    if (kept.length === 0) draft.as('warning');
    if (exchanged === undefined) draft.and(provider.atName, `the bridge is '${bridge}'`);
    draft
      .note(
        'Linux makes no interface of that name: the VLAN interface loses its connection, and the network is never ready',
      )
      .propose(`choose a name of up to ${longest - portOf('br-', '1234').length} characters for the ProviderNetwork`);
  }
}

function portOf(bridge: string, id: string): string {
  return `${bridge}-vlan${Number(id)}`;
}
