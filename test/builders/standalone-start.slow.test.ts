import { describe, expect, it, test } from 'vitest';
import { addressesOf, formatAddress } from '../../lib/controllers/kube-ovn/gateway-rules/addresses';
import { gatewayRules } from '../../lib/controllers/kube-ovn/gateway-rules/gateway-rules';
import { iptablesSave } from '../../lib/controllers/kube-ovn/gateway-rules/iptables-save';
import { formatRoute, routesOf } from '../../lib/controllers/kube-ovn/gateway-rules/routes';
import { check, kubeOvnRelease, load } from '../../lib/engine';
import { Network } from '../../lib/network/network';
import { folder } from '../folder';
import { GatewayPod } from './gateway-pod';

const network = (tag: string) => `
apiVersion: cdk8s-ovn/v1
kind: ExternalNetwork
metadata: {name: ext}
spec: {attach: {type: macvlan, interface: ens37}, cidr: 192.168.100.0/24, gateway: 192.168.100.1}
---
apiVersion: cdk8s-ovn/v1
kind: CustomVpc
metadata: {name: v}
spec:
  subnets:
    - {name: net1, cidr: 10.0.1.0/24}
    - {name: net2, cidr: 10.0.2.0/24}
    - {name: net3, cidr: '10.0.3.0/24,fd00:3::/64'}
  natGateways:
    - name: gw1
      subnet: net1
      externalNetwork: ext
      mode: standalone
      image: docker.io/kubeovn/vpc-nat-gateway:v${tag}
      ${tag.startsWith('1.12') ? '' : 'routes: [{cidr: 10.77.0.0/16, nextHop: gateway}, {cidr: 10.78.0.0/16, nextHop: 10.0.1.9}]'}
      eips: [{name: spare, address: 192.168.100.229}]
      snats:
        - {name: wide, source: 10.0.0.0/16, address: 192.168.100.230}
        - {name: narrow, source: net2, address: 192.168.100.231}
        - {name: host, source: 10.0.1.7, address: 192.168.100.230}
      floatingIps: [{name: fip, to: 10.0.1.5, address: 192.168.100.232}]
      portForwards:
        - {name: web, port: 8080, to: '10.0.1.6:80', protocol: TCP, address: 192.168.100.233}
        - {name: dns, port: 53, to: 10.0.2.6, protocol: udp, address: 192.168.100.233}
`;

/** A standalone gateway of the intent documents: its pod, and what the rules see of it. */
function standalone(tag: string) {
  const release = tag.startsWith('1.12') ? '1.12' : '1.16';
  const settings = 'target: {kubernetes: {serviceSubnets: [10.96.0.0/12]}}\n';
  const cwd = folder({ 'net.yaml': network(tag), 'cdk8s-ovn.yaml': settings });
  const input = load(['.'], { cwd, kubeOvn: kubeOvnRelease(release) });
  expect(check(input).findings).toEqual([]);
  const valueIn = (kind: string, ...path: string[]) => input.resources.find((each) => each.kind === kind)?.get(...path);
  const { metadata, spec } = Object(valueIn('StatefulSet', 'spec', 'template')) as {
    metadata: { annotations: Record<string, string> };
    spec: { containers: [ConstructorParameters<typeof GatewayPod>[0]] };
  };
  const [gateway] = new Network(input.resources, { target: input.settings.target }).gateways;
  if (!gateway) throw new Error('there is no gateway');
  const pod = new GatewayPod(spec.containers[0], String(valueIn('ConfigMap', 'data', 'rules')), release);
  return { annotations: metadata.annotations, pod, gateway, release: input.settings.target.kubeOvn.version };
}

/** Rules by their chain: the order of chains means nothing. */
function byChain(lines: readonly string[]): Record<string, string[]> {
  const chains: Record<string, string[]> = {};
  for (const line of lines) {
    const [, chain = '', rule = ''] = /^-A (\S+) (.*)$/.exec(line) ?? [];
    chains[chain] = [...(chains[chain] ?? []), rule];
  }
  return chains;
}

