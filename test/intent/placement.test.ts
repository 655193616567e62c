import { describe, expect, it } from 'vitest';
import { check } from '../../lib/check/check';
import { spanOf } from '../../lib/source/resource';
import { defaultTarget } from '../../lib/target/target';
import { brief, expandText } from './documents';

const network = `apiVersion: cdk8s-ovn/v1
kind: CustomVpc
metadata: {name: shop}
spec:
  namespaces: [shop]
  subnets: [{name: net1, cidr: 10.0.1.0/24}]
---
`;
const web = `---
apiVersion: apps/v1
kind: Deployment
metadata: {name: web, namespace: shop}
spec: {replicas: 2, selector: {matchLabels: {app: web}}, template: {metadata: {labels: {app: web}}, spec: {containers: [{name: web, image: web}]}}}
`;
const placement = (spec: string, kind = 'Deployment') => `apiVersion: cdk8s-ovn/v1
kind: Placement
metadata: {name: web, namespace: shop}
spec:
  workload: {kind: ${kind}, name: web}
${spec}
`;

function findingsOf(text: string): string[] {
  const { resources, findings, hidden } = expandText(text);
  return check(resources, { target: defaultTarget, hidden }, findings).findings.map(brief);
}

function annotationsIn(text: string): unknown {
  const { resources } = expandText(text);
  return resources.find(({ kind }) => kind === 'Deployment')?.get('spec', 'template', 'metadata', 'annotations');
}

it('renders the workload with the annotations of its pods, where it stands', () => {
  const text = `${network}${placement('  subnet: net1\n  addresses: [10.0.1.20, 10.0.1.21]')}${web}`;
  expect(annotationsIn(text)).toEqual({
    'ovn.kubernetes.io/logical_switch': 'net1',
    'ovn.kubernetes.io/ip_pool': '10.0.1.20,10.0.1.21',
  });
  expect(findingsOf(text)).toEqual([]);
});

it('a Subnet of another provider is a further interface, beside the networks of other documents', () => {
  const attachment = `apiVersion: cdk8s-ovn/v1
kind: NetworkAttachment
metadata: {name: web, namespace: shop}
spec: {workload: {kind: Deployment, name: web}, networks: [{name: lan}]}
---
`;
  const external = `apiVersion: cdk8s-ovn/v1
kind: ExternalNetwork
metadata: {name: ext}
spec: {attach: {type: kube-ovn}, cidr: 192.0.2.0/24, gateway: 192.0.2.1}
---
`;
  const text = placement('  subnet: ext\n  addresses: [192.0.2.20, 192.0.2.21]\n  securityGroups: [web]');
  expect(annotationsIn(`${external}${attachment}${text}${web}`)).toEqual({
    'ext.kube-system.ovn.kubernetes.io/logical_switch': 'ext',
    'ext.kube-system.ovn.kubernetes.io/ip_pool': '192.0.2.20,192.0.2.21',
    'ext.kube-system.ovn.kubernetes.io/security_groups': 'web',
    'k8s.v1.cni.cncf.io/networks': '[{"name":"lan"},{"name":"ext","namespace":"kube-system"}]',
  });
});

describe('what the network refuses is found in the document, at the value', () => {
  it.each([
    ['  addresses: [10.0.1.20]', '10.0.1.20', 'kube-ovn/pods-beyond-addresses'],
    ['  subnet: net2', 'net2', 'kube-ovn/pod-subnet-missing'],
    ['  securityGroups: [gone]', 'gone', 'kube-ovn/pod-security-group-missing'],
    ['  sharedVips: [gone]', 'gone', 'kube-ovn/pod-vip-unusable'],
    ['  mac: 02:03', '02:03', 'kube-ovn/pod-mac-malformed'],
    ['  addresses: [10.0.1.20, 10.0.1.21]\n  ipPool: pool7', 'pool7', 'intent/attachment-impossible'],
  ])('%s', (spec, value, rule) => {
    const text = `${network}${placement(spec)}${web}`;
    const lines = text.split('\n');
    const row = lines.findLastIndex((line) => line.includes(value) && spec.includes(line));
    const column = (lines[row] ?? '').indexOf(value.trim()) + 1;
    const mine = findingsOf(text).filter((found) => found.startsWith(rule));
    expect(mine).toHaveLength(1);
    expect(mine[0]).toMatch(new RegExp(`^${rule} ${row + 1}:${column}-`));
  });
});

