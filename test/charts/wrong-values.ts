// An app with mistakes, for cdk8s to run.
import { App, Chart } from 'cdk8s';
import { Attach, CustomVpc, ExternalNetwork, validate } from '../../lib';

const app = new App();
const chart = new Chart(app, 'network');
const external = new ExternalNetwork(chart, 'external', {
  name: 'ovn-vpc-external-network',
  attach: Attach.macvlan('ens37'),
  cidr: '192.168.100.0/24',
  gateway: '192.168.200.1',
});
const vpc = new CustomVpc(chart, 'vpc', { name: 'test-vpc-1', namespaces: ['ns1'] });
const net1 = vpc.addSubnet('net1', { cidr: '10.0.1.0/24' });
const gw1 = vpc.addNatGateway('gw1', { subnet: net1, externalNetwork: external });
gw1.addSnat('snat01', { source: '10.1.1.0/24', address: '192.168.100.230' });
gw1.addPortForward('web', { port: 70000, to: '10.0.1.6:80', address: '192.168.100.231' });
validate(app);
app.synth();
