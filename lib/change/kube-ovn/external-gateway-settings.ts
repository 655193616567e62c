import type { Network } from '../../network/network';
import { firstFew } from '../../rules/support/first-few';
import type { Resource } from '../../source/resource';
import { breaks, brief, destroys, type Effect, ignored, latent, live } from '../effect';
import { citeAll, controller, kubeOvnFile } from '../evidence';
import type { SettingsEffects } from '../settings-effects';

/*
 * The external gateway of OVN: the router of the default VPC is connected to the switch `external`, on the nodes that
 * the ConfigMap names.
 */
const file = 'external_gw.go';
const synced = controller(file, 'resyncExternalGateway');
const removedBy = citeAll(synced, controller(file, 'removeExternalGateway'));

const switchKey = 'enable-external-gw';

/** The switch of the external network, unless kube-ovn was started with another name. */
const externalSwitch = 'external';

function isOn(config: Resource): boolean {
  return config.get('data', switchKey) !== 'false';
}

function connected(network: Network): Effect {
  const subnet = network.subnets.get(externalSwitch);
  return subnet?.text('vlan') === undefined
    ? live(
        'the router of ovn-cluster is connected to the external network, and Vpc ovn-cluster gets enableExternal',
        synced,
      )
    : breaks(
        `the router of ovn-cluster is connected, and the port of Subnet ${externalSwitch} to its provider network is given the network name ${externalSwitch}: the VLAN has no way out until the Subnet is reconciled`,
        citeAll(synced, controller(file, 'establishExternalGateway')),
      );
}

function disconnected(network: Network): Effect {
  const vpcs = [...network.vpcs].filter((vpc) => !vpc.isDefault && vpc.flag('enableExternal'));
  const also =
    vpcs.length === 0
      ? ''
      : `; ${firstFew(vpcs.map(({ resource }) => resource.title))} cannot be connected again ("no external gw nodes"), since the nodes lose their label`;
  return destroys(
    `the router of ovn-cluster loses its port on the external network, and Vpc ovn-cluster enableExternal: OVN EIPs and their rules there end${also}`,
    removedBy,
    'keep it while OVN EIPs are in use',
  );
}

/** The external gateway of OVN: kube-system/ovn-external-gw-config. */
export const externalGatewaySettings: SettingsEffects = {
  name: 'ovn-external-gw-config',
  usedBy: (network) => [...network.ovnEips].map(({ resource }) => resource),
  key: (key, { old, now, base, head }) => {
    if (key === switchKey || key === '') {
      if (isOn(old) === isOn(now)) return ignored('the gateway stays on, or off, as it is', synced);
      return isOn(now) ? connected(head) : disconnected(base);
    }
    if (!isOn(now)) return ignored('the external gateway is switched off', synced);
    return keys[key]?.(old, now) ?? ignored('the controller has no such key', synced);
  },
  created: ({ resource, head }) =>
    isOn(resource) ? connected(head) : ignored('without it the gateway was off as well', synced),
  removed: ({ resource, base }) =>
    isOn(resource) ? disconnected(base) : ignored('the gateway was switched off already', synced),
};

const reconnected = brief(
  'the router loses its port on the external network and gets it on the nodes named now: connections by OVN EIPs end',
  removedBy,
);

const onceConnected = latent(
  'the port of the router exists already and stays as it is: it is read when the gateway is switched off and on again',
  controller(file, 'establishExternalGateway'),
);

const keys: Readonly<Record<string, ((old: Resource, now: Resource) => Effect) | undefined>> = {
  'external-gw-nodes': () => reconnected,
  type: (old, now) =>
    old.get('data', 'type') === 'distributed' && now.get('data', 'type') === 'centralized'
      ? reconnected
      : ignored('nodes that are gateways stay gateways', synced),
  'external-gw-nic': () =>
    brief(
      'the gateway nodes put the other interface into their external bridge: OVN EIPs are unreachable meanwhile',
      kubeOvnFile('pkg/daemon/gateway_linux.go', 'setExGateway'),
      undefined,
      { actor: 'node' },
    ),
  'external-gw-addr': () =>
    latent(
      'the routes of ovn-cluster follow when kube-ovn next reconciles Vpc ovn-cluster',
      controller('vpc.go', 'handleAddOrUpdateVpc'),
      undefined,
      { waitsFor: 'reconciliation' },
    ),
  'nic-ip': () => onceConnected,
  'nic-mac': () => onceConnected,
};
