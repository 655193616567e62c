import { any, boolean, type Field, integer, list, map, object, type Properties, text } from '../field';

/** Where kube-ovn's daemon listens on every node. */
export const kubeOvnSocket = '/run/openvswitch/kube-ovn-daemon.sock';

const provider = '<name>.<namespace> of this NetworkAttachmentDefinition';

/** An address, as Go's net.IP takes it from JSON. */
const address = () => text().limit({ format: 'ip' });
/** A network with the length of its prefix. */
const cidr = () => text().limit({ format: 'cidr' });
/** What Linux takes for the name of an interface (torvalds/linux v6.12 net/core/dev.c, dev_valid_name). */
const interfaceName = () => text().limit({ format: 'interface-name' });
const vlanId = () => integer().limit({ minimum: 0, maximum: 4094 });
const mtu = (doc: string) => integer().doc(doc).limit({ format: 'mtu' });
const count = () => integer().limit({ minimum: 0 });

const cniVersions = ['0.1.0', '0.2.0', '0.3.0', '0.3.1', '0.4.0', '1.0.0', '1.1.0'];

const dns = object({
  nameservers: list(text()).doc('The servers.'),
  domain: text().doc('The local domain.'),
  search: list(text()).doc('The domains that are searched.'),
  options: list(text()).doc('Options of the resolver.'),
}).doc('Settings of DNS that are handed to the container runtime.');

/** What every plugin may have: containernetworking/cni v1.3.0 pkg/types/types.go, PluginConf. */
const common = {
  cniVersion: text()
    .doc('The version of the CNI specification: 0.3.1, 1.0.0.')
    .limit({ enum: ['', ...cniVersions] })
    .required(),
  cniVersions: list(text()).doc('The versions that the runtime may choose of.'),
  name: text().doc('The name of the network; left out: that of the object.'),
  capabilities: map(boolean()).doc('What the plugin is told at run time: ips, mac, portMappings, bandwidth.'),
  dns,
  args: any().doc('Arguments for the plugin.'),
  runtimeConfig: any().doc('What the runtime hands over; nobody writes it.'),
  prevResult: any().doc('The result of the plugin before it; nobody writes it.'),
  deviceID: text().doc('The device that Multus hands over; nobody writes it.'),
  disableCheck: boolean().doc('Whether CHECK is left out.'),
  disableGC: boolean().doc('Whether GC is left out.'),
};

/** What stands beside a list of plugins: containernetworking/cni v1.3.0 libcni/conf.go, NetworkConfFromBytes. */
export const pluginList: Properties = {
  cniVersion: common.cniVersion,
  cniVersions: common.cniVersions,
  name: common.name,
  disableCheck: common.disableCheck,
  disableGC: common.disableGC,
  loadOnlyInlinedPlugins: boolean().doc('Whether files beside the list are left out.'),
  plugins: any().doc('The plugins, one after another.'),
};

const routes = list(
  object({
    dst: cidr().doc('The destination.'),
    gw: address().doc('The next hop; left out: the gateway of the address.'),
    mtu: integer().doc('The MTU of the route.'),
    advmss: integer().doc('The MSS that is announced.'),
    priority: integer().doc('The metric.'),
    table: integer().doc('The routing table.'),
    scope: integer().doc('The scope.'),
  }),
).doc('Routes of the pods.');

const range = {
  subnet: cidr().doc('The network, without host bits.'),
  rangeStart: address().doc('The first address; left out: the first of subnet.'),
  rangeEnd: address().doc('The last address; left out: the last of subnet.'),
  gateway: address().doc('The gateway, which no pod gets; left out: the first address of subnet.'),
};

const type = text().doc('The IPAM plugin.');

const whereaboutsRange = {
  range: text().doc('The network, or first-last/prefix: 192.0.2.0/24, 192.0.2.10-192.0.2.20/24.'),
  range_start: address().doc('The first address; left out: the first of range.'),
  range_end: address().doc('The last address; left out: the last of range.'),
  exclude: list(text()).doc('Networks of which no pod gets an address.'),
};

const addresses = list(
  object({
    address: cidr().doc('The address with the length of its prefix.'),
    gateway: address().doc('The gateway.'),
  }),
);

