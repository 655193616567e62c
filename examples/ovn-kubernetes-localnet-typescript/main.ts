// A localnet network with a Deployment and a virtual machine on it; examples/ovn-kubernetes-localnet makes the same of intent documents.
import { ApiObject, App, Chart } from 'cdk8s';
import { BridgeMapping, LocalnetNetwork, validate } from 'cdk8s-ovn';

const app = new App();
const chart = new Chart(app, 'localnet');

const object = (kind: string, apiVersion: string, metadata: { name: string; namespace?: string }, spec?: object) =>
  new ApiObject(chart, `${kind} ${metadata.name}`, { apiVersion, kind, metadata, ...(spec && { spec }) });

object('Namespace', 'v1', { name: 'blue' });
object('Namespace', 'v1', { name: 'red' });

// The way into the physical network: a bridge of its own on each worker, made of the interface ens41.
const tenantblue = new BridgeMapping(chart, 'tenantblue', {
  name: 'tenantblue',
  bridge: 'ovs-blue',
  ports: ['ens41'],
  nodeSelector: { 'node-role.kubernetes.io/worker': '' },
});
const net = new LocalnetNetwork(chart, 'test-net', {
  name: 'test-net',
  physicalNetwork: tenantblue,
  namespaces: ['red', 'blue'],
  subnets: ['192.168.100.0/24', '2001:dbb::/64'],
  gateways: ['192.168.100.1', '2001:dbb::1'],
  reserved: ['192.168.100.2..192.168.100.9'],
  vlan: 200,
  persistentIps: true,
});

const labels = { app: 'web' };
const containers = [{ name: 'web', image: 'docker.io/library/nginx:1.29' }];
const web = object(
  'Deployment',
  'apps/v1',
  { name: 'web', namespace: 'red' },
  { replicas: 2, selector: { matchLabels: labels }, template: { metadata: { labels }, spec: { containers } } },
);
net.attach(web, { interface: 'lan0' });

const database = object(
  'VirtualMachine',
  'kubevirt.io/v1',
  { name: 'database', namespace: 'blue' },
  {
    runStrategy: 'Always',
    template: { spec: { domain: { devices: {}, resources: { requests: { memory: '2Gi' } } } } },
  },
);
net.attach(database, { mac: '02:03:04:05:06:07' });

validate(app);
app.synth();
