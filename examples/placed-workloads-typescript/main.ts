// A VPC whose workloads have addresses of their own; examples/placed-workloads makes the same of intent documents.
import { ApiObject, App, Chart } from 'cdk8s';
import { Attach, CustomVpc, ExternalNetwork, SecurityGroup, validate } from 'cdk8s-ovn';
import * as kplus from 'cdk8s-plus-28';

const app = new App();
const chart = new Chart(app, 'placed-workloads');
const namespace = 'shop';

const external = new ExternalNetwork(chart, 'external', {
  name: 'external',
  attach: Attach.macvlan('ens37'),
  cidr: '192.168.100.0/24',
  gateway: '192.168.100.1',
  reserved: ['192.168.100.1..192.168.100.220'],
});
const shop = new CustomVpc(chart, 'shop', { name: 'shop', namespaces: [namespace] });
// Addresses that nothing gets by chance.
const net1 = shop.addSubnet('net1', { cidr: '10.0.1.0/24', reserved: ['10.0.1.10..10.0.1.49'] });
const pool = net1.addIpPool('workers', { ips: ['10.0.1.50..10.0.1.59'] });
const entry = net1.addVip('entry', { v4Ip: '10.0.1.40' });

// The gateway of the subnet is let in, too: kube-ovn waits for its answer before it starts a pod.
const group = new SecurityGroup(chart, 'group', {
  name: 'web',
  ingress: [
    { priority: 1, remote: '0.0.0.0/0', protocol: 'tcp', port: 80 },
    { priority: 2, remote: '10.0.1.1', protocol: 'icmp' },
  ],
  egress: [{ priority: 1, remote: '0.0.0.0/0' }],
});

/** The classes of cdk8s-plus work as well; these make what examples/placed-workloads has, and nothing more. */
const deployment = (name: string, spec: Partial<kplus.k8s.DeploymentSpec>, container: kplus.k8s.Container) =>
  new kplus.k8s.KubeDeployment(chart, name, {
    metadata: { name, namespace },
    spec: {
      ...spec,
      selector: { matchLabels: { app: name } },
      template: { metadata: { labels: { app: name } }, spec: { containers: [container] } },
    },
  });
// Each pod has an address of its own: a new one starts when an old one has gone.
const rollingUpdate = {
  maxSurge: kplus.k8s.IntOrString.fromNumber(0),
  maxUnavailable: kplus.k8s.IntOrString.fromNumber(1),
};
const web = deployment(
  'web',
  { replicas: 2, strategy: { rollingUpdate } },
  { name: 'web', image: 'docker.io/library/nginx:1.29' },
);
net1.place(web, { addresses: ['10.0.1.20', '10.0.1.21'] });
group.protect(web);
entry.attach(web);

const workers = deployment('workers', { replicas: 5 }, { name: 'worker', image: 'docker.io/library/busybox:1.37' });
net1.place(workers, { ipPool: pool });

const database = new ApiObject(chart, 'database', {
  apiVersion: 'kubevirt.io/v1',
  kind: 'VirtualMachine',
  metadata: { name: 'database', namespace },
  spec: {
    runStrategy: 'Always',
    template: { spec: { domain: { devices: {}, resources: { requests: { memory: '2Gi' } } } } },
  },
});
net1.place(database, { addresses: ['10.0.1.5'], mac: '02:03:04:05:06:07' });

const gw1 = shop.addNatGateway('gw1', { subnet: net1, externalNetwork: external });
gw1.addSnat('snat-net1', { source: net1, address: '192.168.100.230' });
gw1.addFloatingIp('fip-database', { to: database, address: '192.168.100.231' });

// What the workers send leaves through these two, and shows their addresses.
shop.addEgressGateway('out', { externalNetwork: external, subnet: net1, replicas: 2 }).carry(workers);

validate(app);
app.synth();
