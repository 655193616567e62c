import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { fix } from '../../lib/fix/fix';
import { check, load } from '../../lib/input/load';
import { parseCidr } from '../../lib/net/cidr';
import { parseIp } from '../../lib/net/ip';
import { rules } from '../../lib/rules/registry';
import type { Finding } from '../../lib/source/finding';
import { type Path, valueAt } from '../../lib/source/path';
import { read } from '../../lib/source/read';
import { parseRelease } from '../../lib/target/release';
import { base } from '../scenario';

/*
 * What a safe fix writes means the same to upstream's parser. Values of known meaning are spelled in other ways, in
 * every field for which a rule has a safe fix: after the fix, the field has this meaning or is what it was.
 */

/** What a text means to those who read the field; undefined for what they cannot read. */
type Meaning = (text: string) => string | undefined;

const ip: Meaning = (text) => parseIp(text)?.toString();
/** Only the bits before the prefix length count. */
const network: Meaning = (text) => parseCidr(text)?.toString() ?? ip(text);
/** The address counts, too: a port of a router has it. */
const connection: Meaning = (text) => {
  const cidr = parseCidr(text);
  return cidr && `${cidr.address}/${cidr.prefix}`;
};
/** One address may be written without a prefix length, or with that of one address. */
const source: Meaning = (text) => network(text)?.replace(/\/(32|128)$/, '');
const range: Meaning = (text) => {
  const cidr = parseCidr(text);
  if (cidr) return cidr.address.equals(cidr.network) ? `${cidr.first}..${cidr.last}` : undefined;
  const ends = text.split(/\.\.|-/).map(ip);
  return ends.every((end) => end !== undefined) ? `${ends[0]}..${ends.at(-1)}` : undefined;
};
const number: Meaning = (text) => (/^\+?\d+$/.test(text) ? String(Number(text)) : undefined);
const word: Meaning = (text) => text.toLowerCase();

const each =
  (meaning: Meaning): Meaning =>
  (text) => {
    const parts = text.split(',').map(meaning);
    return parts.every((part) => part !== undefined) ? parts.join(',') : undefined;
  };

interface Field {
  readonly name: string;
  /** The object, with the text (in JSON) in its place. */
  readonly object: (text: string) => string;
  readonly path: Path;
  readonly meaning: Meaning;
  readonly values: readonly string[];
  readonly release?: string;
}

const kubeOvn = (kind: string, spec: string, metadata = '') =>
  `\n---\napiVersion: kubeovn.io/v1\nkind: ${kind}\nmetadata: {name: fixed${metadata}}\nspec: ${spec}\n`;

/** A field of the spec of a kind. */
function field(
  name: string,
  path: Path,
  meaning: Meaning,
  values: readonly string[],
  spec: (text: string) => string,
  release?: string,
): Field {
  const [kind = ''] = name.split(' ');
  const metadata = kind === 'VpcEgressGateway' ? ', namespace: ns1' : '';
  const object = (text: string) => kubeOvn(kind, spec(text), metadata);
  return { name, object, path: ['spec', ...path], meaning, values, ...(release && { release }) };
}

const subnet = (more: string) => `{cidrBlock: '10.17.0.0/16,fd00:17::/64', gateway: '10.17.0.1,fd00:17::a', ${more}}`;
const gateways = ['10.17.0.1', 'fd00:17::a'];
const addresses = ['10.17.0.100', 'fd00:17::ab'];

