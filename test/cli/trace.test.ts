import { expect, test } from 'vitest';
import { main } from '../../lib/cli/main';
import type { JsonPath } from '../../lib/output/paths/json';
import { base } from '../scenario';

function trace(text: string, ...args: string[]) {
  const out = { stdout: '', stderr: '' };
  const stream = (name: keyof typeof out) => ({
    write(more: string) {
      out[name] += more;
    },
    isTerminal: false,
  });
  const io = { cwd: __dirname, env: {}, stdin: () => text, stdout: stream('stdout'), stderr: stream('stderr') };
  return { code: main(['trace', ...args, '-'], io), ...out };
}

const path = (text: string, ...args: string[]) =>
  JSON.parse(trace(text, ...args, '--format', 'json').stdout) as JsonPath;

test('a pod to the Internet, as the walk-through tells it', () => {
  expect(trace(base, '--from', 'net1', '--to', '1.1.1.1')).toMatchObject({ code: 0, stderr: '' });
  const { reaches, ways, unjudged } = path(base, '--from', '10.0.1.9', '--to', '1.1.1.1');
  expect({ reaches, unjudged }).toEqual({ reaches: 'yes', unjudged: [] });
  expect(ways).toHaveLength(1);
  expect(ways[0]).toMatchObject({ deliveredTo: '1.1.1.1:443', seenSource: '192.168.100.230', clientSees: 'reply' });
  expect(
    ways[0]?.steps.map(({ direction, hop, chain, decidedBy }) => [direction, hop, chain, decidedBy?.object]),
  ).toEqual([
    ['request', 'Subnet net1', undefined, 'Subnet net1'],
    ['request', 'VPC test-vpc-1', undefined, 'Vpc test-vpc-1'],
    ['request', 'gateway gw1', 'PREROUTING', undefined],
    ['request', 'gateway gw1', 'FORWARD', undefined],
    ['request', 'gateway gw1', 'SHARED_SNAT', 'IptablesSnatRule snat01'],
    ['request', 'Subnet ovn-vpc-external-network', undefined, 'Subnet ovn-vpc-external-network'],
    ['request', 'outside', undefined, undefined],
    ['answer', 'gateway gw1', 'SHARED_SNAT', 'IptablesSnatRule snat01'],
    ['answer', 'Subnet net1', undefined, undefined],
  ]);
});

test('the Internet to a floating IP, by the name of the EIP', () => {
  const { reaches, to, ways } = path(base, '--from', '198.51.100.7', '--to', 'eip3', '--port', '22');
  expect({ reaches, to }).toEqual({ reaches: 'yes', to: '192.168.100.232' });
  expect(ways[0]).toMatchObject({ deliveredTo: '10.0.1.5:22', seenSource: '198.51.100.7' });
});

test('a port that nobody forwards is refused', () => {
  const { stdout, code } = trace(base, '--from', '198.51.100.7', '--to', 'eip2', '--port', '81');
  expect(stdout).toMatch(/=> not delivered; the client is refused\n\nIt does not get an answer\.\n$/);
  expect(code).toBe(0);
});

test('a policy route decides; one that names an address set which OVN does not have is left out by OVN', () => {
  const routed = (match: string) =>
    base.replace(/^ {2}staticRoutes:$/m, `  policyRoutes: [{priority: 10, match: '${match}', action: drop}]\n$&`);
  const dropped = path(routed('ip4.src == 10.0.1.9'), '--from', '10.0.1.9', '--to', '1.1.1.1');
  expect({ reaches: dropped.reaches, unjudged: dropped.unjudged }).toEqual({ reaches: 'no', unjudged: [] });
  const open = path(routed('ip4.src == $set'), '--from', '10.0.1.9', '--to', '1.1.1.1');
  expect({ reaches: open.reaches, unjudged: open.unjudged }).toEqual({ reaches: 'yes', unjudged: [] });
});

