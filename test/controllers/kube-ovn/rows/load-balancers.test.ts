import { expect, it } from 'vitest';
import { pod, rowsOf, vpc } from './support';

const service = (spec: string, annotations = '') => `
apiVersion: v1
kind: Service
metadata: {name: svc, namespace: ns${annotations}}
spec: {clusterIP: 10.96.0.10, selector: {app: a}, ${spec}}`;

function vipsOf(manifests: readonly string[]) {
  const { loadBalancers } = rowsOf(manifests);
  return Object.fromEntries(
    [...loadBalancers.values()]
      .filter(({ vips }) => vips.size > 0)
      .map(({ name, vips }) => [name, Object.fromEntries(vips)]),
  );
}

const pods = [pod('a', '10.1.1.10'), pod('b', '10.1.1.11')];

it('finds the port of a Service by its name, and keeps clients at their backend where it says so', () => {
  const ports = 'sessionAffinity: ClientIP, ports: [{port: 80, targetPort: http}]';
  expect(vipsOf([vpc, ...pods, service(ports)])).toEqual({
    'vpc-v-tcp-sess-load': { '10.96.0.10:80': ['10.1.1.10:8080'] },
  });
});

it('puts a Service into the VPC that its annotation names', () => {
  const annotated = service('ports: [{port: 53, protocol: UDP}]', ', annotations: {ovn.kubernetes.io/vpc: w}');
  const other = '{apiVersion: kubeovn.io/v1, kind: Vpc, metadata: {name: w}}';
  expect(vipsOf([vpc, other, ...pods, annotated])).toEqual({
    'vpc-w-udp-load': { '10.96.0.10:53': ['10.1.1.10:53'] },
  });
});

it('writes nothing for a Service without backends, without selector or without address', () => {
  const none = service('ports: [{port: 80}]').replace('app: a', 'app: c');
  const headless = service('ports: [{port: 80}]').replace('10.96.0.10', 'None');
  const byHand = service('ports: [{port: 80}]').replace('selector: {app: a}, ', '');
  for (const one of [none, headless, byHand]) expect(vipsOf([vpc, ...pods, one])).toEqual({});
});

it('probes the backends of a SwitchLBRule unless its annotation says otherwise', () => {
  const rule = (annotations: string) => `
apiVersion: kubeovn.io/v1
kind: SwitchLBRule
metadata: {name: r, annotations: {${annotations}}}
spec: {vip: 10.1.1.60, namespace: ns, endpoints: [10.1.1.11], ports: [{port: 80, targetPort: 8080, protocol: TCP}]}`;
  const checks = (annotations: string) =>
    rowsOf([vpc, ...pods, rule(annotations)])
      .loadBalancers.get('vpc-v-tcp-load')
      ?.healthChecks.map(({ vip }) => vip);
  expect(vipsOf([vpc, ...pods, rule('')])).toEqual({ 'vpc-v-tcp-load': { '10.1.1.60:80': ['10.1.1.11:8080'] } });
  expect(checks('')).toEqual(['10.1.1.60:80']);
  expect(checks('ovn.kubernetes.io/service_health_check: "false"')).toEqual([]);
});

it('gives the DNS server of a VPC the address of the ConfigMap', () => {
  const dns = '{apiVersion: kubeovn.io/v1, kind: VpcDns, metadata: {name: d}, spec: {vpc: v, subnet: s, replicas: 1}}';
  const config =
    '{apiVersion: v1, kind: ConfigMap, metadata: {name: vpc-dns-config, namespace: kube-system}, data: {coredns-vip: 10.96.0.3}}';
  expect(vipsOf([vpc, dns, config])).toEqual({
    'vpc-v-tcp-load': { '10.96.0.3:53': ['10.1.1.2:53'], '10.96.0.3:9153': ['10.1.1.2:9153'] },
    'vpc-v-udp-load': { '10.96.0.3:53': ['10.1.1.2:53'] },
  });
  expect(vipsOf([vpc, dns])).toEqual({});
});
