import { describe, expect, it } from 'vitest';
import { check } from '../../lib/check/check';
import { intentRules } from '../../lib/intent/intent-rules';
import { defaultTarget } from '../../lib/target/target';
import { brief, expandText } from './documents';

const good = `apiVersion: cdk8s-ovn/v1
kind: CustomVpc
metadata:
  name: v
spec:
  namespaces: [ns1]
  subnets:
    - name: net1
      cidr: 10.0.1.0/24
  natGateways:
    - name: gw1
      subnet: net1
      portForwards:
        - {name: web, port: 80, to: 10.0.1.6, address: 192.168.0.5}
`;

/** The good document with one line changed. */
const edited = (from: string, to: string) => {
  if (!good.includes(from)) throw new Error(`nothing to edit: ${from}`);
  return expandText(good.replace(from, to));
};

describe('structure', () => {
  it('has nothing against the good document', () => {
    expect(expandText(good)).toMatchObject({ findings: [], hidden: [] });
    expect(expandText(good).resources).toHaveLength(5);
  });

  it.each([
    ['cidr: 10', 'cdir: 10', 'intent/unknown-field 9:7-11 unknown field cdir in spec.subnets[0]', 'did you mean cidr?'],
    ['  subnets:', '  subnet:', 'intent/unknown-field 7:3-9 unknown field subnet in spec', 'did you mean subnets?'],
    [
      '  name: v',
      '  name: v\n  namespace: x',
      'intent/unknown-field 5:3-12 what CustomVpc makes has no namespace',
      'remove',
    ],
    [
      '  name: v',
      '  name: v\n  finalizers: []',
      'intent/unknown-field 5:3-13 unknown field finalizers in metadata',
      'name,',
    ],
    ['spec:', 'status: {}\nspec:', 'intent/unknown-field 5:1-7 unknown field status in CustomVpc', 'known are'],
    ['[ns1]', 'ns1', 'intent/wrong-type 6:15-18 spec.namespaces must be a list, not text', 'dash'],
    ['[ns1]', '[1]', 'intent/wrong-type 6:16-17 spec.namespaces[0] must be text, not a whole number', '"1"'],
    ['[ns1]', '[~]', 'intent/wrong-type 6:16-17 spec.namespaces[0] must be text, not empty', undefined],
    [
      'port: 80',
      'port: "80"',
      'intent/wrong-type 14:29-33 spec.natGateways[0].portForwards[0].port must be a whole number, not text',
      'remove the quotes: 80',
    ],
    [
      'port: 80',
      'port: 99999999999999999999',
      'intent/wrong-type 14:29-49 spec.natGateways[0].portForwards[0].port does not fit into the 64 bits of a whole number',
      undefined,
    ],
    ['      cidr: 10.0.1.0/24\n', '', 'intent/missing-field 8:13-17 spec.subnets[0] (net1) has no cidr', undefined],
    ['  name: v\n', '  labels: {}\n', 'intent/missing-field 3:1-9 metadata has no name', undefined],
    [
      ', address: 192.168.0.5',
      '',
      'intent/missing-field 14:18-21 spec.natGateways[0].portForwards[0] (web) has neither eip nor address',
      undefined,
    ],
    [
      'address: ',
      'eip: e, address: ',
      'intent/conflicting-fields 14:55-62 spec.natGateways[0].portForwards[0] (web) has both eip and address',
      undefined,
    ],
    ['name: v', 'name: V_1', 'intent/wrong-value 4:9-12 metadata.name is "V_1", which is no DNS-1123 name', undefined],
    [
      'CustomVpc',
      'CustomVPC',
      'intent/unknown-kind 2:7-16 there is no kind CustomVPC of cdk8s-ovn',
      'did you mean CustomVpc?',
    ],
    ['CustomVpc', 'Pod', 'intent/unknown-kind 2:7-10 there is no kind Pod of cdk8s-ovn', 'known are'],
    ['cdk8s-ovn/v1', 'cdk8s-ovn/v2', 'intent/unknown-version 1:13-25 there is no cdk8s-ovn/v2', 'write cdk8s-ovn/v1'],
    [
      'cdk8s-ovn/v1',
      'cdk8s-ovn.io/v1',
      'intent/unknown-version 1:13-28 there is no cdk8s-ovn.io/v1',
      'write cdk8s-ovn/v1',
    ],
    ['cdk8s-ovn/v1', 'cdk8s-ovn', 'intent/unknown-version 1:13-22 there is no cdk8s-ovn', 'write cdk8s-ovn/v1'],
  ])('%j as %j', (from, to, message, help) => {
    const { resources, findings } = edited(from, to);
    expect(findings.map(brief)).toEqual([message]);
    expect(findings[0]?.help.join()).toContain(help ?? '');
    expect(intentRules.map(({ id }) => id as string)).toContain(findings[0]?.rule);
    expect(resources).toEqual([]);
  });

  it('reports all mistakes of a document', () => {
    const { findings } = expandText(good.replace('cidr:', 'cdir:').replace('port: 80', 'port: x'));
    expect(findings.map(({ rule }) => rule).sort()).toEqual(['intent/unknown-field', 'intent/wrong-type']);
  });

  it.each(['[]', '7', 'text', '{subnets: 7, natGateways: {a: 1}}', '{subnets: [7, ~, [x]]}'])(
    'does not stumble over spec %s',
    (spec) => {
      const { resources, findings } = expandText(`${good.slice(0, good.indexOf('spec:'))}spec: ${spec}\n`);
      expect(findings.length).toBeGreaterThan(0);
      expect(resources).toEqual([]);
    },
  );
});

