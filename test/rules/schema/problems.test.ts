import { describe, expect, it } from 'vitest';
import { check } from '../../../lib/check/check';
import { Network } from '../../../lib/network/network';
import { rules } from '../../../lib/rules/registry';
import { Draft } from '../../../lib/rules/report';
import type { SchemaProblem } from '../../../lib/schema/problems';
import type { Unknown } from '../../../lib/schema/why-unknown';
import { defaultTarget } from '../../../lib/target/target';
import { reported } from '../edit';
import { overlaid, resourcesOf } from '../overlay';

const [resource] = resourcesOf('apiVersion: kubeovn.io/v1\nkind: Vpc\nmetadata: {name: a}\nspec: {x: [1, 1]}');
if (!resource) throw new Error('no resource');
const here = { resource, path: ['spec', 'x', 1], part: 'value' } as const;

type Code = Exclude<SchemaProblem['code'], 'unknown-field'>;

/** One problem of every code; the compiler asks for those that are new. */
const samples: { readonly [C in Code]: SchemaProblem & { readonly code: C } } = {
  'wrong-type': { ...here, code: 'wrong-type', expected: ['string'], got: 'integer' },
  null: { ...here, code: 'null', expected: ['string'] },
  'missing-field': { ...here, code: 'missing-field', field: 'x' },
  'not-allowed': { ...here, code: 'not-allowed', got: 'a', allowed: ['b'] },
  forbidden: { ...here, code: 'forbidden', got: 1, not: {} },
  'out-of-range': { ...here, code: 'out-of-range', got: 1, minimum: 2 },
  'not-a-multiple': { ...here, code: 'not-a-multiple', got: 1, of: 2 },
  'unusable-bound': { ...here, code: 'unusable-bound', bound: 'maximum' },
  'too-short': { ...here, code: 'too-short', length: 1, minimum: 2 },
  'too-long': { ...here, code: 'too-long', length: 2, maximum: 1 },
  'too-few': { ...here, code: 'too-few', of: 'items', count: 0, minimum: 1 },
  'too-many': { ...here, code: 'too-many', of: 'fields', count: 2, maximum: 1 },
  pattern: { ...here, code: 'pattern', got: 'a', pattern: '^b' },
  format: { ...here, code: 'format', got: 'a', format: 'date' },
  'duplicate-item': { ...here, code: 'duplicate-item', first: 0 },
  'matches-none': { ...here, code: 'matches-none', closest: [] },
  'matches-several': { ...here, code: 'matches-several', count: 2 },
  'bad-name': { ...here, code: 'bad-name', got: 'A', of: 'object' },
  'bad-key': { ...here, code: 'bad-key', got: ' ', of: 'label' },
  contradiction: { ...here, code: 'contradiction', of: 'finalizers' },
  'bad-label-value': { ...here, code: 'bad-label-value', got: ' ' },
  'not-evaluated': { ...here, code: 'not-evaluated', pattern: '(?<' },
  'rule-broken': { ...here, code: 'rule-broken', rule: 'self > 1', message: 'must be more than 1' },
  'rule-not-evaluated': { ...here, code: 'rule-not-evaluated', rule: 'self > ', because: 'unexpected end' },
  more: { ...here, path: [], code: 'more', count: 7 },
  'unknown-version': { ...here, code: 'unknown-version', got: 'a/v2', allowed: ['a/v1'] },
  'kind-not-in-release': { ...here, code: 'kind-not-in-release', got: 'A', since: '1.17' },
  'unknown-kind': { ...here, code: 'unknown-kind', got: 'A' },
};

const reasons: { readonly [R in Unknown['reason']]: Unknown & { readonly reason: R } } = {
  misspelt: { reason: 'misspelt', nearest: 'y' },
  misplaced: { reason: 'misplaced', to: ['spec', 'y'] },
  'too-new': { reason: 'too-new', since: '1.17' },
  gone: { reason: 'gone', until: '1.14' },
  removed: { reason: 'removed', instead: 'something else' },
  unknown: { reason: 'unknown', allowed: ['y'] },
};

