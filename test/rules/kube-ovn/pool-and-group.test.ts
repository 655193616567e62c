import { describe, expect, it } from 'vitest';
import { reported } from '../edit';
import { overlaid } from '../overlay';
import { object } from './nat-objects';

const said = (documents: readonly string[], version?: string) =>
  reported(overlaid(documents.join('---\n')), version === undefined ? {} : { version }).map((line) =>
    line.replace('kube-ovn/', '').replace('security-group-rule-', ''),
  );

const pool = (name: string, ...ips: unknown[]) => object('IPPool', name, { subnet: 'net1', ips });

describe('the entries of a pool', () => {
  const malformed = 'error ip-pool-malformed: entry';

  it.each<[entry: unknown, finding?: string]>([
    ['10.0.1.40'],
    ['10.0.1.40..10.0.1.50'],
    ['10.0.1.32/28'],
    ['', `${malformed} "" of IPPool p is not an address`],
    ['10.0.1.50..10.0.1.40', `${malformed} 10.0.1.50..10.0.1.40 of IPPool p ends before it begins`],
    ['10.0.1.50..fd00::1', `${malformed} 10.0.1.50..fd00::1 of IPPool p begins and ends in different families`],
    ['10.0.1.40-10.0.1.50', `${malformed} 10.0.1.40-10.0.1.50 of IPPool p has a dash`],
    ['10.0.1.40...10.0.1.50', `${malformed} 10.0.1.40...10.0.1.50 of IPPool p is no range a..b`],
    ['10.0.1.0/33', `${malformed} 10.0.1.0/33 of IPPool p has the prefix length 33 where 32 is the most`],
    ['10.0.1.040', `${malformed} 10.0.1.040 of IPPool p has a leading zero in 040`],
    ['１0.0.1.40', `${malformed} １0.0.1.40 of IPPool p is not an address`],
    [
      '10.0.1.0/24,10.0.2.0/24,10.0.3.0/24',
      `${malformed} 10.0.1.0/24,10.0.2.0/24,10.0.3.0/24 of IPPool p is not a CIDR`,
    ],
    ['::ffff:10.0.1.40'],
    ['fd00::1', 'error ip-pool-outside-subnet: entry fd00::1 of IPPool p is outside of Subnet net1, 10.0.1.0/24'],
    [7, 'error schema/wrong-type: spec.ips[0] of IPPool p is the integer 7, not a string'],
  ])('%j', (entry, finding) => {
    expect(said([pool('p', entry)])).toEqual(finding === undefined ? [] : [finding]);
  });

  it('are known to the definition before 1.16, but for their order', () => {
    expect(
      said([pool('p', '10.0.1.50..10.0.1.40', '10.0.1.40-10.0.1.50')], '1.15').map((line) => line.split(':')[0]),
    ).toEqual(['error ip-pool-malformed', 'error schema/value-not-allowed']);
  });

  it('may repeat each other in one pool, not in two', () => {
    expect(said([pool('p', '10.0.1.32/28', '10.0.1.40')])).toEqual([]);
    expect(said([pool('p', '10.0.1.32/28'), pool('q', '10.0.1.40', '10.0.1.41'), pool('r', '10.0.1.60')])).toEqual([
      'error ip-pool-overlap: entry 10.0.1.40 of IPPool q overlaps 10.0.1.32/28 of IPPool p',
    ]);
  });
});

describe('a rule of a security group', () => {
  const rule = {
    ipVersion: 'ipv4',
    protocol: 'all',
    priority: 1,
    remoteType: 'address',
    remoteAddress: '10.0.0.0/8',
    policy: 'allow',
  };
  const group = (spec: object, more: object = {}) =>
    object('SecurityGroup', 'g', { ingressRules: [{ ...rule, ...spec }], ...more });
  const where = 'in ingress rule 1 of SecurityGroup g';
  const it1 = 'ingress rule 1 of SecurityGroup g';

  it.each<[spec: object, ...facts: string[]]>([
    [{}],
    [{ priority: 16384 }],
    [{ priority: 16385 }, `priority 16385 ${where} is not between 1 and 16384`],
    [{ priority: undefined }, `${it1} has no priority`],
    [{ ipVersion: 'IPv4' }, `ipVersion IPv4 ${where} is neither ipv4 nor ipv6`],
    [{ ipVersion: '' }, `${it1} has no ipVersion`],
    [{ ipVersion: 'ipv6' }, `remoteAddress 10.0.0.0/8 ${where} is not ipv6`],
    [{ remoteType: 'cidr' }, `remoteType cidr ${where} is neither address nor securityGroup`],
    [{ remoteType: 'securityGroup' }, `${it1} names no remoteSecurityGroup`],
    [{ remoteAddress: '' }, `${it1} has no remoteAddress`],
    [
      { remoteAddress: '10.0.0.0/8,10.1.0.0/16,10.2.0.0/16' },
      `remoteAddress 10.0.0.0/8,10.1.0.0/16,10.2.0.0/16 ${where} is not a CIDR`,
    ],
    [{ remoteAddress: '010.0.0.1' }, `remoteAddress 010.0.0.1 ${where} has a leading zero in 010`],
    [{ protocol: 'sctp' }, `protocol sctp ${where} is none of all, tcp, udp and icmp`],
    [{ protocol: 'tcp', portRangeMin: 80 }, `${it1} has no portRangeMax`],
    [
      { protocol: 'udp', portRangeMin: 0, portRangeMax: 65536 },
      `portRangeMin 0 ${where} is not between 1 and 65535`,
      `portRangeMax 65536 ${where} is not between 1 and 65535`,
    ],
    [{ policy: 'drop' }],
    [{ policy: 'deny' }],
    ...['permit', 'accept', 'reject', 'Allow'].map((policy): [spec: object, fact: string] => [
      { policy },
      `policy ${policy} ${where} is not one of allow, drop, deny, pass`,
    ]),
    [{ localAddress: '10.0.1' }, `localAddress 10.0.1 ${where} is not an address`],
  ])('%j', (spec, ...facts) => {
    expect(said([group(spec)])).toEqual(facts.map((fact) => `error malformed: ${fact}`));
  });

  it('has other limits before 1.16', () => {
    expect(said([group({ priority: 201 })], '1.15')).toEqual([
      `error malformed: priority 201 ${where} is not between 1 and 200`,
    ]);
  });

  it.each(['1.12', '1.13', '1.14.41', '1.15', '1.16', '1.17-dev'])('may write deny for drop in %s', (version) => {
    const egressRules = [{ ...rule, policy: 'deny' }];
    expect(said([group({ policy: 'deny' }, { egressRules })], version)).toEqual([]);
  });

  it('passes on to a tier that is there', () => {
    expect(said([group({ policy: 'pass' })])).toEqual([]);
    expect(said([group({ policy: 'pass' }, { tier: 1 })])).toEqual([
      `error malformed: ${it1} passes on, and the group is in the last tier`,
    ]);
    expect(said([group({}, { tier: 2 })])).toEqual(['error malformed: tier 2 of SecurityGroup g is neither 0 nor 1']);
  });

  it('that is no map is the finding of the schema', () => {
    expect(said([object('SecurityGroup', 'g', { ingressRules: ['x'], egressRules: null })])).toEqual([
      'error schema/wrong-type: spec.ingressRules[0] of SecurityGroup g is the string x, not a map',
    ]);
  });
});
