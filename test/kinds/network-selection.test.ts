import { describe, expect, it } from 'vitest';
import { readSelections } from '../../lib/kinds/cncf/network-selection';
import { parseMac } from '../../lib/net/mac';

/** What was read, each piece with the text that stands at its offsets. */
function read(text: string) {
  const { selected, faults } = readSelections(text);
  for (const { start, end, ...piece } of selected.flatMap(({ name, ips, mac }) => [
    name,
    ...ips,
    ...(mac ? [mac] : []),
  ]))
    expect(text.slice(start, end)).toBe(piece.text);
  return {
    selected: selected.map(({ name, namespace, interfaceName, ips, mac, claim }) => ({
      name: [namespace?.text, name.text, interfaceName?.text],
      ...(ips.length > 0 && { ips: ips.map((ip) => ip.text) }),
      ...(mac && { mac: mac.text }),
      ...(claim && { claim: claim.text }),
    })),
    faults: faults.map(({ code, start, end }) => `${code} ${text.slice(start, end)}`),
  };
}

const named = (...name: (string | undefined)[]) => ({ name });

describe('names joined by commas', () => {
  it.each([
    ['net', [named(undefined, 'net', undefined)]],
    [' red/net@eth9 , net-2', [named('red', 'net', 'eth9'), named(undefined, 'net-2', undefined)]],
    ['null', [named(undefined, 'null', undefined)]],
  ])('%s', (text, selected) => {
    expect(read(text)).toEqual({ selected, faults: [] });
  });

  it.each([
    ['a.b', 'text a.b'],
    ['net@eth0.1', 'text net@eth0.1'],
    ['a/b/c', 'text a/b/c'],
    ['a@b@c', 'text a@b@c'],
    ['net,', 'text '],
    ['Net', 'text Net'],
  ])('%s', (text, fault) => {
    expect(read(text).faults).toEqual([fault]);
  });
});

describe('JSON', () => {
  it('reads all that addresses need, keys in any case, and the last of two', () => {
    const text =
      '[{"name":"a","Name":"b","namespace":"red","interface":"eth1","ips":["192.0.2.7/24","fd00::7"],' +
      '"mac":"02:03:04:05:06:07","ipam-claim-reference":"vm","default-route":["192.0.2.1"]},{"name":"c","mac":null}]';
    expect(read(text)).toEqual({
      selected: [
        {
          name: ['red', 'b', 'eth1'],
          ips: ['192.0.2.7/24', 'fd00::7'],
          mac: '02:03:04:05:06:07',
          claim: 'vm',
        },
        named(undefined, 'c', undefined),
      ],
      faults: [],
    });
  });

  it.each([
    ['[{"name":"a"},]', 'json [{"name":"a"},]'],
    ['{"name":"a"}', 'list {"name":"a"}'],
    ['["a"]', 'object "'],
    ['[{"ips":[]}]', 'name {'],
    ['[{"name":"a","ips":"192.0.2.7"}]', 'type "192.0.2.7"'],
    ['[{"name":"a","ips":[7]}]', 'type 7'],
    ['[{"name":"a","mac":7}]', 'type 7'],
    ['[{"name":"a","mac":"7"}]', 'mac 7'],
    ['[{"name":"a","mac":"03:00:00:00:00:01"}]', 'mac 03:00:00:00:00:01'],
    ['[{"name":"a","ips":["192.0.2"]}]', 'ip 192.0.2'],
  ])('%s', (text, fault) => {
    expect(read(text).faults).toEqual([fault]);
  });

  it('goes through what is hostile', () => {
    expect(read(`[${'['.repeat(5000)}${']'.repeat(5000)}]`).faults).toEqual(['object [']);
    expect(read('[{"__proto__":"a","name":"b"}]').selected).toEqual([named(undefined, 'b', undefined)]);
    expect(readSelections(`[{"name":"a","ips":[${'"192.0.2.7",'.repeat(20_000)}"x"]}]`).faults).toHaveLength(1);
  });
});

it.each([
  ['02:03:04:05:06:07', '02:03:04:05:06:07', true],
  ['02-03-04-05-06-AB', '02:03:04:05:06:ab', true],
  ['0203.0405.0607', '02:03:04:05:06:07', true],
  ['00:00:00:00:00:00', '00:00:00:00:00:00', false],
  ['01:00:5e:00:00:01', '01:00:5e:00:00:01', false],
  ['02:03:04:05:06:07:08:09', '02:03:04:05:06:07:08:09', false],
  ['02:03:04:05:06', undefined, undefined],
  ['02:03-04:05:06:07', undefined, undefined],
  ['2:3:4:5:6:7', undefined, undefined],
])('the hardware address %s', (text, canonical, isForInterface) => {
  expect(parseMac(text)?.toString()).toBe(canonical);
  expect(parseMac(text)?.isForInterface).toBe(isForInterface);
});
