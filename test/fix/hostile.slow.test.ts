import { describe, expect, test } from 'vitest';
import { fixText } from './fixing';

const subnet = (cidr: string, more = '') =>
  `apiVersion: kubeovn.io/v1\nkind: Subnet\nmetadata: {name: net1}\nspec:\n  gateway: 10.0.1.1\n  excludeIps: [10.0.1.1]\n  cidrBlock: ${cidr}\n${more}`;
const attachment = (config: string) =>
  `apiVersion: k8s.cni.cncf.io/v1\nkind: NetworkAttachmentDefinition\nmetadata: {name: localnet1, namespace: blue}\nspec:\n  config: ${config}\n`;
const members = (vlan: string) =>
  `"cniVersion": "1.0.0", "type": "ovn-k8s-cni-overlay", "name": "tenantblue", "netAttachDefName": "blue/localnet1", "topology": "localnet", "mtu": 1500, "vlanID": ${vlan}`;

/** Each is fixed by replacing one text by another, and nothing else. */
describe('the style that is there stays', () => {
  test.each<[string, string, string, string]>([
    ['in double quotes with escapes', subnet('"\\x310.0.1.7/24"'), '\\x310.0.1.7/24', '\\x310.0.1.0/24'],
    ['in single quotes', subnet("'10.0.1.7/24'"), '.7/24', '.0/24'],
    ['in a block', subnet('|-\n    10.0.1.7/24'), '.7/24', '.0/24'],
    ['in a folded block', subnet('>-\n    10.0.1.7/24 # text?').replace(' # text?', ''), '.7/24', '.0/24'],
    ['behind a tag and an anchor', subnet('!!str &range 10.0.1.7/24'), '.7/24', '.0/24'],
    [
      'in a document of JSON',
      '{"apiVersion":"kubeovn.io/v1","kind":"Subnet","metadata":{"name":"net1"},\n "spec":{"gateway":"10.0.1.1","excludeIps":["10.0.1.1"],"cidrBlock":"10.0.1.7/24"}}',
      '.7/24',
      '.0/24',
    ],
    [
      'in a stream of JSON',
      '{"apiVersion":"v1","kind":"Namespace","metadata":{"name":"a"}} {"apiVersion":"kubeovn.io/v1","kind":"Subnet","metadata":{"name":"net1"},"spec":{"gateway":"10.0.1.1","excludeIps":["10.0.1.1"],"cidrBlock":"10.0.1.7/24"}}',
      '.7/24',
      '.0/24',
    ],
    [
      'in a List',
      `apiVersion: v1\nkind: List\nitems:\n- ${subnet('10.0.1.7/24').trimEnd().replaceAll('\n', '\n  ')}\n`,
      '.7/24',
      '.0/24',
    ],
    ['behind a byte order mark', `\ufeff${subnet('10.0.1.7/24')}`, '.7/24', '.0/24'],
    ['behind directives', `%YAML 1.1\n---\n${subnet('10.0.1.7/24')}...\n`, '.7/24', '.0/24'],
    ['without a line end', subnet('10.0.1.7/24').trimEnd(), '.7/24', '.0/24'],
    [
      'of IPv6, which needs no quotes',
      subnet('10.0.1.0/24,FD00::/64')
        .replace('10.0.1.1\n', '10.0.1.1,fd00::1\n')
        .replace('[10.0.1.1]', '[10.0.1.1, "fd00::1"]'),
      'FD00',
      'fd00',
    ],
    ['JSON in a literal block', attachment(`|\n    {${members('"200"')}}`), '"200"', '200'],
    ['JSON in double quotes', attachment(JSON.stringify(`{${members('"200"')}}`)), '\\"200\\"', '200'],
    [
      'JSON in single quotes, folded',
      attachment(`'{${members('"200"').replaceAll(', ', ',\n    ')}}'`),
      '"200"',
      '200',
    ],
    [
      'JSON in double quotes, continued',
      attachment(JSON.stringify(`{${members('"200"')}}`).replace(', ', ', \\\n    ')),
      '\\"200\\"',
      '200',
    ],
    [
      'JSON without quotes, in several lines',
      attachment(`>-\n    {${members('"200"').replaceAll(', ', ',\n    ')}}`),
      '"200"',
      '200',
    ],
  ])('%s', (_, before, old, next) => {
    expect(before.split(old)).toHaveLength(2);
    expect(fixText(before, 'safe').text).toBe(before.replace(old, next));
  });
});

