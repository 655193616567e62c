import { App, Chart } from 'cdk8s';
import { expect, test } from 'vitest';
import { Attach, CustomVpc, ExternalNetwork } from '../../lib';
import { check } from '../../lib/check/check';
import { toResources } from '../../lib/synth/to-resources';
import { defaultTarget } from '../../lib/target/target';
import { objectsOf } from './render';

const image = 'docker.io/kubeovn/vpc-nat-gateway:v1.16.2';

function network(props: { image?: string; to?: string } = { image }) {
  const app = new App();
  const chart = new Chart(app, 'test');
  const external = new ExternalNetwork(chart, 'external', {
    name: 'ext',
    attach: Attach.macvlan('ens37'),
    cidr: '192.168.100.0/24',
    gateway: '192.168.100.1',
  });
  const vpc = new CustomVpc(chart, 'vpc', { name: 'v' });
  const net1 = vpc.addSubnet('net1', { cidr: '10.0.1.0/24' });
  const net2 = vpc.addSubnet('net2', { cidr: '10.0.2.0/24' });
  const gateway = vpc.addNatGateway('gw1', {
    subnet: net1,
    externalNetwork: external,
    mode: 'standalone',
    ...(props.image && { image: props.image }),
  });
  gateway.addSnat('snat', { source: net2, address: '192.168.100.230' });
  gateway.addFloatingIp('fip', { to: props.to ?? '10.0.1.5', address: '192.168.100.231' });
  return { app, chart, gateway };
}

const findingsOf = (app: App) => {
  const { resources, findings } = toResources(app);
  return check(resources, { target: defaultTarget }, findings).findings;
};

test('a standalone gateway is a StatefulSet with its rules, and no custom resource', () => {
  const { app, chart, gateway } = network();
  const objects = objectsOf(chart);
  expect(Object.keys(objects)).toEqual([
    'NetworkAttachmentDefinition ext',
    'Subnet ext',
    'Vpc v',
    'Subnet net1',
    'Subnet net2',
    'ConfigMap nat-gw-gw1',
    'StatefulSet nat-gw-gw1',
  ]);
  expect(objects['ConfigMap nat-gw-gw1']?.data).toEqual({
    rules: [
      'init',
      'subnet-route-add 10.0.2.0/24,10.0.1.1',
      'eip-add 192.168.100.230/24',
      'eip-add 192.168.100.231/24',
      'floating-ip-add 192.168.100.231,10.0.1.5',
      'snat-add 192.168.100.230,10.0.2.0/24,--random-fully',
      '',
    ].join('\n'),
  });
  expect(gateway.apiObject.kind).toBe('StatefulSet');
  expect(findingsOf(app)).toEqual([]);
});

test('its rules are checked as those of custom resources', () => {
  const { app } = network({ image, to: '10.9.1.5' });
  expect(findingsOf(app).map(({ rule }) => rule)).toEqual(['kube-ovn/floating-ip-outside-vpc']);
});

test('what only the program can say is asked for', () => {
  const { app } = network({});
  const messages = findingsOf(app).map(({ message }) => message);
  expect(messages).toEqual(['standalone NAT gateway gw1 needs the image of its pod']);
});
