import { describe, expect, it } from 'vitest';
import { CustomVpc } from '../../lib';
import { callSite, parseFrame } from '../../lib/constructs/call-site';
import { newChart } from './render';

describe('callSite', () => {
  it('is here, whatever limit there is for stacks', () => {
    const limit = Error.stackTraceLimit;
    Error.stackTraceLimit = 0;
    const site = callSite();
    expect(Error.stackTraceLimit).toBe(0);
    Error.stackTraceLimit = limit;
    expect(site).toMatchObject({ file: 'test/constructs/call-site.test.ts', line: 10 });
    expect(site?.column).toBeGreaterThan(10);
  });

  it.each([
    ['    at new Subnet (/a/b c/net.ts:12:34)', '/a/b c/net.ts'],
    ['    at /a/net.ts:12:34', '/a/net.ts'],
    ['    at async Object.<anonymous> (file:///a/b%20c/net.mts:12:34)', '/a/b c/net.mts'],
    ['    at Object.<anonymous> (C:\\a\\net.ts:12:34)', 'C:\\a\\net.ts'],
  ])('reads %j', (frame, file) => {
    expect(parseFrame(frame)).toEqual({ file, line: 12, column: 34 });
  });

  it.each([
    'Error: at (/a/net.ts:1:1)',
    '    at node:internal/main:1:2',
    '    at <anonymous>',
    '',
    '    at eval (eval at x (/a/net.ts:1:1), <anonymous>:1:1)',
    '    at eval (eval at x (/a/net.ts:1:1), /a/other.ts:12:34)',
  ])('refuses %j', (frame) => {
    expect(parseFrame(frame)).toBeUndefined();
  });

  it('passes over the frames of this package', () => {
    const vpc = new CustomVpc(newChart(), 'vpc', { name: 'v' });
    const sites = [vpc, vpc.addSubnet('n', { cidr: '' }), vpc.addNatGateway('g', { subnet: 'n' }).addEip('e')];
    expect(sites.map(({ site }) => site?.file)).toEqual(Array(3).fill('test/constructs/call-site.test.ts'));
  });
});