describe('quotes come where the text needs them', () => {
  const rule = (port: string) =>
    `apiVersion: kubeovn.io/v1\nkind: IptablesDnatRule\nmetadata: {name: web}\nspec: {eip: eip2, protocol: tcp, internalIp: 10.0.1.6, internalPort: "80", externalPort: ${port}}\n`;
  test.each([
    ['8080', '"8080"'],
    ['443', '"443"'],
  ])('%s', (port, quoted) => expect(fixText(rule(port), 'safe').text).toBe(rule(quoted)));

  test.each(['0x1f', '0o17', 'yes', '1e3', '~'])('%s is not made a port that it is not', (port) =>
    expect(fixText(rule(port), 'safe').text).toBe(rule(port)),
  );
});

describe('is left as it is', () => {
  const two = (value: string, other: string) =>
    `${subnet(value)}  natOutgoingPolicyRules: []\n  description: ${other}\n`;
  test.each<[string, string]>([
    ['a value that others refer to', two('&range 10.0.1.7/24', '*range')],
    [
      'a value that is an alias',
      two('*range', 'x').replace(
        'metadata: {name: net1}',
        'metadata: {name: net1, annotations: {a: &range 10.0.1.7/24}}',
      ),
    ],
    [
      'a value that comes by <<',
      `apiVersion: kubeovn.io/v1\nkind: Subnet\nmetadata: {name: net1, annotations: &all {cidrBlock: 10.0.1.7/24}}\nspec:\n  <<: *all\n  gateway: 10.0.1.1\n  excludeIps: [10.0.1.1]\n`,
    ],
    ['JSON that is none', attachment(`'{${members('"200"')},}'`)],
  ])('%s', (_, text) => {
    const outcome = fixText(text, 'safe');
    expect(outcome.text).toBe(text);
  });

  test('a misspelt key beside the right one', () => {
    const text = subnet('10.0.1.0/24', '  cidrBlok: 10.0.2.0/24\n');
    expect(fixText(text)).toMatchObject({ text, left: [expect.stringMatching(/^schema\/unknown-field: /)] });
  });

  test('a list with a comment at an item that would go', () => {
    const list = (comment: string) =>
      subnet('10.0.1.0/24').replace(
        '  excludeIps: [10.0.1.1]\n',
        `  excludeIps:\n    - 10.0.1.1..10.0.1.9${comment}\n    - 10.0.1.5\n`,
      );
    expect(fixText(list(' # why'), 'safe').text).toBe(list(' # why').replace('    - 10.0.1.5\n', ''));
    const lost = list('').replace('10.0.1.5\n', '10.0.1.5 # why\n');
    expect(fixText(lost, 'safe').text).toBe(lost);
  });

  test('a list in brackets keeps its lines', () => {
    const list = (items: string) => subnet('10.0.1.0/24').replace('[10.0.1.1]', `[${items}]`);
    expect(fixText(list('10.0.1.9,\n    "10.0.1.1"'), 'safe').text).toBe(list('"10.0.1.1",\n    10.0.1.9'));
  });
});

describe('much and malicious', () => {
  test('thousands of mistakes in one document', () => {
    const item = (cidr: string, i: number) =>
      subnet(cidr).trimEnd().replace('net1', `net${i}`).replaceAll('\n', '\n  ');
    const list = (end: string) =>
      `apiVersion: v1\nkind: List\nitems:\n${Array.from({ length: 1500 }, (_, i) => `- ${item(`10.0.1.${end}/24`, i).replaceAll('10.0.1.', `10.${i >> 8}.${i & 255}.`)}\n`).join('')}`;
    expect(fixText(list('7'), 'safe').text).toBe(list('0'));
  }, 60_000);

  test('keys of every object, and deep nesting', () => {
    const text = subnet('10.0.1.7/24', '  __proto__: {a: 1}\n  constructor: 1\n');
    expect(fixText(text, 'safe').text).toBe(text.replace('.7/24', '.0/24'));
    const deep = attachment(JSON.stringify(`{${members('"200"')}, "x": ${'['.repeat(5000)}${']'.repeat(5000)}}`));
    expect(fixText(deep, 'safe').text).toBe(deep.replace('\\"200\\"', '200'));
  });

  test('many objects of one name', () => {
    const rule = (i: number) => `---\napiVersion: v1\nkind: ConfigMap\nmetadata: {name: a}\ndata: {i: "${i}"}\n`;
    const { text, rules } = fixText(Array.from({ length: 300 }, (_, i) => rule(i)).join(''));
    expect(rules).not.toContain('kubernetes/duplicate-object');
    expect(text).toContain('{name: a-300}');
  });
});
