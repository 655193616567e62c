import { describe, expect, test } from 'vitest';
import { iptablesSave } from '../../../../lib/controllers/kube-ovn/gateway-rules/iptables-save';
import { dnat, eip, fip, snat } from '../../../rules/kube-ovn/nat-objects';
import { chainOf, refusedOf, rulesOf } from './support';

test('a gateway without EIPs has the chains alone; from 1.16 on it marks what comes from the VPC', () => {
  const old = rulesOf([], '1.15');
  expect(iptablesSave(old.rules, 'mangle')).toEqual([]);
  expect(iptablesSave(old.rules, 'nat')).toEqual([
    '-A PREROUTING -j DNAT_FILTER',
    '-A POSTROUTING -j SNAT_FILTER',
    '-A DNAT_FILTER -j EXCLUSIVE_DNAT',
    '-A DNAT_FILTER -j SHARED_DNAT',
    '-A SNAT_FILTER -j EXCLUSIVE_SNAT',
    '-A SNAT_FILTER -j SHARED_SNAT',
  ]);
  const now = rulesOf([], '1.16');
  expect(chainOf(now, 'SNAT_FILTER').at(-1)).toBe('-j HAIRPIN_SNAT');
  expect(iptablesSave(now.rules, 'mangle')).toEqual([
    '-A PREROUTING -j VPC_MARK',
    '-A VPC_MARK -i eth0 -j MARK --set-xmark 0x1/0x1',
  ]);
});

test('an EIP without a pinned address is a placeholder, wherever it stands', () => {
  const rules = rulesOf([eip('eip3'), fip('fip1', { eip: 'eip3', internalIp: '10.0.1.5' })]);
  expect(chainOf(rules, 'EXCLUSIVE_DNAT')).toEqual(['-d <address of eip3>/32 -j DNAT --to-destination 10.0.1.5']);
  expect(chainOf(rules, 'EXCLUSIVE_SNAT')).toEqual(['-s 10.0.1.5/32 -j SNAT --to-source <address of eip3>']);
  expect(chainOf(rules, 'HAIRPIN_SNAT').at(-1)).toContain('--ctorigdst <address of eip3> -j SNAT');
});

test('each rule names the resource that made it', () => {
  const { rules } = rulesOf([snat('snat1', { eip: 'eip1', internalCIDR: '10.0.1.0/24' })]);
  const causes = new Map(rules.map(({ chain, cause }) => [chain, cause.resource.title]));
  expect(causes.get('SHARED_SNAT')).toBe('IptablesSnatRule snat1');
  expect(causes.get('HAIRPIN_SNAT')).toBe('IptablesEIP eip2');
  expect(causes.get('DNAT_FILTER')).toBe('VpcNatGateway gw1');
});

describe('floating IPs', () => {
  test('the first one of an EIP counts', () => {
    const rules = rulesOf([
      fip('fip1', { eip: 'eip1', internalIp: '10.0.1.5' }),
      fip('fip2', { eip: 'eip1', internalIp: '10.0.1.6' }),
      fip('fip3', { eip: 'eip2', internalIp: 'fd00::5' }),
    ]);
    expect(chainOf(rules, 'EXCLUSIVE_DNAT')).toEqual(['-d 192.168.100.230/32 -j DNAT --to-destination 10.0.1.5']);
    expect(refusedOf(rules)).toEqual([
      'fip2: 192.168.100.230 already is the floating IP of fip1',
      'fip3: its internalIp is no IPv4 address',
    ]);
  });
});

