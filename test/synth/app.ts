import { App, Chart } from 'cdk8s';
import { Attach, CustomVpc, ExternalNetwork, type ValidateOptions, validate } from '../../lib';
import { defaultSettings } from '../../lib/settings/settings';

/** An app with a chart that has a working VPC, for tests to add mistakes to. */
export function newNetwork() {
  const app = new App();
  const chart = new Chart(app, 'net');
  const external = new ExternalNetwork(chart, 'external', {
    name: 'ovn-vpc-external-network',
    attach: Attach.macvlan('ens37'),
    cidr: '192.168.100.0/24',
    gateway: '192.168.100.1',
  });
  const vpc = new CustomVpc(chart, 'vpc', { name: 'v', namespaces: ['ns1'] });
  const net1 = vpc.addSubnet('net1', { cidr: '10.0.1.0/24' });
  const gateway = vpc.addNatGateway('gw1', { subnet: net1, externalNetwork: external });
  gateway.addSnat('snat01', { source: net1, address: '192.168.100.230' });
  return { app, chart, external, vpc, net1, gateway };
}

/** What the validation of an app says: errors as cdk8s gets them, the rest as it is printed. */
export function judge(app: App, options: ValidateOptions = {}): { errors: string[]; warnings: string[] } {
  const warnings: string[] = [];
  validate(app, { settings: defaultSettings, warn: (text) => warnings.push(text), ...options });
  return { errors: app.node.validate(), warnings };
}
