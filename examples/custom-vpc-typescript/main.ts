// The example network in TypeScript. `npx cdk8s synth` renders it when cdk8s.yaml says `app: npx tsx main.ts`.
import { App, Chart } from 'cdk8s';
import { Attach, CustomVpc, ExternalNetwork, NatGatewaySettings, validate } from 'cdk8s-ovn';

const app = new App();
const chart = new Chart(app, 'custom-vpc');

// kube-ovn's Helm chart renders these two ConfigMaps. Keep this line only where nothing else makes them.
new NatGatewaySettings(chart, 'settings', { image: 'docker.io/kubeovn/vpc-nat-gateway:v1.16.2' });

// The physical network, through the NIC ens37 of the nodes. The first 220 addresses belong to other machines.
const external = new ExternalNetwork(chart, 'external', {
  name: 'ovn-vpc-external-network',
  attach: Attach.macvlan('ens37'),
  cidr: '192.168.100.0/24',
  gateway: '192.168.100.1',
  reserved: ['192.168.100.1..192.168.100.220'],
});

// The default route to the gateway, and the addresses that nobody may take by chance, are written by the library.
const vpc = new CustomVpc(chart, 'vpc', { name: 'test-vpc-1', namespaces: ['ns1'] });
const net1 = vpc.addSubnet('net1', { cidr: '10.0.1.0/24' });
const gw1 = vpc.addNatGateway('gw1', { subnet: net1, externalNetwork: external });

// Pods of net1 leave as 192.168.100.230.
gw1.addSnat('snat01', { source: net1, eip: gw1.addEip('eip1', { address: '192.168.100.230' }) });

// 192.168.100.231:8080 leads to 10.0.1.6:80.
const eip2 = gw1.addEip('eip2', { address: '192.168.100.231' });
gw1.addPortForward('web', { eip: eip2, port: 8080, to: '10.0.1.6:80' });

// 192.168.100.232 and 10.0.1.5 stand for each other.
gw1.addFloatingIp('fip01', { eip: gw1.addEip('eip3', { address: '192.168.100.232' }), to: '10.0.1.5' });

// An error in the network stops the synthesis, with all findings and the lines they come from.
validate(app);
app.synth();