/**
 * The fields of `ipam`, by its type; a type that is not here is of a plugin that we do not know.
 *
 * - containernetworking/plugins v1.6.0 plugins/ipam/host-local/backend/allocator/config.go, IPAMConfig, Range;
 *   plugins/ipam/static/main.go, IPAMConfig; plugins/ipam/dhcp/daemon.go, IPAMConfig
 * - k8snetworkplumbingwg/whereabouts v0.9.0 pkg/types/types.go, IPAMConfig
 */
export const ipamConfigs: Readonly<Record<string, Properties>> = {
  'host-local': {
    type,
    name: text().doc('The name of the network; nobody reads it.'),
    ...range,
    ranges: list(list(object(range))).doc('A pod gets one address of each item; an item is a list of ranges.'),
    routes,
    dataDir: text().doc('Where the node keeps who has which address.'),
    resolvConf: text().doc('A file of the node with settings of DNS.'),
  },
  whereabouts: {
    type,
    name: text().doc('The name of the network; nobody reads it.'),
    ...whereaboutsRange,
    ipRanges: list(object(whereaboutsRange)).doc('A pod gets one address of each item.'),
    addresses: addresses.doc('Further addresses, the same for every pod.'),
    gateway: address().doc('The gateway.'),
    exclude_gateway: boolean().doc('Whether no pod gets the address of the gateway.'),
    routes,
    dns,
    network_name: text().doc('Ranges of other names are others: networks that overlap each other.'),
    enable_overlapping_ranges: boolean().doc('Whether an address is given once in all ranges that overlap.'),
    node_slice_size: text().doc('The prefix of the part that a node has of the range: /26.'),
    kubernetes: object({
      kubeconfig: text().doc('The file with access to the API server.'),
      k8s_api_root: text().doc('The address of the API server.'),
    }).doc('Access to the API server.'),
    datastore: text().doc('Where addresses are kept: kubernetes.'),
    configuration_path: text().doc('A file with further settings.'),
    log_file: text().doc('Where it writes its log.'),
    log_level: text().doc('How much it writes there.'),
    reconciler_cron_expression: text().doc('When addresses of lost pods are taken back.'),
    sleep_for_race: integer().doc('For tests alone.'),
    leader_lease_duration: integer().doc('In milliseconds.'),
    leader_renew_deadline: integer().doc('In milliseconds.'),
    leader_retry_period: integer().doc('In milliseconds.'),
    etcd_host: text().doc('The address of etcd; earlier releases.'),
    etcd_username: text().doc('A user of etcd; earlier releases.'),
    etcd_password: text().doc('Its password; earlier releases.'),
    etcd_key_file: text().doc('Its key; earlier releases.'),
    etcd_cert_file: text().doc('Its certificate; earlier releases.'),
    etcd_ca_cert_file: text().doc('The certificate of the authority; earlier releases.'),
  },
  static: {
    type,
    name: text().doc('The name of the network; nobody reads it.'),
    addresses: addresses.doc('The addresses, the same for every pod.'),
    routes,
    dns,
  },
  dhcp: {
    type,
    daemonSocketPath: text().doc('The socket of the daemon that holds the leases.'),
    priority: integer().doc('The metric of its routes.'),
    request: list(
      object({
        skipDefault: boolean().doc('Whether the options that are always asked for are left out.'),
        option: text().doc('The option: a name or a number.'),
      }),
    ).doc('The options that it asks for.'),
    provide: list(
      object({
        option: text().doc('The option: a name or a number.'),
        value: text().doc('Its value.'),
        fromArg: text().doc('The argument with its value.'),
      }),
    ).doc('The options that it sends.'),
  },
  'kube-ovn': {
    type: text().doc('kube-ovn: addresses of the Subnet with the same provider.').required(),
    server_socket: text().doc('The socket of its daemon.').limit({ default: kubeOvnSocket }),
    provider: text().doc(`${provider}, the same as in the Subnet, without a trailing .ovn.`),
    routes,
  },
};

/** Addresses from a kube-ovn Subnet, or from any other IPAM plugin; `ipamConfigs` has the fields of each. */
const ipam = any().doc('Where the addresses come from; left out, the interface gets none.');

