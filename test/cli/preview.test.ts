import { describe, expect, test } from 'vitest';
import { parseAllDocuments } from 'yaml';
import type { StatefulSet } from '../../lib/controllers/kube-ovn/workload/types';
import type { JsonPreviews } from '../../lib/output/preview';
import { folder } from '../folder';
import { run } from './command';

const example = 'custom-vpc-manifests';
const gateway = (spec: string) =>
  `apiVersion: kubeovn.io/v1\nkind: VpcNatGateway\nmetadata: {name: gw1}\nspec: ${spec}\n`;
const network = [
  'apiVersion: kubeovn.io/v1\nkind: Vpc\nmetadata: {name: v}\nspec: {}\n',
  'apiVersion: kubeovn.io/v1\nkind: Subnet\nmetadata: {name: s}\nspec: {vpc: v, cidrBlock: 10.0.1.0/24}\n',
  'apiVersion: kubeovn.io/v1\nkind: Subnet\nmetadata: {name: x}\nspec: {provider: x.kube-system, cidrBlock: 192.168.9.0/24, gateway: 192.168.9.1}\n',
].join('---\n');
const preview = (spec: string, ...args: string[]) => {
  const cwd = folder({ 'net.yaml': `${network}---\n${gateway(spec)}` });
  const { out, code } = run(['preview', '--format', 'json', ...args], { cwd });
  return { code, ...(JSON.parse(out) as JsonPreviews).previews[0] };
};
const podOf = (shown: ReturnType<typeof preview>): StatefulSet['spec']['template'] => {
  const [made] = (shown.created ?? []) as unknown as { readonly object: StatefulSet }[];
  if (!made) throw new Error('nothing is created');
  return made.object.spec.template;
};

describe('YAML', () => {
  test('the StatefulSet, and above each part the line that made it; the same bytes again', () => {
    const { code, out, err } = run(['preview', example]);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out).toMatch(
      /^---\n# kube-ovn 1\.16 creates it for VpcNatGateway gw1 \(custom-vpc-manifests\/gateway\.yaml:2\)\n/,
    );
    expect(out).toContain(
      '        # from VpcNatGateway gw1 spec.lanIp (custom-vpc-manifests/gateway.yaml:8)\n' +
        '        ovn.kubernetes.io/ip_address: 10.0.1.254\n',
    );
    expect(run(['preview', example]).out).toBe(out);
  });

  test('reads back as what JSON holds', () => {
    const documents = parseAllDocuments(run(['preview', example]).out).map((document) => document.toJS());
    const { previews } = JSON.parse(run(['preview', '--format', 'json', example]).out) as JsonPreviews;
    expect(documents).toEqual(previews.flatMap(({ created }) => created.map(({ object }) => object)));
  });

  test('comments above the first key of an item keep the item whole', () => {
    const spec =
      '{vpc: v, subnet: s, externalSubnets: [x], bgpSpeaker: {enabled: false}, replicas: 2, bfd: {enabled: true}}';
    const cwd = folder({ 'net.yaml': `${network}---\n${gateway(spec)}` });
    const options = { cwd };
    const [document] = parseAllDocuments(run(['preview', '--kube-ovn', '1.17-dev'], options).out);
    expect(document?.errors).toEqual([]);
    const json = JSON.parse(
      run(['preview', '--kube-ovn', '1.17-dev', '--format', 'json'], options).out,
    ) as JsonPreviews;
    expect(document?.toJS()).toEqual(json.previews[0]?.created[0]?.object);
  });

  test('what is not created is a comment with the reason', () => {
    const cwd = folder({ 'gw.yaml': gateway('{vpc: gone, subnet: s, lanIp: 10.0.1.254}') });
    const { code, out, err } = run(['preview'], { cwd });
    expect(code).toBe(1);
    expect(err).toContain('gone');
    expect(out).toBe(
      '---\n# kube-ovn 1.16 creates nothing for VpcNatGateway gw1 (gw.yaml:2): the Vpc gone is not in the input\n' +
        '# from VpcNatGateway gw1 spec.vpc (gw.yaml:4)\n',
    );
  });
});

