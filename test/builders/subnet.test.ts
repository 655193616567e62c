import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { excludeIps } from '../../lib/builders/excluded';
import { type SubnetProps, subnet } from '../../lib/builders/subnet';
import { defaultLanIp } from '../../lib/builders/subnet-addresses';
import { parseRange } from '../../lib/net/range';
import { RangeSet } from '../../lib/net/range-set';

const vpc = { name: 'v', namespaces: ['ns1'] };

function specOf(props: Partial<SubnetProps>, lanIps: string[] = []) {
  const draft = subnet({ name: 'net1', cidr: '10.0.1.0/24', ...props }, vpc, lanIps);
  return { spec: draft.manifest.spec as Record<string, unknown>, draft };
}

describe('subnet', () => {
  it.each([
    ['10.0.1.0/24', '10.0.1.0/24', 'IPv4', '10.0.1.1'],
    ['10.0.1.77/24', '10.0.1.0/24', 'IPv4', '10.0.1.1'],
    ['FD00:0::/64', 'fd00::/64', 'IPv6', 'fd00::1'],
    ['10.0.1.0/24,FD00::/64', '10.0.1.0/24,fd00::/64', 'Dual', '10.0.1.1,fd00::1'],
    ['fd00:30::/64,10.30.0.0/24', '10.30.0.0/24,fd00:30::/64', 'Dual', '10.30.0.1,fd00:30::1'],
    ['10.0.1.8/31', '10.0.1.8/31', 'IPv4', '10.0.1.9'],
  ])('completes %s', (cidr, cidrBlock, protocol, gateway) => {
    expect(specOf({ cidr }).spec).toEqual({
      vpc: 'v',
      protocol,
      cidrBlock,
      gateway,
      excludeIps: gateway.split(','),
      namespaces: ['ns1'],
    });
  });

  it.each(['010.0.1.0/24', '10.0.1.0', '', 'net', '10.0.1.0/24, fd00::/64', '10.0.1.0/33'])(
    'passes %j through as written, and says where it is from',
    (cidr) => {
      const { spec, draft } = specOf({ cidr });
      expect(spec).toEqual({ vpc: 'v', cidrBlock: cidr, namespaces: ['ns1'] });
      expect(draft.sourceOf(['spec', 'cidrBlock'])).toEqual(['cidr']);
    },
  );

  it.each([undefined, null, 7, {}, ['10.0.1.0/24']])('does not throw on %j from untyped code', (cidr) => {
    const { spec } = specOf({ cidr: cidr as unknown as string, gateway: cidr as unknown as string });
    expect(spec.cidrBlock).toEqual(cidr);
  });

  it('has no gateway where the network has no second address', () => {
    expect(specOf({ cidr: '10.0.1.1/32' }).spec).not.toHaveProperty('gateway');
  });

  it('takes namespaces of its own instead of those of the VPC', () => {
    expect(specOf({ namespaces: ['ns2'] }).spec.namespaces).toEqual(['ns2']);
    expect(specOf({ namespaces: [] }).spec).not.toHaveProperty('namespaces');
  });

  it('reserves the gateway and the lanIps, and knows where each entry is from', () => {
    const { spec, draft } = specOf({ reserved: ['10.0.1.9', 'broken', '10.0.1.20..10.0.1.30'], gateway: '10.0.1.25' }, [
      '10.0.1.254',
      'nonsense',
    ]);
    expect(spec.excludeIps).toEqual(['10.0.1.20..10.0.1.30', '10.0.1.254', '10.0.1.9', 'broken']);
    const from = (spec.excludeIps as string[]).map((_, i) => draft.sourceOf(['spec', 'excludeIps', i]));
    expect(from).toEqual([
      ['reserved', 2],
      ['lanIps', 0],
      ['reserved', 0],
      ['reserved', 1],
    ]);
  });

  it('answers for derived values with what they come from', () => {
    expect(specOf({}).draft.sourceOf(['spec', 'gateway'])).toEqual(['cidr']);
    expect(specOf({ gateway: '10.0.1.9' }).draft.sourceOf(['spec', 'gateway'])).toEqual(['gateway']);
    expect(specOf({}).draft.sourceOf(['metadata', 'name'])).toEqual(['name']);
    expect(specOf({}).draft.sourceOf(['kind'])).toBeUndefined();
  });
});

describe('gateways of both families', () => {
  it.each([
    ['fd00:30::/64,10.30.0.0/24', 'fd00:30::9,10.30.0.9'],
    ['10.30.0.0/24,fd00:30::/64', 'fd00:30::9,10.30.0.9'],
    ['fd00:30::/64,10.30.0.0/24', '10.30.0.9,fd00:30::9'],
  ])('of %s are written IPv4 first: %s', (cidr, gateway) => {
    expect(specOf({ cidr, gateway }).spec.gateway).toBe('10.30.0.9,fd00:30::9');
  });
});

describe('excludeIps', () => {
  const ip = fc.integer({ min: 0, max: 255 }).map((n) => `10.0.0.${n}`);
  const range = fc
    .tuple(fc.nat(255), fc.nat(255))
    .map(([a, b]) => `10.0.0.${Math.min(a, b)}..10.0.0.${Math.max(a, b)}`);

  it('covers the same addresses, once, sorted as texts, and is a fixed point', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(ip, range), { minLength: 1 }), (texts) => {
        const make = (from: readonly string[]) => excludeIps(from.map((text, i) => ({ text, from: [i] })));
        const { texts: made = [], from } = make(texts);
        const addresses = (list: readonly string[]) => [...RangeSet.of(list.map((text) => parseRange(text) as never))];
        expect(addresses(made)).toEqual(addresses(texts));
        expect(made).toHaveLength(addresses(texts).length);
        expect(made).toEqual([...made].sort());
        expect(make(made).texts).toEqual(made);
        // Every entry names one of the texts that it covers.
        made.forEach((text, i) => {
          const source = texts[(from[`excludeIps.${i}`] as number[])[0] as number] as string;
          expect(RangeSet.of([parseRange(text) as never]).covers(parseRange(source) as never)).toBe(true);
        });
      }),
    );
  });
});

describe('the default lanIp', () => {
  it.each([
    ['10.0.1.0/24', undefined, '10.0.1.254'],
    ['10.0.1.0/24', '10.0.1.254', '10.0.1.253'],
    ['10.0.1.0/30', undefined, '10.0.1.2'],
    ['10.0.1.0/30', '10.0.1.2', '10.0.1.1'],
    ['10.0.1.0/24,fd00::/64', undefined, '10.0.1.254'],
    ['fd00::/126', undefined, 'fd00::2'],
    ['10.0.1.0/31', undefined, undefined],
    ['10.0.1.0/32', undefined, undefined],
    ['010.0.1.0/24', undefined, undefined],
  ])('of %s with gateway %s is %s', (cidr, gateway, lanIp) => {
    expect(defaultLanIp({ cidr, ...(gateway !== undefined && { gateway }) })).toBe(lanIp);
  });
});