const master = interfaceName().doc(
  'The interface of the node that carries the network, up to 15 characters; left out: that of the default route.',
);
const mtuOfMaster = mtu('The MTU in bytes, at most that of master; 0 or left out: that of master.');
const linkInContainer = boolean().doc('Whether master is an interface of the pod instead of the node.');

const subInterface = { ...common, master, mtu: mtuOfMaster, linkInContainer, ipam };

const vlanTrunk = (field: Field<number>) =>
  list(
    object({
      minID: field.doc('The first VLAN.'),
      maxID: field.doc('The last VLAN.'),
      id: field.doc('A single VLAN.'),
    }),
  );
const taggedVlan = integer().limit({ minimum: 1, maximum: 4094 });

const bridge: Properties = {
  ...common,
  type: text().doc('bridge: a veth pair with one end on a bridge of the node.').required(),
  bridge: interfaceName().doc('The bridge, up to 15 characters; left out: cni0.'),
  isGateway: boolean().doc('Whether the bridge has the address of the gateway.'),
  isDefaultGateway: boolean().doc('Whether the bridge is the default route of the pods, too.'),
  forceAddress: boolean().doc('Whether the address of the bridge is replaced by a new one.'),
  ipMasq: boolean().doc('Whether packets that leave the network get the address of the node.'),
  ipMasqBackend: text().doc('iptables or nftables.'),
  mtu: mtu('The MTU in bytes; 0 or left out: that of the kernel.'),
  hairpinMode: boolean().doc('Whether a pod reaches itself through the bridge.'),
  promiscMode: boolean().doc('Whether the bridge takes every packet.'),
  vlan: vlanId().doc('The VLAN of the port; 0: none.'),
  vlanTrunk: vlanTrunk(taggedVlan).doc('The tagged VLANs of the port.'),
  preserveDefaultVlan: boolean().doc("Whether the port keeps the bridge's own VLAN."),
  macspoofchk: boolean().doc('Whether packets from other hardware addresses are dropped.'),
  enabledad: boolean().doc('Whether an IPv6 address that another one has is refused.'),
  disableContainerInterface: boolean().doc('Whether the interface of the pod stays down.'),
  portIsolation: boolean().doc('Whether pods on the bridge are kept apart.'),
  ipam,
};

const tuning: Properties = {
  ...common,
  type: text().doc('tuning: sets what an interface has that another plugin made.').required(),
  sysctl: map(text()).doc('Settings of the kernel in the network namespace of the pod.'),
  mac: text().doc('The hardware address.'),
  mtu: mtu('The MTU in bytes; 0 or left out: as it is.'),
  promisc: boolean().doc('Whether the interface takes every packet.'),
  allmulti: boolean().doc('Whether the interface takes every multicast packet.'),
  txQLen: count().doc('The length of the queue for packets to send.'),
  dataDir: text().doc('Where the node keeps what was set before.'),
  ipam,
};

/**
 * The fields of a NetworkAttachmentDefinition's JSON, by plugin; a type that is not here is of a plugin that we do not
 * know. Plugins ignore fields that they do not know.
 *
 * - containernetworking/plugins v1.6.0 plugins/main and plugins/meta, NetConf of each
 * - k8snetworkplumbingwg/sriov-cni v2.8.0 pkg/types/types.go, NetConf
 * - k8snetworkplumbingwg/ovs-cni v0.38.0 pkg/types/types.go, NetConf
 * - kubevirt/cluster-network-addons-operator v0.95.0: cnv-bridge and cnv-tuning are bridge and tuning
 */