describe('what cannot be placed', () => {
  it('is proposed its annotations, where it is not in the input', () => {
    const spec = '  subnet: net1\n  addresses: [10.0.1.20]\n  securityGroups: [a, b]';
    expect(expandText(`${network}${placement(spec)}`).findings[0]?.help).toEqual([
      "where it is rendered, write ovn.kubernetes.io/logical_switch: 'net1', ovn.kubernetes.io/ip_pool: '10.0.1.20', ovn.kubernetes.io/security_groups: 'a,b'",
    ]);
    expect(expandText(`${network}${placement(spec, 'Pod')}`).findings[0]?.help[0]).toContain(
      "ovn.kubernetes.io/ip_address: '10.0.1.20'",
    );
  });

  it('is what two documents place in different subnets', () => {
    const { findings } = expandText(
      `${placement('  subnet: net1')}---\n${placement('  subnet: net2').replace('name: web,', 'name: again,')}${web}`,
    );
    expect(findings.map(brief)).toEqual([
      'intent/attachment-impossible 13:11-15 Deployment shop/web has ovn.kubernetes.io/logical_switch: net1 already',
    ]);
  });

  it('is what makes no pods', () => {
    const service = 'apiVersion: v1\nkind: Service\nmetadata: {name: web, namespace: shop}\n';
    expect(expandText(`${placement('  subnet: net1', 'Service')}---\n${service}`).findings.map(brief)).toEqual([
      expect.stringContaining('Service shop/web makes no pods, and no virtual machines'),
    ]);
  });
});

describe('what leads to a workload', () => {
  const gateway = (to: string, workloads = '') => `apiVersion: cdk8s-ovn/v1
kind: CustomVpc
metadata: {name: shop}
spec:
  namespaces: [shop]
  ovnExternalSubnets: [outside]
  subnets: [{name: net1, cidr: 10.0.1.0/24}]
  natGateways:
    - name: gw1
      subnet: net1
      floatingIps:
        - name: fip01
          address: 192.0.2.20
          to: ${to}
  ovnFips:
    - {name: ofip01, eip: eip01, to: ${to}}
  egressGateways:
    - name: out
      externalNetwork: ext
      selectors: [{podSelector: {matchLabels: {app: old}}}]
      workloads: [${workloads}]
---
`;
  const one = placement('  subnet: net1\n  addresses: ["10.0.1.5,fd00::5"]');

  it('has its address and its labels', () => {
    const { resources, findings } = expandText(
      `${gateway('Deployment/shop/web', 'Deployment/shop/web')}${one}${web.replace('replicas: 2', 'replicas: 1')}`,
    );
    expect(findings).toEqual([]);
    const specOf = (kind: string) => resources.find((resource) => resource.kind === kind)?.value.spec;
    expect(specOf('IptablesFIPRule')).toMatchObject({ internalIp: '10.0.1.5' });
    expect(specOf('OvnFip')).toMatchObject({ v4Ip: '10.0.1.5' });
    expect(specOf('VpcEgressGateway')).toMatchObject({
      selectors: [
        { podSelector: { matchLabels: { app: 'old' } } },
        {
          namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': 'shop' } },
          podSelector: { matchLabels: { app: 'web' } },
        },
      ],
    });
  });

  it('says of an address what it was made from', () => {
    const { resources } = expandText(`${gateway('Deployment/shop/web')}${one}${web}`);
    const fip = resources.find(({ kind }) => kind === 'IptablesFIPRule');
    const { location, made } = fip ? spanOf(fip.at('spec', 'internalIp')) : {};
    expect(location?.start).toEqual({ line: 14, column: 15 });
    expect(made).toMatchObject({ in: { kind: 'Placement' }, from: 'spec.addresses', follows: true });
  });

  it.each([
    ['Deployment/shop/wep', 'there is no Deployment shop/wep in the input'],
    ['Deployment/shop/web', 'Deployment shop/web has no address of its own'],
  ])('%s, which nobody knows the address of', (to, message) => {
    const { findings, hidden } = expandText(`${gateway(to)}${web}`);
    expect(findings.map(brief)).toEqual([
      expect.stringContaining(`intent/attachment-impossible 14:15-${15 + to.length} ${message}`),
      expect.stringContaining(message),
    ]);
    expect(hidden).toContainEqual({ kind: 'IptablesFIPRule', name: 'fip01' });
  });

  it('the mistake of a placement is said alone', () => {
    const { findings } = expandText(`${gateway('Deployment/shop/web')}${placement('  addresses: 10.0.1.5')}${web}`);
    expect(findings.map(({ rule }) => rule)).toEqual(['intent/wrong-type']);
  });

  it.each([
    ['web', 'web names no workload'],
    ['Deployment/blue/web', 'there is no Deployment blue/web in the input'],
  ])('%s, whose pods nobody can select', (name, message) => {
    const { findings } = expandText(`${gateway('10.0.1.5', name)}${web}`);
    expect(findings.map(brief)).toEqual([expect.stringContaining(`intent/attachment-impossible 21:19-`)]);
    expect(findings[0]?.message).toBe(message);
  });
});