const fields: readonly Field[] = [
  field(
    'Vpc peering',
    ['vpcPeerings', 0, 'localConnectIP'],
    each(connection),
    ['169.254.0.2/30', 'fd00:5::a/64', '169.254.0.2/30,fd00:5::a/64'],
    (text) => `{vpcPeerings: [{remoteVpc: test-vpc-1, localConnectIP: ${text}}]}`,
  ),
  field(
    'Vpc route',
    ['staticRoutes', 0, 'cidr'],
    network,
    ['10.8.0.0/16', '10.8.0.9/16', 'fd00:8::ab', 'fd00:8::a/64'],
    (text) => `{staticRoutes: [{policy: policyDst, cidr: ${text}, nextHopIP: 10.0.3.254}]}`,
  ),
  field(
    'Vpc next hop',
    ['staticRoutes', 0, 'nextHopIP'],
    ip,
    ['10.0.3.254', 'fd00:8::ab'],
    (text) => `{staticRoutes: [{policy: policyDst, cidr: 10.8.0.0/16, nextHopIP: ${text}}]}`,
  ),
  field(
    'Vpc policy',
    ['policyRoutes', 0, 'nextHopIP'],
    each(ip),
    ['10.0.3.254', '10.0.3.254,10.0.3.253', 'fd00:8::ab'],
    (text) => `{policyRoutes: [{priority: 100, match: ip4.src == 10.0.3.0/24, action: reroute, nextHopIP: ${text}}]}`,
  ),
  field(
    'Vpc bfdPort',
    ['bfdPort', 'ip'],
    each(ip),
    ['10.255.255.1', '10.255.255.1,fd00:99::ab'],
    (text) => `{bfdPort: {enabled: true, ip: ${text}}}`,
  ),
  field(
    'Subnet cidrBlock',
    ['cidrBlock'],
    each(network),
    ['10.17.0.0/16', '10.17.0.9/16', 'fd00:17::a/64', '10.17.0.0/16,fd00:17::/64'],
    (text) => `{cidrBlock: ${text}}`,
  ),
  field(
    'Subnet gateway',
    ['gateway'],
    each(ip),
    ['10.17.0.1,fd00:17::a', '10.17.0.1'],
    (text) => `{cidrBlock: '10.17.0.0/16,fd00:17::/64', gateway: ${text}}`,
  ),
  field(
    'Subnet excludeIps',
    ['excludeIps'],
    range,
    [
      '10.17.0.9',
      '10.17.0.9..10.17.0.12',
      '10.17.0.9-10.17.0.12',
      '10.17.0.8/30',
      'fd00:17::b..fd00:17::f',
      '10.17.0.9/24',
    ],
    (text) => subnet(`excludeIps: [10.17.0.1, ${text}, 'fd00:17::a']`),
  ),
  field(
    'Subnet allowSubnets',
    ['allowSubnets', 0],
    source,
    ['10.8.0.0/16', '10.8.0.9', 'fd00:8::/64', '10.8.0.9/16'],
    (text) => subnet(`private: true, allowSubnets: [${text}]`),
  ),
  field('Subnet vips', ['vips', 0], ip, addresses, (text) => subnet(`vips: [${text}]`)),
  field('Subnet u2o', ['u2oInterconnectionIP'], each(ip), ['10.17.0.100', '10.17.0.100,fd00:17::ab'], (text) =>
    subnet(`u2oInterconnectionIP: ${text}`),
  ),
  field(
    'Subnet egress',
    ['externalEgressGateway'],
    each(ip),
    ['172.16.0.9', 'fd00:99::ab', '172.16.0.9,fd00:99::ab'],
    (text) =>
      subnet(
        `gatewayType: centralized, gatewayNode: node1, policyRoutingPriority: 1000, policyRoutingTableID: 1000, externalEgressGateway: ${text}`,
      ),
  ),
  field(
    'Subnet nat rule',
    ['natOutgoingPolicyRules', 0, 'match', 'dstIPs'],
    each(network),
    ['10.8.0.0/16', '10.8.0.9,10.8.1.0/24'],
    (text) => subnet(`natOutgoing: true, natOutgoingPolicyRules: [{action: forward, match: {dstIPs: ${text}}}]`),
  ),
  field(
    'SecurityGroup address',
    ['ingressRules', 0, 'remoteAddress'],
    network,
    ['10.8.0.0/16', '10.8.0.9', '10.8.0.9/16', 'fd00:8::/64'],
    (text) =>
      `{ingressRules: [{ipVersion: ipv4, protocol: all, priority: 1, remoteType: address, remoteAddress: ${text}, policy: allow}]}`,
  ),
  field(
    'SwitchLBRule vip',
    ['vip'],
    each(ip),
    ['10.0.1.100', 'fd00:96::ab'],
    (text) =>
      `{vip: ${text}, namespace: ns1, selector: ['app:web'], ports: [{name: a, port: 80, targetPort: 80, protocol: TCP}]}`,
  ),
  field(
    'SwitchLBRule endpoint',
    ['endpoints', 0],
    ip,
    ['10.0.1.30', 'fd00:96::ab'],
    (text) =>
      `{vip: 10.0.1.100, namespace: ns1, endpoints: [${text}], ports: [{name: a, port: 80, targetPort: 80, protocol: TCP}]}`,
  ),
  field(
    'VpcNatGateway traffic',
    ['internalCIDRs', 0],
    network,
    ['10.0.1.0/24', '10.0.1.9/24'],
    (text) =>
      `{vpc: test-vpc-1, subnet: net1, replicas: 2, internalCIDRs: [${text}], externalSubnets: [ovn-vpc-external-network]}`,
    '1.17-dev',
  ),
  field(
    'VpcEgressGateway internalIPs',
    ['internalIPs', 0],
    each(ip),
    ['10.0.1.40', 'fd00:96::ab'],
    (text) =>
      `{vpc: test-vpc-1, replicas: 1, internalSubnet: net1, externalSubnet: ovn-vpc-external-network, internalIPs: [${text}], policies: [{snat: true, subnets: [net1]}]}`,
  ),
  field(
    'IptablesEIP address',
    ['v4ip'],
    ip,
    ['192.168.100.240'],
    (text) => `{natGwDp: gw1, externalSubnet: ovn-vpc-external-network, v4ip: ${text}}`,
  ),
  field('IptablesFIPRule inside', ['internalIp'], ip, ['10.0.1.66'], (text) => `{eip: eip3, internalIp: ${text}}`),
  field(
    'IptablesSnatRule range',
    ['internalCIDR'],
    source,
    ['10.0.1.128/25', '10.0.1.9/24', '10.0.1.9'],
    (text) => `{eip: eip1, internalCIDR: ${text}}`,
  ),
  ...['externalPort', 'internalPort'].map((name) =>
    field(
      `IptablesDnatRule ${name}`,
      [name],
      number,
      ['8080', '080', '+8080'],
      (text) =>
        `{eip: eip2, protocol: tcp, internalIp: 10.0.1.6, ${name === 'externalPort' ? 'internalPort' : 'externalPort'}: "81", ${name}: ${text}}`,
    ),
  ),
  field(
    'IptablesDnatRule protocol',
    ['protocol'],
    word,
    ['tcp', 'TCP', 'Udp'],
    (text) => `{eip: eip2, externalPort: "8080", internalPort: "81", internalIp: 10.0.1.6, protocol: ${text}}`,
  ),
  field(
    'OvnDnatRule port',
    ['externalPort'],
    number,
    ['8080', '080'],
    (text) => `{ovnEip: oe, ipName: vpc1-pod.ns1, protocol: tcp, internalPort: "80", externalPort: ${text}}`,
  ),
  field(
    'OvnDnatRule protocol',
    ['protocol'],
    word,
    ['tcp', 'TCP'],
    (text) => `{ovnEip: oe, ipName: vpc1-pod.ns1, externalPort: "8080", internalPort: "80", protocol: ${text}}`,
  ),
  field('OvnFip inside', ['v4Ip'], ip, ['10.0.1.40'], (text) => `{ovnEip: oe, vpc: test-vpc-1, v4Ip: ${text}}`),
  field(
    'OvnSnatRule inside',
    ['v4IpCidr'],
    network,
    ['10.0.1.0/24', '10.0.1.9', '10.0.1.9/24'],
    (text) => `{ovnEip: oe, vpc: test-vpc-1, v4IpCidr: ${text}}`,
  ),
  field('Vip address', ['v4ip'], ip, ['10.0.1.100'], (text) => `{subnet: net1, v4ip: ${text}}`),
  field('OvnEip address', ['v6Ip'], ip, ['fd00:96::ab'], (text) => `{externalSubnet: six, type: nat, v6Ip: ${text}}`),
  field(
    'IPPool entry',
    ['ips', 0],
    range,
    ['10.0.1.10', '10.0.1.10..10.0.1.20', '10.0.1.16/30'],
    (text) => `{subnet: net1, ips: [${text}]}`,
  ),
  {
    name: 'Pod ip_address',
    object: (text) =>
      `\n---\napiVersion: v1\nkind: Pod\nmetadata: {name: fixed, namespace: ns1, annotations: {ovn.kubernetes.io/logical_switch: net1, ovn.kubernetes.io/ip_address: ${text}}}\nspec: {containers: [{name: a, image: a}]}\n`,
    path: ['metadata', 'annotations', 'ovn.kubernetes.io/ip_address'],
    meaning: each(ip),
    values: ['10.0.1.77', '10.0.1.77,fd00:96::ab'],
  },
];

