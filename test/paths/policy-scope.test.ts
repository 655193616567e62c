import { expect, test } from 'vitest';
import { Ip, parseIp } from '../../lib/net/ip';
import { verdict } from '../../lib/paths/verdict';
import { around, networkOf } from '../controllers/kube-ovn/gateway-rules/support';
import { object } from '../rules/kube-ovn/nat-objects';

const pod = (name: string, namespace: string, ip: string, more = '') => `apiVersion: v1
kind: Pod
metadata:
  name: ${name}
  namespace: ${namespace}
  labels: {app: ${name}}
  annotations: {ovn.kubernetes.io/logical_switch: net1, ovn.kubernetes.io/ip_address: ${ip}${more}}
`;

const policy = (namespace: string, spec: object, kind = 'NetworkPolicy', annotations: object = {}) =>
  `${JSON.stringify({ apiVersion: kind === 'NetworkPolicy' ? 'networking.k8s.io/v1' : 'x/v1', kind, metadata: { name: 'deny', namespace, annotations }, spec })}\n`;

/** What is said of a client and a server that are pods, or of other addresses. */
function told(objects: readonly string[], from = '10.0.1.6', to = '10.0.1.7') {
  const network = networkOf(
    [...around, pod('client', 'a', '10.0.1.6'), pod('server', 'b', '10.0.1.7'), ...objects],
    '1.17-dev',
  );
  const [a, b] = [from, to].map((text) => parseIp(text) ?? Ip.of(4, 0n)) as [Ip, Ip];
  return verdict(network, { from: a, to: b, protocol: 'tcp', port: 80 });
}

/** What is not evaluated between them. */
function named(...args: Parameters<typeof told>): string[] {
  return told(...args).unjudged.map(({ what }) => what);
}

test('of pods that are known NetworkPolicies are evaluated, in the direction that they are about', () => {
  const all = { podSelector: {} };
  const reaches = (...objects: readonly string[]) => told(objects).reaches;
  expect(reaches(policy('b', all))).toBe('no');
  expect(reaches(policy('a', all))).toBe('yes');
  expect(reaches(policy('a', { ...all, policyTypes: ['Egress'] }))).toBe('no');
  expect(reaches(policy('a', { ...all, egress: [] }))).toBe('no');
  expect(reaches(policy('c', { ...all, policyTypes: ['Egress', 'Ingress'] }))).toBe('yes');
  expect(reaches(policy('b', { podSelector: { matchLabels: { app: 'server' } } }))).toBe('no');
  expect(reaches(policy('b', { podSelector: { matchLabels: { app: 'other' } } }))).toBe('yes');
  const from = [{ namespaceSelector: {}, podSelector: { matchLabels: { app: 'client' } } }];
  expect(reaches(policy('b', { ...all, ingress: [{ from }] }))).toBe('yes');
  expect(told([policy('b', all)]).unjudged).toEqual([]);
});

test('of a pod that nobody knows it may select any; nobody outside', () => {
  expect(named([policy('c', { podSelector: {} })], '10.0.1.6', '10.0.1.99')).toEqual(['NetworkPolicy c/deny']);
  expect(named([policy('c', { podSelector: {} })], '10.0.1.6', '1.1.1.1')).toEqual([]);
});

test('a security group is evaluated for its members; any pod that nobody knows may be one', () => {
  const open = {
    ipVersion: 'ipv4',
    protocol: 'all',
    priority: 1,
    remoteType: 'address',
    remoteAddress: '0.0.0.0/0',
    policy: 'allow',
  };
  const group = (spec: object) => object('SecurityGroup', 'web', spec);
  expect(told([group({})]).reaches).toBe('yes');
  const member = pod(
    'member',
    'b',
    '10.0.1.8',
    ", ovn.kubernetes.io/security_groups: web, ovn.kubernetes.io/port_security: 'true'",
  );
  expect(told([group({}), member], '10.0.1.6', '10.0.1.8').reaches).toBe('no');
  expect(told([group({ ingressRules: [open] }), member], '10.0.1.6', '10.0.1.8').reaches).toBe('yes');
  expect(named([group({})], '10.0.1.6', '10.0.1.99')).toEqual(['SecurityGroup web']);
});

test('a MultiNetworkPolicy counts on its networks alone, policies of the cluster everywhere', () => {
  const annotations = { 'k8s.v1.cni.cncf.io/policy-for': 'b/net' };
  expect(named([policy('b', {}, 'MultiNetworkPolicy', annotations)])).toEqual([]);
  expect(named([policy('b', {}, 'AdminNetworkPolicy')])).toEqual(['AdminNetworkPolicy b/deny']);
});