describe('what a document with mistakes hides', () => {
  it('is named, as far as it can be', () => {
    const { hidden } = edited('port: 80', 'prot: 80');
    expect(hidden).toEqual([
      { kind: 'Vpc', name: 'v' },
      { kind: 'Subnet', name: 'net1' },
      { kind: 'VpcNatGateway', name: 'gw1' },
      { kind: 'IptablesDnatRule', name: 'web' },
      { kind: 'IptablesEIP' },
    ]);
  });

  it('is not missing for the rules', () => {
    const pod =
      '---\napiVersion: v1\nkind: Pod\nmetadata: {name: p, annotations: {ovn.kubernetes.io/logical_switch: net1}}\nspec: {containers: [{name: p, image: p}]}\n';
    const errors = (text: string) => {
      const { resources, findings, hidden } = expandText(text);
      const checked = check(resources, { target: defaultTarget, hidden }, findings);
      return checked.findings.map(({ rule }) => rule);
    };
    expect(errors(good.replace('cidr:', 'cdir:') + pod)).toEqual(['intent/unknown-field']);
    expect(errors(pod)).toEqual(['kube-ovn/pod-subnet-missing']);
  });

  it('is everything, where the kind or the version is unknown to us', () => {
    expect(edited('CustomVpc', 'CustomVPC').hidden).toEqual([{}]);
  });

  it('hides what rests on it in other documents', () => {
    const gateway = (name: string, more: string) =>
      `---\napiVersion: cdk8s-ovn/v1\nkind: NatGateway\nmetadata: {name: ${name}}\nspec:\n  vpc: v\n  subnet: net1\n${more}`;
    const rest = gateway('gw2', '') + gateway('gw3', '  lanIp: 10.0.1.9\n  snats: [{name: s, source: net1, eip: e}]\n');
    const { resources, hidden } = expandText(good.replace('cidr:', 'cdir:') + rest);
    expect(resources.map(({ title }) => title)).toEqual(['VpcNatGateway gw3']);
    expect(hidden).toContainEqual({ kind: 'VpcNatGateway', name: 'gw2' });
    expect(hidden).toContainEqual({ kind: 'IptablesSnatRule', name: 's' });
  });

  it('is everything, where one of our documents cannot even be read', () => {
    expect(expandText(`${good}---\napiVersion: cdk8s-ovn/v1\nkind: QosPolicy\nspec: {`).hidden).toEqual([{}]);
  });

  it('is one object, where a manifest of the same kind cannot be read', () => {
    const manifest = 'apiVersion: kubeovn.io/v1\nkind: ProviderNetwork\nmetadata: {name: p}\nspec: {';
    expect(expandText(`${good}---\n${manifest}`).hidden).toEqual([]);
    expect(expandText(manifest.replace('kubeovn.io', 'cdk8s-ovn')).hidden).toEqual([{}]);
    expect(expandText(manifest.replace('apiVersion: kubeovn.io/v1\n', '')).hidden).toEqual([{}]);
  });
});
