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
  `${JSON.stringify({ apiVersion: 'x/v1', kind, metadata: { name: 'deny', namespace, annotations }, spec })}\n`;

/** What is named between a client and a server that are pods, or between other addresses. */
function named(objects: readonly string[], from = '10.0.1.6', to = '10.0.1.7'): string[] {
  const network = networkOf(
    [...around, pod('client', 'a', '10.0.1.6'), pod('server', 'b', '10.0.1.7'), ...objects],
    '1.17-dev',
  );
  const [a, b] = [from, to].map((text) => parseIp(text) ?? Ip.of(4, 0n)) as [Ip, Ip];
  return verdict(network, { from: a, to: b, protocol: 'tcp', port: 80 }).unjudged.map(({ what }) => what);
}

test('a NetworkPolicy counts where it may select an end, in the direction that it is about', () => {
  const all = { podSelector: {} };
  expect(named([policy('b', all)])).toEqual(['NetworkPolicy b/deny']);
  expect(named([policy('a', all)])).toEqual([]);
  expect(named([policy('a', { ...all, policyTypes: ['Egress'] })])).toEqual(['NetworkPolicy a/deny']);
  expect(named([policy('a', { ...all, egress: [] })])).toEqual(['NetworkPolicy a/deny']);
  expect(named([policy('c', { ...all, policyTypes: ['Egress', 'Ingress'] })])).toEqual([]);
  expect(named([policy('b', { podSelector: { matchLabels: { app: 'server' } } })])).toEqual(['NetworkPolicy b/deny']);
  expect(named([policy('b', { podSelector: { matchLabels: { app: 'other' } } })])).toEqual([]);
});

test('of a pod that nobody knows it may select any; nobody outside', () => {
  expect(named([policy('c', { podSelector: {} })], '10.0.1.6', '10.0.1.99')).toEqual(['NetworkPolicy c/deny']);
  expect(named([policy('c', { podSelector: {} })], '10.0.1.6', '1.1.1.1')).toEqual([]);
});

test('a security group counts for its members', () => {
  const group = object('SecurityGroup', 'web', {});
  expect(named([group])).toEqual([]);
  const member = pod('member', 'b', '10.0.1.8', ', ovn.kubernetes.io/security_groups: web');
  expect(named([group, member], '10.0.1.6', '10.0.1.8')).toEqual(['SecurityGroup web']);
});

test('a MultiNetworkPolicy counts on its networks alone, policies of the cluster everywhere', () => {
  const annotations = { 'k8s.v1.cni.cncf.io/policy-for': 'b/net' };
  expect(named([policy('b', {}, 'MultiNetworkPolicy', annotations)])).toEqual([]);
  expect(named([policy('b', {}, 'AdminNetworkPolicy')])).toEqual(['AdminNetworkPolicy b/deny']);
});