test('a peering with a VPC that is not here is named, one by one, and nothing is certain past it', () => {
  const peering = (name: string) => `{remoteVpc: ${name}, localConnectIP: 169.254.0.1/30}`;
  const line = `  vpcPeerings: [${peering('test-vpc-1')}, ${peering('ghost')}, ${peering('far')}, {}]`;
  const text = base.replace(/^ {2}staticRoutes:$/m, `${line}\n$&`);
  expect(text).not.toBe(base);
  const { reaches, unjudged } = path(text, '--from', '10.0.1.9', '--to', '1.1.1.1');
  expect(reaches).toBe('unknown');
  expect(unjudged.map(({ kind, what, location }) => [kind, what, location.start.column])).toEqual([
    ['router', 'a peering of VPC test-vpc-1 with VPC ghost, which is not here', line.indexOf('ghost') + 1],
    ['router', 'a peering of VPC test-vpc-1 with VPC far, which is not here', line.indexOf('far') + 1],
    ['router', 'a peering of VPC test-vpc-1 without a remoteVpc', line.indexOf('{}') + 1],
  ]);
});

test('an address that two VPCs have', () => {
  const other = `---
apiVersion: kubeovn.io/v1
kind: Vpc
metadata: {name: other}
spec: {}
---
apiVersion: kubeovn.io/v1
kind: Subnet
metadata: {name: other-net}
spec: {vpc: other, protocol: IPv4, cidrBlock: 10.0.1.0/24}
`;
  const { reaches, unjudged } = path(base + other, '--from', '10.0.1.9', '--to', '1.1.1.1');
  expect(reaches).toBe('unknown');
  expect(unjudged).toMatchObject([{ what: '10.0.1.9 as an address of Subnet other-net, in another VPC' }]);
});

test('a filter is named', () => {
  const spec = 'spec: {podSelector: {}, policyTypes: [Egress]}';
  const policy = `apiVersion: networking.k8s.io/v1\nkind: NetworkPolicy\nmetadata: {name: deny, namespace: ns1}\n${spec}\n`;
  const { stdout } = trace(`${base}---\n${policy}`, '--from', '10.0.1.9', '--to', '1.1.1.1');
  expect(stdout).toContain('Not evaluated, and may change the answer:\n  NetworkPolicy ns1/deny (<stdin>:');
  expect(stdout).toMatch(/For certain it is not known: see above\.\n$/);
});

test.each([
  [
    ['--from', 'net2', '--to', '1.1.1.1'],
    'error: nothing here is called net2, or it has no address of its own: did you mean net1?\n',
  ],
  [
    ['--from', 'gw1', '--to', '1.1.1.1'],
    'error: VpcNatGateway gw1 is no end of a packet: ask for eip/eip1, eip/eip2, eip/eip3\n',
  ],
  [
    ['--from', 'vpc/test-vpc-1', '--to', '1.1.1.1'],
    'error: Vpc test-vpc-1 is no end of a packet: ask for subnet/net1\n',
  ],
  [
    ['--from', 'snat01', '--to', '1.1.1.1'],
    'error: IptablesSnatRule snat01 is no end of a packet: an end is an address, a pod or a workload (namespace/name), an EIP, an OvnEip, a Vip, or a subnet\n',
  ],
  [
    ['--from', 'net1', '--to', 'eip2:8080'],
    'error: eip2:8080 is an end with a port: write eip2, and --port 8080 for what the packet asks for\n',
  ],
  [
    ['--from', 'net1', '--to', '[2001:db8::1]:53/udp'],
    'write 2001:db8::1, and --port 53 --protocol udp for what the packet asks for\n',
  ],
  [
    ['--from', '10.0.1.0/28', '--to', '1.1.1.1'],
    'error: 10.0.1.0/28 is a range, and trace follows one packet: name one address; reach and Expectations are about all of them\n',
  ],
  [['--from', 'outside', '--to', 'eip2'], 'error: outside is many addresses, and trace follows one packet'],
  [['--from', 'nowhere-at-all', '--to', 'eip2'], 'or it has no address of its own; an end is an address, a pod'],
  [['--from', 'net1', '--to', 'www.example.org'], 'error: www.example.org looks like a DNS name'],
  [['--from', 'net1', '--to', '1.1.1.1', '--port', '70000'], 'A port is 1 to 65535.'],
  [['--from', 'net1'], "required option '--to <end>' not specified"],
])('%j is a wrong command line', (args, message) => {
  const { code, stdout, stderr } = trace(base, ...args);
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
  expect(stderr).toContain(message);
});