export const netAttachConfigs: Readonly<Record<string, Properties>> = {
  macvlan: {
    ...subInterface,
    type: text().doc('macvlan: an interface with a MAC address of its own on master.').required(),
    mode: text()
      .doc('bridge: the pods of a node reach each other directly; private, vepa, passthru: see the plugin.')
      .limit({ default: 'bridge', enum: ['bridge', 'private', 'vepa', 'passthru'] }),
    mac: text().doc('The hardware address, the same for every pod.'),
    bcqueuelen: count().doc('The length of the queue for broadcasts.'),
  },
  ipvlan: {
    ...subInterface,
    type: text().doc('ipvlan: an interface that shares the MAC address of master.').required(),
    mode: text()
      .doc('l2: switched; l3 and l3s: routed.')
      .limit({ default: 'l2', enum: ['l2', 'l3', 'l3s'] }),
  },
  vlan: {
    ...subInterface,
    type: text().doc('vlan: an interface of the pod that tags packets on master.').required(),
    vlanId: vlanId().doc('The VLAN.'),
  },
  bridge,
  'cnv-bridge': bridge,
  tuning,
  'cnv-tuning': tuning,
  ptp: {
    ...common,
    type: text().doc('ptp: a veth pair with one end in the node.').required(),
    ipMasq: boolean().doc('Whether packets that leave get the address of the node.'),
    ipMasqBackend: text().doc('iptables or nftables.'),
    mtu: mtu('The MTU in bytes; 0 or left out: that of the kernel.'),
    ipam,
  },
  'host-device': {
    ...common,
    type: text().doc('host-device: an interface of the node becomes one of the pod.').required(),
    device: interfaceName().doc('The interface by its name, up to 15 characters.'),
    hwaddr: text().doc('The interface by its hardware address.'),
    kernelpath: text().doc('The interface by its path below /sys.'),
    pciBusID: text().doc('The interface by its PCI address.'),
    'dpdk-mode': boolean().doc('Whether a driver of DPDK has the device.'),
    ipam,
  },
  sriov: {
    ...common,
    type: text().doc('sriov: a virtual function of a network card.').required(),
    vlan: vlanId().doc('The VLAN; 0: none.'),
    vlanQoS: integer().doc('The priority of packets in the VLAN.').limit({ minimum: 0, maximum: 7 }),
    vlanProto: text().doc('The protocol of the VLAN: 802.1q, 802.1ad.'),
    mac: text().doc('The hardware address.'),
    spoofchk: text()
      .doc('Whether packets from other hardware addresses are dropped.')
      .limit({ enum: ['', 'on', 'off'] }),
    trust: text()
      .doc('Whether the pod may change how the virtual function works.')
      .limit({ enum: ['', 'on', 'off'] }),
    link_state: text()
      .doc('The state of the link.')
      .limit({ enum: ['', 'auto', 'enable', 'disable'] }),
    min_tx_rate: count().doc('The least rate in Mbit/s.'),
    max_tx_rate: count().doc('The highest rate in Mbit/s; 0: no limit.'),
    logLevel: text().doc('How much it writes to its log.'),
    logFile: text().doc('Where it writes its log.'),
    ipam,
  },
  ovs: {
    ...common,
    type: text().doc('ovs: a port of a bridge of Open vSwitch on the node.').required(),
    bridge: interfaceName().doc('The bridge, up to 15 characters.'),
    vlan: vlanId().doc('The VLAN of the port; 0: none.'),
    trunk: vlanTrunk(vlanId()).doc('The tagged VLANs of the port.'),
    mtu: mtu('The MTU in bytes; 0 or left out: that of the kernel.'),
    interface_type: text().doc('The type of the interface in Open vSwitch: dpdkvhostuser.'),
    ovnPort: text().doc('The logical port of OVN.'),
    socket_file: text().doc('The socket of the database.'),
    configuration_path: text().doc('A file with further settings.'),
    link_state_check_retries: integer().doc('How often it looks whether the port is up.'),
    link_state_check_interval: integer().doc('How long it waits between two looks, in milliseconds.'),
    ipam,
  },
  'kube-ovn': {
    ...common,
    type: text().doc('kube-ovn: a further port in a kube-ovn Subnet.').required(),
    server_socket: text().doc('The socket of its daemon.').limit({ default: kubeOvnSocket }).required(),
    provider: text().doc(`${provider}, followed by .ovn; the same as in the Subnet.`).required(),
    routes: list(
      object({
        dst: text().doc('The destination: a CIDR; left out: everything.'),
        gw: text().doc('The next hop; left out: the gateway of the subnet.'),
      }),
    ).doc('Routes through this interface.'),
    vf_driver: text().doc('With SR-IOV: the driver of the virtual function.'),
    log_level: text().doc('How much it writes to its log.'),
    ipam,
  },
};