const all: SchemaProblem[] = [
  ...Object.values(samples),
  { ...here, path: ['metadata', 'name'], code: 'missing-field', field: 'name' },
  ...Object.values(reasons).map(
    (why): SchemaProblem => ({ ...here, code: 'unknown-field', field: 'x', known: ['y'], why }),
  ),
];

describe('every problem of the schema is told by one rule', () => {
  it.each(
    all.map((problem) => [problem.code, 'why' in problem ? problem.why.reason : problem.path.join('.'), problem]),
  )('%s, %s', (_code, _more, problem) => {
    const network = Object.create(new Network([resource], { target: defaultTarget }), {
      schemaProblems: { value: [problem as SchemaProblem] },
    }) as Network;
    const drafts: Draft[] = [];
    for (const rule of rules)
      rule.check(network, (at, message) => {
        const draft = new Draft(rule.id, rule.severity, at, message);
        drafts.push(draft);
        return draft;
      });
    const findings = drafts.map((draft) => draft.finish().finding);
    expect(findings).toHaveLength(1);
    expect(findings[0]?.notes.length).toBeGreaterThan(0);
    expect(findings[0]?.message).not.toMatch(/undefined|\[object|\.$/);
  });
});

describe('the words', () => {
  const eip = (spec: string, metadata = 'name: eip1') =>
    reported(overlaid(`apiVersion: kubeovn.io/v1\nkind: IptablesEIP\nmetadata: {${metadata}}\nspec: {${spec}}`));
  const good = 'natGwDp: gw1, externalSubnet: ovn-vpc-external-network, v4ip: 192.168.100.230';

  it.each<[spec: string, finding: string]>([
    [
      `${good}, qosPolicyName: a`,
      'error schema/unknown-field: spec.qosPolicyName of IptablesEIP eip1 is no field of its kind',
    ],
    [
      `${good}, namespace: a`,
      'error kube-ovn/field-not-in-release: spec.namespace of IptablesEIP eip1 is there since kube-ovn 1.17; the target is 1.16',
    ],
    [good.replace('gw1', '[gw1]'), 'error schema/wrong-type: spec.natGwDp of IptablesEIP eip1 is a list, not a string'],
    [good.replace('gw1', '{a: b}'), 'error schema/wrong-type: spec.natGwDp of IptablesEIP eip1 is a map, not a string'],
    [
      `${good}, macAddress: 0755`,
      'error schema/wrong-type: spec.macAddress of IptablesEIP eip1 is the integer 493, not a string',
    ],
    [
      `${good}, macAddress: yes`,
      'error schema/wrong-type: spec.macAddress of IptablesEIP eip1 is the boolean true, not a string',
    ],
  ])('%s', (spec, finding) => {
    expect(eip(spec)).toEqual([finding]);
  });

  it('name the operator whose release decides', () => {
    const network =
      'spec: {namespaceSelector: {}, network: {topology: Localnet, localnet: {role: Secondary, physicalNetworkName: a}}, uplinks: [a]}';
    const text = `apiVersion: k8s.ovn.org/v1\nkind: ClusterUserDefinedNetwork\nmetadata: {name: net-1}\n${network}`;
    expect(reported(overlaid(text)).filter((line) => line.includes('uplinks'))).toEqual([
      'error ovn-kubernetes/field-not-in-release: spec.uplinks of ClusterUserDefinedNetwork net-1 is there since OVN-Kubernetes main; the target is 1.3',
    ]);
  });

  it('of names', () => {
    expect(eip(good, 'labels: {a: b}')[0]).toBe('error schema/bad-name: IptablesEIP has no metadata.name');
    expect(eip('natGwDp: gw1, externalSubnet: ovn-vpc-external-network', 'name: eip_9')).toEqual([
      'error schema/bad-name: name eip_9 of IptablesEIP is not one that Kubernetes takes',
    ]);
  });

  it('say what was written, where YAML reads something else', () => {
    const fixOf = (value: string) =>
      check(overlaid(`apiVersion: v1\nkind: ConfigMap\nmetadata: {name: a}\ndata: {x: ${value}}`), {
        target: defaultTarget,
      }).findings[0]?.fix;
    expect(fixOf('0755')).toMatchObject({ replacement: '"0755"', safety: 'safe' });
    expect(fixOf('yes')).toMatchObject({ replacement: '"yes"', safety: 'safe' });
    expect(fixOf('1.10')).toMatchObject({ replacement: '"1.10"', safety: 'safe' });
  });
});

describe('a kind or field under another name', () => {
  const gateway = (kind: string, apiVersion: string, spec: object) =>
    reported(
      overlaid(JSON.stringify({ apiVersion, kind, metadata: { name: 'gw1' }, spec })).filter(
        (one) =>
          one.title !== 'VpcNatGateway gw1' ||
          one.kind !== 'VpcNatGateway' ||
          one.apiVersion !== 'kubeovn.io/v1' ||
          kind === 'VpcNatGateway',
      ),
    );
  const spec = {
    vpc: 'test-vpc-1',
    subnet: 'net1',
    lanIp: '10.0.1.254',
    externalSubnets: ['ovn-vpc-external-network'],
  };

  it('explains what is missing', () => {
    expect(gateway('VpcNatGW', 'kubeovn.io/v1', spec)).toEqual([
      'error schema/unknown-kind: API group kubeovn.io has no kind VpcNatGW',
    ]);
    expect(gateway('VpcNatGateway', 'kubeovn.io/v2', spec)).toEqual([
      'error schema/unknown-version: VpcNatGateway is kubeovn.io/v1, not kubeovn.io/v2',
    ]);
    const { vpc, ...rest } = spec;
    expect(gateway('VpcNatGateway', 'kubeovn.io/v1', { vcp: vpc, ...rest })).toEqual([
      'error schema/unknown-field: spec.vcp of VpcNatGateway gw1 is no field of its kind',
    ]);
  });

  it('explains a kind that only other releases have', () => {
    const one = (kind: string) =>
      reported(
        overlaid(`apiVersion: kubeovn.io/v1\nkind: ${kind}\nmetadata: {name: a}\nspec: {vpc: nowhere, subnet: net1}`),
      );
    expect(one('RouterLBRule')).toEqual([
      'error schema/kind-not-in-release: kind RouterLBRule of kubeovn.io is there since kube-ovn 1.17; the target is 1.16',
    ]);
    expect(one('VpcDns')).toEqual([
      'error kube-ovn/reference-missing: VpcDns a names Vpc nowhere, which does not exist',
    ]);
  });

  const helpOf = (text: string) =>
    check(resourcesOf(text), { target: defaultTarget }).findings.map(({ rule, help }) => [rule, ...help]);
  const subnetWith = (fields: string) =>
    `apiVersion: kubeovn.io/v1\nkind: Subnet\nmetadata: {name: a}\nspec: {protocol: IPv4, ${fields}}`;

  it('is known by a part of its name', () => {
    expect(helpOf(subnetWith('cidr: 10.0.1.0/24'))).toEqual([['schema/unknown-field', 'did you mean cidrBlock?']]);
    const [[rule, ...help] = []] = helpOf(subnetWith('cidrBlock: 10.0.1.0/24, underlayGateway: true'));
    expect(rule).toBe('kube-ovn/field-not-in-release');
    expect(help.join()).toContain('logicalGateway');
  });

  it.each([
    ['VirtualIP', 'Vip'],
    ['virtualip', 'Vip'],
    ['NatGateway', 'VpcNatGateway'],
    ['ForwardRule', undefined],
  ])('kind %s means %s', (kind, meant) => {
    expect(helpOf(`apiVersion: kubeovn.io/v1\nkind: ${kind}\nmetadata: {name: a}`)).toEqual([
      ['schema/unknown-kind', ...(meant ? [`did you mean ${meant}?`] : [])],
    ]);
  });

  it.each(['LabelTransformer', 'ConfigMapGenerator', 'PatchTransformer'])(
    'of Kustomize itself is no object: %s',
    (kind) => {
      expect(
        reported(overlaid(`apiVersion: builtin\nkind: ${kind}\nmetadata: {name: a}\nlabels: {a: b}\nfieldSpecs: []`)),
      ).toEqual([
        `info schema/kind-without-definition: ${kind}: configuration of a Kustomize plugin, not a Kubernetes object`,
      ]);
      expect(reported(overlaid(`apiVersion: v1\nkind: ${kind}\nmetadata: {name: a}`))).toEqual([
        `error schema/unknown-kind: the core API group has no kind ${kind}`,
      ]);
    },
  );

  it('is not judged in groups that we do not know', () => {
    expect(
      reported(overlaid('apiVersion: example.com/v1\nkind: Subnet\nmetadata: {name: x}\nspec: {cidr: 1}')),
    ).toEqual(['info schema/kind-without-definition: 1 object of example.com is not checked: Subnet']);
  });
});

describe('texts as other programs write them', () => {
  const found = (text: string) =>
    check(resourcesOf(text), { target: defaultTarget }).findings.map(({ rule, message, help }) => [
      rule,
      message,
      ...help,
    ]);
  const provider = (fields: string) =>
    `apiVersion: kubeovn.io/v1\nkind: ProviderNetwork\nmetadata: {name: a}\nspec:\n  defaultInterface: eth1\n${fields}`;

  it.each([
    ['  excludeNodes:\n    -node1\n', ['node1']],
    ['  excludeNodes:\n    -node1\n    -node2\n', ['node1', 'node2']],
  ])('%j lacks a space after the dash', (fields, items) => {
    const [only, ...more] = check(resourcesOf(provider(fields)), { target: defaultTarget }).findings;
    expect(more).toEqual([]);
    expect(only?.rule).toBe('schema/wrong-type');
    expect(only?.notes.join()).toContain('without a space after it');
    expect(only?.fix?.value).toEqual(items);
  });

  it.each([
    ['  excludeNodes: node1\n', '["node1"]'],
    ['  excludeNodes: --a\n', '["--a"]'],
    ['  excludeNodes: -a b\n', '["-a b"]'],
  ])('%j is one text', (fields, meant) => {
    expect(found(provider(fields)).map((one) => one.at(-1))).toEqual([`did you mean ${meant}?`]);
  });

  const subnet = (spec: string) =>
    `apiVersion: kubeovn.io/v1\nkind: Subnet\nmetadata: {name: a}\nspec: {protocol: IPv4, ${spec}}`;

  it.each([
    ['cidrBlock: “10.0.1.0/24”', '“10.0.1.0/24” is in typographic quotes, “ and ”', '10.0.1.0/24'],
    ['cidrBlock: 10.0.1.0/24, vpc: „shop“', '„shop“ is in typographic quotes, „ and “', 'shop'],
    ['cidrBlock: 10.0.1.0/24, vpc: ‘shop’', '‘shop’ is in typographic quotes, ‘ and ’', 'shop'],
    ['cidrBlock: 10.0.1.0/24, vpc: “shop"', '“shop" is in typographic quotes, “ and "', 'shop'],
    ['cidrBlock: 10.0.1.0/24, excludeIps: [“10.0.1.1”]', '“10.0.1.1” is in typographic quotes, “ and ”', '10.0.1.1'],
    ['cidrBlock: 10.0.1.0/24, mtu: “1400”', '“1400” is in typographic quotes, “ and ”', '1400'],
  ])('%s', (spec, message, meant) => {
    expect(found(subnet(spec))).toEqual([['kubernetes/typographic-quotes', message, `did you mean ${meant}?`]]);
  });

  it('are right in texts for people', () => {
    const map = 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: a, annotations: {b: “b”}}\ndata: {a: “hello”}';
    expect(found(map)).toEqual([]);
  });

  it('name a comment in an address', () => {
    expect(found(subnet('cidrBlock: 10.0.1.0/24 // web'))[0]?.slice(1)).toEqual([
      'cidrBlock 10.0.1.0/24 // web of Subnet a has a // comment in it, which is part of the value',
      'did you mean 10.0.1.0/24?',
    ]);
    expect(found(subnet('cidrBlock: 10.0.1.0/24 x'))[0]?.[1]).toBe(
      'cidrBlock 10.0.1.0/24 x of Subnet a has a blank in it',
    );
  });
});