describe('port forwarding', () => {
  const second = dnat('dnat2', { internalIp: '10.0.1.7' });

  test('another rule for a port is dead up to 1.15 and refused from 1.16 on', () => {
    const line = (to: string) => `-d 192.168.100.231/32 -p tcp -m tcp --dport 8081 -j DNAT --to-destination ${to}:80`;
    expect(chainOf(rulesOf([dnat('dnat1'), second], '1.15'), 'SHARED_DNAT')).toEqual([
      line('10.0.1.6'),
      line('10.0.1.7'),
    ]);
    const rules = rulesOf([dnat('dnat1'), second], '1.16');
    expect(chainOf(rules, 'SHARED_DNAT')).toEqual([line('10.0.1.6')]);
    expect(refusedOf(rules)).toEqual(['dnat2: dnat1 already forwards tcp port 8081 of 192.168.100.231']);
  });

  test('the very same rule is installed once, unless its protocol is in capitals', () => {
    expect(chainOf(rulesOf([dnat('a'), dnat('b')], '1.12'), 'SHARED_DNAT')).toHaveLength(1);
    const capitals = [dnat('a', { protocol: 'TCP' }), dnat('b', { protocol: 'TCP' })];
    expect(chainOf(rulesOf(capitals, '1.12'), 'SHARED_DNAT')).toHaveLength(2);
    expect(chainOf(rulesOf(capitals, '1.16'), 'SHARED_DNAT')).toHaveLength(2);
  });

  test('rules of type share are no iptables rules from 1.17 on: each backend once, in the order of their texts', () => {
    const share = (name: string, internalIp: string) => dnat(name, { type: 'share', internalIp });
    const objects = [share('a', '10.0.1.9'), share('b', '10.0.1.10'), share('c', '10.0.1.9')];
    const rules = rulesOf(objects, '1.17-dev');
    expect(chainOf(rules, 'SHARED_DNAT')).toEqual([]);
    const [port, ...more] = rules.sharedPorts;
    expect(more).toEqual([]);
    expect(`${port?.address} ${port?.protocol} ${port?.port}`).toBe('192.168.100.231 tcp 8081');
    expect(port?.backends.map(({ to, cause }) => `${to} ${cause.name}`)).toEqual(['10.0.1.10 b', '10.0.1.9 a']);
    expect(rulesOf(objects, '1.16').sharedPorts).toEqual([]);
  });
});

describe('SNAT', () => {
  const to = (eipName: string, ...ranges: string[]) =>
    ranges.map((internalCIDR, i) => snat(`${eipName}-${i}`, { eip: eipName, internalCIDR }));
  const ranges = (objects: readonly string[], version: string) =>
    chainOf(rulesOf(objects, version), 'SHARED_SNAT').map((line) => /^-s (\S+)/.exec(line)?.[1] ?? 'all');

  test('in the order of the input up to 1.16, by the length of the prefix from 1.17 on', () => {
    const objects = to('eip1', '10.0.0.0/16', '10.0.1.77/24', '0.0.0.0/0', '10.0.1.5/32', '10.0.2.0/24');
    expect(ranges(objects, '1.16')).toEqual(['10.0.0.0/16', '10.0.1.0/24', 'all', '10.0.1.5/32', '10.0.2.0/24']);
    expect(ranges(objects, '1.17-dev')).toEqual(['10.0.1.5/32', '10.0.1.0/24', '10.0.2.0/24', '10.0.0.0/16', 'all']);
  });

  test('up to 1.15 a bare address is taken for the beginning of another one and gets no rule', () => {
    const objects = to('eip1', '10.0.1.20/32', '10.0.1.2');
    expect(ranges(objects, '1.15')).toEqual(['10.0.1.20/32']);
    expect(refusedOf(rulesOf(objects, '1.15'))).toEqual([
      'eip1-1: its text is found in the rule of eip1-0, 10.0.1.20/32 to 192.168.100.230',
    ]);
    expect(ranges(objects, '1.16')).toEqual(['10.0.1.20/32', '10.0.1.2/32']);
    expect(ranges([...to('eip1', '10.0.1.20/32'), ...to('eip2', '10.0.1.2')], '1.15')).toHaveLength(2);
  });

  test('the beginning of another EIP is taken for it, too', () => {
    const short = eip('eip3', { v4ip: '192.168.100.23' });
    const objects = [short, ...to('eip1', '10.0.1.0/24'), ...to('eip3', '10.0.1.0/24')];
    expect(ranges(objects, '1.15')).toHaveLength(1);
    expect(ranges(objects, '1.16')).toHaveLength(2);
  });

  test('the address of an EIP that is not pinned is the beginning of none, however long its name', () => {
    const names = ['a'.repeat(100_000), 'a'.repeat(100_001)];
    const objects = names.flatMap((name) => [eip(name), ...to(name, '10.0.1.0/24')]);
    expect(ranges(objects, '1.15')).toEqual(['10.0.1.0/24', '10.0.1.0/24']);
  });

  test('a repeated range is installed once, one with host bits each time', () => {
    expect(ranges(to('eip1', '10.0.1.0/24', '10.0.1.0/24'), '1.16')).toHaveLength(1);
    expect(ranges(to('eip1', '10.0.1.7/24', '10.0.1.7/24'), '1.16')).toHaveLength(2);
  });

  test('of a range for both families the IPv4 part counts', () => {
    expect(ranges(to('eip1', 'fd00::/64,10.0.1.0/24', 'fd00::/64'), '1.16')).toEqual(['10.0.1.0/24']);
  });
});
