import { boolean, integer, list, object, type Properties, text } from '../field';

/** Where kube-ovn's daemon listens on every node. */
export const kubeOvnSocket = '/run/openvswitch/kube-ovn-daemon.sock';

const provider = '<name>.<namespace> of this NetworkAttachmentDefinition';

const common = {
  cniVersion: text().doc('The version of the CNI specification: 0.3.1, 1.0.0.').required(),
  name: text().doc('The name of the network; left out: that of the object.'),
};

/** Addresses from a kube-ovn Subnet, or from any other IPAM plugin; the fields of those are theirs. */
const ipam = object({
  type: text()
    .doc('kube-ovn: addresses of the Subnet with the same provider; or another plugin: host-local, static, dhcp.')
    .required(),
  server_socket: text().doc('With kube-ovn: the socket of its daemon.').limit({ default: kubeOvnSocket }),
  provider: text().doc(`With kube-ovn: ${provider}, the same as in the Subnet, without a trailing .ovn.`),
}).doc('Where the addresses come from; left out, the interface gets none.');

const master = text()
  .doc('The interface of the node that carries the network, up to 15 characters; left out: that of the default route.')
  .limit({ maxLength: 15 });

const subInterface = {
  ...common,
  master,
  mtu: integer().doc('The MTU in bytes, at most that of master; 0 or left out: that of master.').limit({ minimum: 0 }),
  linkInContainer: boolean().doc('Whether master is an interface of the pod instead of the node.'),
  ipam,
};

/** The fields of a NetworkAttachmentDefinition's JSON, by plugin. Plugins ignore fields that they do not know. */
export const netAttachConfigs: Readonly<Record<'macvlan' | 'ipvlan' | 'kube-ovn', Properties>> = {
  macvlan: {
    ...subInterface,
    type: text().doc('macvlan: an interface with a MAC address of its own on master.').required(),
    mode: text()
      .doc('bridge: the pods of a node reach each other directly; private, vepa, passthru: see the plugin.')
      .limit({ default: 'bridge', enum: ['bridge', 'private', 'vepa', 'passthru'] }),
    bcqueuelen: integer().doc('The length of the queue for broadcasts.').limit({ minimum: 0 }),
  },
  ipvlan: {
    ...subInterface,
    type: text().doc('ipvlan: an interface that shares the MAC address of master.').required(),
    mode: text()
      .doc('l2: switched; l3 and l3s: routed.')
      .limit({ default: 'l2', enum: ['l2', 'l3', 'l3s'] }),
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
  },
};
