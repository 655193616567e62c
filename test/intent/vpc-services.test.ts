import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { check, load } from '../../lib/engine';
import { examples } from '../builders/example';
import { brief } from './documents';

const text = readFileSync(join(examples, 'vpc-services', 'network.yaml'), 'utf8');
const findingsOf = (stdin: string) => check(load(['-'], { cwd: examples, stdin: () => stdin })).findings;

it('the example of all services has no finding', () => {
  expect(findingsOf(text).map(brief)).toEqual([]);
});

it.each([
  ['network: 169.254.10.0/30', 'network: 169.254.10.0/30\n      localConnectIp: 169.254.10.1/30', 'both'],
  ['      network: 169.254.10.0/30\n', '', 'neither localConnectIp nor network'],
  ['      selector:\n        app: web\n', '', 'neither selector nor endpoints'],
  ['targetPort: 8080', 'targetPort: 70000', 'spec.loadBalancers[0].ports[0].targetPort'],
  ['replicas: 2', 'replicas: 11', 'spec.egressGateways[0].replicas'],
  ['remote: 10.0.0.0/8', 'remoteAddress: 10.0.0.0/8', 'unknown field remoteAddress'],
  ['protocol: tcp', 'protocol: TCP', 'spec.ingress[0].protocol'],
  ['externalNetwork: external\n', 'externalNetwork: nope\n', 'nope'],
  ['eip: eip-out', 'eip: eip-none', 'eip-none'],
])('%j → %j is one finding', (from, to, part) => {
  expect(text).toContain(from);
  const [first, ...others] = findingsOf(text.replace(from, () => to)).map(brief);
  expect(others).toEqual([]);
  expect(first).toContain(part);
});

it.each([
  ['asn: 65000', 'localASN: 65000', 'unknown field localASN'],
  ['remoteAsn: 65001', 'remoteAsn: 4200000000', 'spec.remoteAsn'],
  ['neighbors: [192.168.100.2]', 'neighbors: [192.168.100]', 'neighbour 192.168.100 of BgpConf bgp'],
  ['bgpConf: bgp\n', 'bgpConf: bgb\n', 'bgb'],
  ['      bgpConf: bgp\n', '', 'no bgpConf'],
  ['vni: 100', 'vni: 16777216', 'spec.vni'],
  ['vip: 10.96.0.3', 'vip: 10.96.0', 'coredns-vip 10.96.0 of ConfigMap kube-system/vpc-dns-config'],
  ['attachment: ovn-nad', 'nad-name: ovn-nad', 'unknown field nad-name'],
])('of BGP, EVPN and DNS: %j → %j is one finding', (from, to, part) => {
  expect(text).toContain(from);
  const [first, ...others] = findingsOf(text.replace(from, () => to)).map(brief);
  expect(others).toEqual([]);
  expect(first).toContain(part);
});
