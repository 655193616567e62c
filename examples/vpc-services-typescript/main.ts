// What a VPC can have beside NAT gateways, each once; examples/vpc-services makes the same of intent documents.
import { ApiObject, App, Chart } from 'cdk8s';
import {
  Attach,
  BgpConf,
  CustomVpc,
  EvpnConf,
  ExternalNetwork,
  ProviderNetwork,
  SecurityGroup,
  VpcDnsSettings,
  validate,
} from 'cdk8s-ovn';

const app = new App();
const chart = new Chart(app, 'vpc-services');

const external = new ExternalNetwork(chart, 'external', {
  name: 'external',
  attach: Attach.macvlan('ens37'),
  cidr: '192.168.100.0/24',
  gateway: '192.168.100.1',
  reserved: ['192.168.100.1..192.168.100.220'],
});
const external204 = new ProviderNetwork(chart, 'physnet1', { name: 'physnet1', defaultInterface: 'eth1' })
  .addVlan('vlan204', { id: 204 })
  .addSubnet('external204', { cidr: '10.5.204.0/24', gateway: '10.5.204.254' });

const shop = new CustomVpc(chart, 'shop', {
  name: 'shop',
  namespaces: ['shop'],
  ovnExternalSubnets: [external204.name],
  bfdPort: { ip: '10.255.255.255' },
});
const net1 = shop.addSubnet('net1', { cidr: '10.0.1.0/24' });
net1.addIpPool('web', { ips: ['10.0.1.50..10.0.1.59'], namespaces: ['shop'] });
net1.addVip('keepalived', { v4Ip: '10.0.1.40', namespace: 'shop', selector: { app: 'proxy' } });

// 10.0.1.30:80 leads to the pods of app web, port 8080.
shop.addLoadBalancer('web', {
  vip: '10.0.1.30',
  subnet: net1,
  namespace: 'shop',
  selector: { app: 'web' },
  ports: [{ port: 80, targetPort: 8080 }],
});
shop.addDns('shop-dns', { subnet: net1 });
const bgpConf = new BgpConf(chart, 'bgp', {
  name: 'bgp',
  asn: 65000,
  remoteAsn: 65001,
  neighbors: ['192.168.100.2'],
  holdTime: '90s',
});
const evpnConf = new EvpnConf(chart, 'evpn', { name: 'evpn', vni: 100, routeTargets: ['65000:100'] });
shop.addEgressGateway('out', {
  externalNetwork: external,
  subnet: net1,
  replicas: 2,
  policies: [{ snat: true, subnets: [net1] }],
  bfd: { enabled: true },
  bgpConf,
  evpnConf,
});

// NAT that OVN does itself, on the router.
const eipOf = (id: string, v4Ip: string) => shop.addOvnEip(id, { externalSubnet: external204, v4Ip });
const [out, db, web] = [
  eipOf('eip-out', '10.5.204.10'),
  eipOf('eip-db', '10.5.204.11'),
  eipOf('eip-web', '10.5.204.12'),
];
shop.addOvnSnat('snat-net1', { eip: out, source: net1 });
shop.addOvnFip('fip-db', { eip: db, to: '10.0.1.6' });
shop.addOvnDnat('dnat-web', { eip: web, port: 8080, to: '10.0.1.7:80' });

// Both sides of the link, and the routes between net1 and store1.
const store = new CustomVpc(chart, 'store', { name: 'store', namespaces: ['store'] });
store.addSubnet('store1', { cidr: '10.1.1.0/24' });
shop.addPeering(store, { network: '169.254.10.0/30' });

// The DNS servers of all VPCs: at this address in each of them, and connected to the cluster by this attachment.
new VpcDnsSettings(chart, 'dns', { vip: '10.96.0.3', attachment: 'ovn-nad' });
const provider = 'ovn-nad.default.ovn';
const socket = '/run/openvswitch/kube-ovn-daemon.sock';
new ApiObject(chart, 'ovn-nad', {
  apiVersion: 'k8s.cni.cncf.io/v1',
  kind: 'NetworkAttachmentDefinition',
  metadata: { name: 'ovn-nad', namespace: 'default' },
  spec: { config: JSON.stringify({ cniVersion: '0.3.1', type: 'kube-ovn', server_socket: socket, provider }) },
});

new SecurityGroup(chart, 'web', {
  name: 'web',
  ingress: [{ priority: 1, remote: '0.0.0.0/0', protocol: 'tcp', port: 80 }],
  egress: [{ priority: 1, remote: '10.0.0.0/8' }],
  allowSameGroupTraffic: true,
});

validate(app);
app.synth();
