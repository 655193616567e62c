import { Chart } from 'cdk8s';
import * as kplus from 'cdk8s-plus-28';
import type { Construct } from 'constructs';
import { CustomVpc, SecurityGroup } from '../lib';

/** A workload of cdk8s-plus in a VPC: each of its pods has an address of its own, behind a group, beside an address that moves. */
export class PlacedWorkloadsChart extends Chart {
  constructor(scope: Construct, id: string) {
    super(scope, id, { namespace: 'shop' });

    const vpc = new CustomVpc(this, 'vpc', { name: 'shop', namespaces: ['shop'] });
    const net = vpc.addSubnet('shop-net', { cidr: '10.8.0.0/24', reserved: ['10.8.0.10..10.8.0.49'] });
    const entry = net.addVip('shop-entry', { v4Ip: '10.8.0.40' });
    const group = new SecurityGroup(this, 'group', {
      name: 'shop-web',
      ingress: [
        { priority: 1, remote: '0.0.0.0/0', protocol: 'tcp', port: 80 },
        // The gateway of the subnet: kube-ovn waits for its answer before it starts a pod.
        { priority: 2, remote: '10.8.0.1', protocol: 'icmp' },
      ],
      egress: [{ priority: 1, remote: '0.0.0.0/0' }],
    });

    const web = new kplus.Deployment(this, 'web', {
      metadata: { name: 'web' },
      replicas: 2,
      // A new pod starts when an old one has gone: its address is that one's.
      strategy: kplus.DeploymentStrategy.recreate(),
      containers: [{ image: 'docker.io/library/nginx:1.29', portNumber: 80 }],
    });
    net.place(web, { addresses: ['10.8.0.20', '10.8.0.21'] });
    group.protect(web);
    entry.attach(web);
  }
}