/** Other spellings of a text that mean the same. */
const spellings: readonly ((text: string) => string)[] = [
  (text) => text,
  (text) => ` ${text}`,
  (text) => `${text}\t`,
  (text) => text.replaceAll(',', ', '),
  (text) => text.replaceAll(/[a-f]+/g, (letters) => letters.toUpperCase()),
  (text) => text.replaceAll('::', ':0:0::'),
  (text) =>
    text.replace(
      /^(\d+\.\d+\.\d+\.\d+)(?:\/(\d+))?$/,
      (_, v4, prefix) => `::ffff:${v4}${prefix ? `/${Number(prefix) + 96}` : ''}`,
    ),
  (text) => text.replace(/\/(\d)/, '/0$1'),
];

/** Those of which nobody knows what is meant. */
const riddles: readonly ((text: string) => string)[] = [
  (text) => text.replace(/\.(\d)/, '.0$1'),
  (text) => text.replace(/(\d)(?=$|\/|,)/, ' $1'),
  (text) => text.replace(/(\d)$/, '$1 1'),
];

const made = new Set<string>();

function safelyFixed({ object, path, release }: Field, text: string): unknown {
  const whole = base + object(JSON.stringify(text));
  const kubeOvn = release === undefined ? undefined : parseRelease(release);
  const judge = (texts?: ReadonlyMap<string, string>) => {
    const loaded = load(['-'], { cwd: __dirname, stdin: () => whole, texts, kubeOvn });
    return { findings: check(loaded).findings, resources: loaded.resources };
  };
  const {
    files: [file],
  } = fix(judge(), judge, new Set<'safe'>(['safe']));
  for (const { rule } of file?.fixed ?? []) made.add(rule);
  const { resources } = read(['-'], { cwd: __dirname, stdin: () => file?.after ?? whole });
  const value = valueAt(resources.find(({ name }) => name === 'fixed')?.value, path);
  // What kube-ovn itself adds to a list moves the entry.
  return Array.isArray(value) ? value.filter((item) => !gateways.includes(item)).join(',') : value;
}