describe('what the cluster will have filled in', () => {
  test('the gateway of a subnet, the provider, the image of the chart', () => {
    const pod = podOf(preview('{vpc: v, subnet: s, lanIp: 10.0.1.254, externalSubnets: [x]}'));
    expect(pod.metadata.annotations).toEqual({
      'k8s.v1.cni.cncf.io/networks': 'kube-system/x',
      'ovn.kubernetes.io/ip_address': '10.0.1.254',
      'ovn.kubernetes.io/logical_switch': 's',
      'ovn.kubernetes.io/routes': '[{"dst":"10.96.0.0/12","gw":"10.0.1.1"}]',
      'ovn.kubernetes.io/vpc_nat_gw': 'gw1',
      'x.kube-system.kubernetes.io/routes': '[{"dst":"0.0.0.0/0","gw":"192.168.9.1"}]',
    });
    expect(pod.spec.containers[0]?.image).toBe('docker.io/kubeovn/vpc-nat-gateway:v1.16');
  });

  test('the defaults of BFD, where there are several instances', () => {
    const spec = '{vpc: v, subnet: s, externalSubnets: [x], replicas: 2, bfd: {enabled: true}}';
    const shown = preview(spec, '--kube-ovn', '1.17-dev');
    expect(shown.created?.[0]?.object).toMatchObject({ kind: 'Deployment', metadata: { namespace: 'kube-system' } });
    const env = podOf(shown).spec.containers[1]?.env;
    expect(env).toContainEqual({ name: 'BFD_MIN_TX', value: '1000' });
    expect(env).toContainEqual({ name: 'BFD_MULTI', value: '3' });
  });
});

test('any input is answered: wrong types, names that steer, what cannot be parsed', () => {
  const wild =
    '{vpc: v, subnet: s, lanIp: 5, externalSubnets: [x], selector: [1, a:b], tolerations: 3, routes: {}, annotations: [x], affinity: [y]}';
  expect(podOf(preview(wild)).spec.nodeSelector).toEqual({ a: 'b' });
  const cwd = folder({ 'a.yaml': gateway('{vpc: "a\\nkind: b", subnet: s}'), 'b.yaml': 'a: [' });
  const { out, code } = run(['preview'], { cwd });
  expect(code).toBe(1);
  for (const line of out.trimEnd().split('\n')) expect(line).toMatch(/^(---|# )/);
});

describe('--prerequisites', () => {
  const vpc = 'apiVersion: kubeovn.io/v1\nkind: Vpc\nmetadata: {name: v}\nspec: {enableExternal: true}\n';

  test('what the cluster must have, why, who asks for it, and how to see it', () => {
    const { code, out, err } = run(['preview', '--prerequisites', '-'], { stdin: vpc });
    expect(code).toBe(0);
    expect(err).toMatch(/^warning\[kube-ovn\/vpc-without-external-subnet\]/);
    expect(out).toBe(
      [
        'externalGatewayNodes: a node with the label ovn.kubernetes.io/external-gw=true, or ConfigMap ovn-external-gw-config that names such nodes',
        '  without it: the router has no port on the external network: the Vpc waits with "no external gw nodes", and OvnEips and their rules have no effect',
        '  asked for by Vpc v (<stdin>:4)',
        '  see: kubectl get nodes -l ovn.kubernetes.io/external-gw=true',
        '',
      ].join('\n'),
    );
  });

  test('the settings answer', () => {
    const cwd = folder({
      'vpc.yaml': vpc,
      'cdk8s-ovn.yaml': 'target: {prerequisites: {externalGatewayNodes: true}}\n',
    });
    const { code, out } = run(['preview', '--prerequisites', '--format', 'json', 'vpc.yaml'], { cwd });
    expect({ code, ...JSON.parse(out) }).toEqual({ code: 0, version: 1, prerequisites: [] });
  });

  test('a prerequisite that nobody knows is a mistake', () => {
    const cwd = folder({
      'vpc.yaml': vpc,
      'cdk8s-ovn.yaml': 'target: {prerequisites: {externalGatewayNode: true}}\n',
    });
    const { out, err } = run(['check', 'vpc.yaml'], { cwd });
    expect(out + err).toContain('there is no target.prerequisites.externalGatewayNode');
    expect(out + err).toContain('did you mean externalGatewayNodes?');
  });
});