/** What kube-ovn's CNI plugin makes of the annotations of the pod. */
function routesByCni(annotations: Record<string, string>): string[] {
  const of = (key: string, dev: string) =>
    (JSON.parse(annotations[key] ?? '[]') as { dst: string; gw: string }[]).map(
      ({ dst, gw }) => `${dst === '0.0.0.0/0' ? 'default' : dst} via ${gw} dev ${dev}`,
    );
  return [...of('ovn.kubernetes.io/routes', 'eth0'), ...of('ext.kube-system.kubernetes.io/routes', 'net1')];
}

describe.each(['1.12.4', '1.16.2'])('the start-up of a standalone gateway, image v%s', (tag) => {
  const { annotations, pod, gateway, release } = standalone(tag);
  pod.route(routesByCni(annotations).filter((line) => !line.includes(':')));
  const first = pod.start();
  const held = () => ({
    nat: byChain(pod.noted('nat')),
    mangle: byChain(pod.noted('mangle')),
    addresses: pod.noted('addresses'),
    routes: pod.noted('routes').sort(),
  });
  const state = held();

  it('ends well, forwards packets, and is ready', () => {
    expect(first).toEqual({ code: 0, err: '' });
    expect(pod.noted('calls')[0]).toBe('sysctl -w net.ipv4.ip_forward=1');
    expect(pod.noted('calls').at(-1)).toBe('sleep infinity');
    expect(pod.isReady).toBe(true);
  });

  it('makes the rules of the preview', () => {
    // Up to 1.16 the controller adds SNAT rules as they come; here the longest prefix is first.
    const { rules } = gatewayRules(gateway, release);
    const wanted = { nat: byChain(iptablesSave(rules, 'nat')), mangle: byChain(iptablesSave(rules, 'mangle')) };
    const sorted = (chains: Record<string, string[]>) => ({ ...chains, SHARED_SNAT: chains.SHARED_SNAT?.toSorted() });
    expect({ nat: sorted(state.nat), mangle: state.mangle }).toEqual({ ...wanted, nat: sorted(wanted.nat) });
    expect(state.nat.SHARED_SNAT?.map((rule) => /-s \S+/.exec(rule)?.[0])).toEqual([
      '-s 10.0.1.7/32',
      '-s 10.0.2.0/24',
      '-s 10.0.0.0/16',
    ]);
  });

  it('sets the addresses of the preview that the CNI plugins do not set', () => {
    const all = addressesOf(gateway).map(formatAddress);
    expect(all.slice(0, 2)).toEqual([
      `${annotations['ovn.kubernetes.io/ip_address']}/24 dev eth0`,
      '<free address of ext>/24 dev net1',
    ]);
    expect(state.addresses).toEqual(all.slice(2));
    for (const address of state.addresses)
      expect(pod.noted('calls')).toContain(`arping -c 3 -I net1 ${address.split('/')[0]}`);
  });

  it('has the routes of the preview', () => {
    const routed = routesOf(gateway, release).filter(({ via }) => via !== undefined);
    expect(state.routes).toEqual(routed.map(formatRoute).sort());
  });

  it('changes nothing when the container starts again', () => {
    expect(pod.start()).toEqual({ code: 0, err: '' });
    expect(held()).toEqual(state);
  });
});

describe('a call that fails', () => {
  test.each([
    ['-t nat -A SHARED_DNAT', 'dnat-add 192.168.100.233,8080,tcp,10.0.1.6,80'],
    ['addr replace 192.168.100.231', 'eip-add 192.168.100.231/24'],
    ['route replace 10.0.2.0/24', 'subnet-route-add 10.0.2.0/24,10.0.1.1'],
  ])('%s: the container ends there, says which call it was, and is not ready', (broken, call) => {
    const { pod } = standalone('1.16.2');
    expect(pod.start(broken)).toEqual({ code: 1, err: `start-up failed: nat-gateway.sh ${call}\n` });
    expect(pod.noted('calls').at(-1)).toContain(broken);
    expect(pod.isReady).toBe(false);
    // What was there stays, and the next start adds the rest.
    expect(pod.start()).toEqual({ code: 0, err: '' });
    expect(new Set(pod.noted('nat')).size).toBe(pod.noted('nat').length);
    expect(pod.isReady).toBe(true);
  });

  it('is not ready after a later start that fails', () => {
    const { pod } = standalone('1.16.2');
    pod.start();
    expect(pod.start('addr replace').code).toBe(1);
    expect(pod.isReady).toBe(false);
  });
});
