import { describe, expect, it } from 'vitest';
import { check } from '../../lib/check/check';
import { defaultTarget } from '../../lib/target/target';
import { brief, expandText } from './documents';

const network = `apiVersion: cdk8s-ovn/v1
kind: LocalnetNetwork
metadata: {name: lan}
spec: {physicalNetwork: physnet, namespaces: [red]}
---
`;
const workload = (
  kind = 'Deployment',
  spec = '{replicas: 1, selector: {matchLabels: {app: web}}, template: {metadata: {labels: {app: web}}, spec: {containers: [{name: web, image: web}]}}}',
) => `---
apiVersion: ${kind === 'VirtualMachine' ? 'kubevirt.io/v1' : 'apps/v1'}
kind: ${kind}
metadata: {name: web, namespace: red}
spec: ${spec}
`;
const attachment = (
  networks = '    - name: lan',
  { kind = 'Deployment', name = 'web' } = {},
) => `apiVersion: cdk8s-ovn/v1
kind: NetworkAttachment
metadata: {name: web, namespace: red}
spec:
  workload: {kind: ${kind}, name: ${name}}
  networks:
${networks}
`;

function findingsOf(text: string): string[] {
  const { resources, findings, hidden } = expandText(text);
  return check(resources, { target: defaultTarget, hidden }, findings).findings.map(brief);
}

it('renders the workload with the annotation, where it stands, and makes nothing else', () => {
  const networks =
    '    - mac: 02:03:04:05:06:07\n      ips: [192.0.2.20/24]\n      name: lan\n    - name: other\n      namespace: ns9';
  const { resources, findings } = expandText(`${attachment(networks)}${workload()}`);
  expect(findings).toEqual([]);
  expect(resources.map(({ value }) => value)).toEqual([
    {
      apiVersion: 'apps/v1',
      kind: 'Deployment',
      metadata: { name: 'web', namespace: 'red' },
      spec: {
        replicas: 1,
        selector: { matchLabels: { app: 'web' } },
        template: {
          metadata: {
            labels: { app: 'web' },
            annotations: {
              'k8s.v1.cni.cncf.io/networks':
                '[{"name":"lan","ips":["192.0.2.20/24"],"mac":"02:03:04:05:06:07"},{"name":"other","namespace":"ns9"}]',
            },
          },
          spec: { containers: [{ name: 'web', image: 'web' }] },
        },
      },
    },
  ]);
});

it('several documents add to one workload, in their order', () => {
  const { resources } = expandText(`${attachment()}---\n${attachment('    - name: second')}${workload()}`);
  expect(resources[0]?.get('spec', 'template', 'metadata', 'annotations')).toEqual({
    'k8s.v1.cni.cncf.io/networks': '[{"name":"lan"},{"name":"second"}]',
  });
});

it('a virtual machine gets both lists', () => {
  const machine = workload('VirtualMachine', '{template: {spec: {domain: {devices: {}}}}}');
  const { resources, findings } = expandText(`${attachment(undefined, { kind: 'VirtualMachine' })}${machine}`);
  expect(findings).toEqual([]);
  expect(resources[0]?.get('spec', 'template', 'spec', 'networks')).toEqual([
    { name: 'default', pod: {} },
    { name: 'lan', multus: { networkName: 'lan' } },
  ]);
});

describe('what the network refuses is found in the document, at the value', () => {
  it.each([
    ['      ips: [192.0.2.20]', '[', 'ovn-kubernetes/static-ip-refused'],
    ['      mac: 02:03:04:05:06', '02', 'cncf/network-annotation-malformed'],
    ['      namespace: blue', 'blue', 'cncf/pod-network-missing'],
  ])('%s', (line, from, rule) => {
    const text = `${network}${attachment(`    - name: lan\n${line}`)}${workload()}`;
    const row = text.split('\n').indexOf(line) + 1;
    const column = line.indexOf(from) + (from === '[' ? 2 : 1);
    const found = findingsOf(text);
    expect(found).toHaveLength(1);
    expect(found[0]).toMatch(new RegExp(`^${rule} ${row}:${column}-`));
  });

  it('and of a second network, there', () => {
    const line = '      ips: [192.0.2.20/24, 192.0.2.21]';
    const text = `${network}${attachment(`    - name: lan\n      interface: lan0\n    - name: lan\n${line}`)}${workload()}`;
    const row = text.split('\n').indexOf(line) + 1;
    expect(findingsOf(text)).toEqual([
      `ovn-kubernetes/static-ip-refused ${row}:28-38 Deployment red/web asks for address 192.0.2.21 without the length of its prefix`,
    ]);
  });

  it('what the manifest says itself is found in the manifest', () => {
    const annotated =
      '{template: {metadata: {annotations: {k8s.v1.cni.cncf.io/networks: \'[{"name": "gone"}]\'}}, spec: {}}}';
    const text = `${network}${attachment()}${workload('Deployment', annotated)}`;
    const row = text.split('\n').findIndex((line) => line.includes('gone')) + 1;
    const [only, ...more] = findingsOf(text).filter((found) => found.startsWith('cncf/'));
    expect(only).toMatch(new RegExp(`^cncf/pod-network-missing ${row}:`));
    expect(more).toEqual([]);
  });
});

describe('what cannot be attached', () => {
  it.each([
    [attachment(), 'there is no Deployment red/web in the input'],
    [`${attachment(undefined, { name: 'wep' })}${workload()}`, 'there is no Deployment red/wep in the input'],
    [`${attachment(undefined, { kind: 'Deploymnt' })}${workload()}`, 'there is no Deploymnt red/web'],
    [
      `${attachment(undefined, { kind: 'Service' })}${workload('Service')}`,
      'Service red/web makes no pods, and no virtual machines',
    ],
    [
      `${attachment('    - name: lan\n      ips: [192.0.2.1/24]', { kind: 'VirtualMachine' })}${workload('VirtualMachine', '{}')}`,
      'ips of VirtualMachine red/web cannot be given: the guest of a virtual machine has its own',
    ],
  ])('%#', (text, message) => {
    const { findings } = expandText(text);
    expect(findings.map(({ rule, message }) => [rule, message])).toEqual([['intent/attachment-impossible', message]]);
    expect(findings[0]?.help).toHaveLength(1);
  });

  it('a workload that is not here is proposed the annotation', () => {
    expect(expandText(attachment()).findings[0]?.help).toEqual([
      'where it is rendered, write k8s.v1.cni.cncf.io/networks: \'[{"name":"lan"}]\'',
    ]);
  });

  it('a workload in a document that cannot be read may be there', () => {
    const broken = '---\napiVersion: apps/v1\nkind: Deployment\nmetadata: {name: web\n';
    expect(expandText(`${attachment()}${broken}`).findings).toEqual([]);
  });

  it('a document has no labels: there is nothing that could have them', () => {
    const labelled = attachment().replace('namespace: red}', 'namespace: red, labels: {a: b}}');
    expect(findingsOf(`${network}${labelled}${workload()}`)).toEqual([
      expect.stringMatching(/^intent\/unknown-field .*unknown field labels in metadata/),
    ]);
  });
});
