import { Chart } from 'cdk8s';
import type { Construct } from 'constructs';
import { Attach, CustomVpc, ExternalNetwork, NatGatewaySettings } from '../lib';

/** One VPC whose pods reach a physical network, and are reached from it, through a NAT gateway. */
export class CustomVpcChart extends Chart {
  constructor(scope: Construct, id: string) {
    super(scope, id);

    // kube-ovn's Helm chart renders these ConfigMaps; here nothing else does.
    new NatGatewaySettings(this, 'settings', { image: 'docker.io/kubeovn/vpc-nat-gateway:v1.16.2' });

    const external = new ExternalNetwork(this, 'external', {
      name: 'ovn-vpc-external-network',
      attach: Attach.macvlan('ens37'),
      cidr: '192.168.100.0/24',
      gateway: '192.168.100.1',
      reserved: ['192.168.100.1..192.168.100.220'],
    });
    const vpc = new CustomVpc(this, 'vpc', { name: 'test-vpc-1', namespaces: ['ns1'] });
    const net1 = vpc.addSubnet('net1', { cidr: '10.0.1.0/24' });
    const gw1 = vpc.addNatGateway('gw1', { subnet: net1, externalNetwork: external });
    const eip1 = gw1.addEip('eip1', { address: '192.168.100.230' });
    const eip2 = gw1.addEip('eip2', { address: '192.168.100.231' });
    const eip3 = gw1.addEip('eip3', { address: '192.168.100.232' });
    gw1.addSnat('snat01', { source: net1, eip: eip1 });
    gw1.addPortForward('web', { eip: eip2, port: 8080, to: '10.0.1.6:80' });
    gw1.addFloatingIp('fip01', { eip: eip3, to: '10.0.1.5' });
  }
}