describe.each(fields)('$name', (field) => {
  const { meaning, values } = field;
  const written = (forms: typeof spellings) =>
    values
      .flatMap((value) => forms.map((form) => [form(value), value] as const))
      .filter(([text], i, all) => all.findIndex(([other]) => other === text) === i);

  it('means the same after a safe fix', () => {
    for (const [text, value] of written(spellings)) {
      const after = safelyFixed(field, text);
      if (after !== text) expect(meaning(String(after)), `${text} became ${after}`).toBe(meaning(value));
    }
  });

  it('stays where its meaning is not certain', () => {
    for (const [text, value] of written(riddles)) {
      if (text === value || meaning(text) !== undefined) continue;
      expect(safelyFixed(field, text), text).toBe(text);
    }
  });
});

describe('fixes of other values', () => {
  it('a number becomes the text of its digits, and a text the number', () => {
    const dnat = (port: string) =>
      kubeOvn(
        'IptablesDnatRule',
        `{eip: eip2, protocol: tcp, internalIp: 10.0.1.6, internalPort: "81", externalPort: ${port}}`,
      );
    const port: Field = {
      name: '',
      object: (text) => dnat(text.slice(1, -1)),
      path: ['spec', 'externalPort'],
      meaning: number,
      values: [],
    };
    expect(safelyFixed(port, '8090')).toBe('8090');
    const gateway: Field = {
      ...port,
      object: (text) => kubeOvn('Vlan', `{id: ${text}, provider: p}`),
      path: ['spec', 'id'],
    };
    expect(safelyFixed(gateway, '100')).toBe(100);
    expect(safelyFixed(gateway, '0100')).toBe('0100');
  });

  it('a definition names itself, and its numbers stay', () => {
    const definition = (name: string, vlan: string): Field => ({
      name: '',
      object: () =>
        `\n---\napiVersion: k8s.cni.cncf.io/v1\nkind: NetworkAttachmentDefinition\nmetadata: {name: fixed, namespace: ns1}\nspec: {config: '{"cniVersion": "1.0.0", "type": "ovn-k8s-cni-overlay", "name": "x", "netAttachDefName": "${name}", "topology": "localnet", "vlanID": ${vlan}}'}\n`,
      path: ['spec', 'config'],
      meaning: word,
      values: [],
    });
    const confOf = (name: string, vlan: string) => JSON.parse(String(safelyFixed(definition(name, vlan), '')));
    expect(confOf('ns1/fixed', '"200"')).toMatchObject({ vlanID: 200 });
    expect(confOf('ns1/fixed', '" 200"')).toMatchObject({ vlanID: ' 200' });
    expect(confOf('fixed/ns1', '200')).toMatchObject({ netAttachDefName: 'ns1/fixed' });
  });
});

describe('every rule with a safe fix', () => {
  const folder = join(__dirname, '..', '..', 'lib', 'rules');
  const withSafeFix = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /^[\w-]+\/[\w-]+\.ts$/.test(name) && !name.startsWith('support'))
    .filter((name) => /'safe'|\bsafe: true/.test(readFileSync(join(folder, name), 'utf8')))
    .flatMap((name) => /id: '([^']+)'/g.exec(readFileSync(join(folder, name), 'utf8'))?.[1] ?? [])
    .sort();

  it('is among those that were held to this', () => {
    expect(withSafeFix.length).toBeGreaterThan(20);
    expect(withSafeFix.filter((rule) => !made.has(rule))).toEqual([]);
  });

  it('has safe fixes in its own example alone if it is one of them', () => {
    const isSafe = ({ fix }: Finding) => fix?.safety === 'safe';
    for (const { id, wrong } of rules) {
      const loaded = load(['-'], { cwd: __dirname, stdin: () => `${base}---${wrong}` });
      for (const { rule } of check(loaded).findings.filter(isSafe)) expect([...made], `${id}: ${rule}`).toContain(rule);
    }
  });
});
