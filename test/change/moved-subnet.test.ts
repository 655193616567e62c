import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { JsonChanges } from '../../lib/output/changes/json';
import { run } from '../cli/command';
import { folder } from '../folder';

/** The example network, before and after edits of its VPC. */
function sides(...edits: readonly (readonly [from: string, to: string])[]): string {
  const cwd = folder();
  for (const side of ['b', 'h'])
    cpSync(join(__dirname, '..', '..', 'examples', 'custom-vpc'), join(cwd, side), { recursive: true });
  const file = join(cwd, 'h', 'test-vpc-1.yaml');
  writeFileSync(
    file,
    edits.reduce((text, [from, to]) => text.replace(from, to), readFileSync(file, 'utf8')),
  );
  return cwd;
}

function diff(cwd: string, format: string): string {
  return run(['diff', '--format', format, 'b', 'h'], { cwd }).out;
}

const reached = (cwd: string) =>
  (JSON.parse(diff(cwd, 'json')) as JsonChanges).reachability.changes
    .filter(({ part }) => part === 'enters')
    .map(({ text, lost }) => [text, lost]);

const renumbered = sides(['cidr: 10.0.1.0/24', 'cidr: 10.0.2.0/24']);

test('an address that no Subnet has is not still reached', () => {
  expect(reached(renumbered)).toEqual([
    ['tcp 8080 of EIP eip2 (192.168.100.231) no longer reaches 10.0.1.6:80', true],
    ['EIP eip3 (192.168.100.232) no longer reaches 10.0.1.5', true],
  ]);
});

test('a port forward to an address that no Subnet has is one statement', () => {
  expect(reached(sides(['to: 10.0.1.6:80', 'to: 10.0.7.6:80']))).toEqual([
    ['tcp 8080 of EIP eip2 (192.168.100.231) no longer reaches 10.0.1.6:80', true],
  ]);
});

test('the report for a pull request has the errors of the head behind the sum', () => {
  const report = diff(renumbered, 'markdown');
  const [heading, , sum, , errors, first, second] = report.split('\n');
  expect(heading).toBe('### What this changes in the network');
  expect(sum).toMatch(/^\*\*4 objects change, \d+ effects: .*\.\*\*$/);
  expect(errors).toBe('> 🛑 **The head has 2 errors**:');
  expect(first).toMatch(
    /^> - `h\/test-vpc-1.yaml:32:15` DNAT internalIp 10.0.1.6 is in no subnet .*`kube-ovn\/port-forward-outside-vpc`/,
  );
  expect(second).toContain('kube-ovn/floating-ip-outside-vpc');
  expect((JSON.parse(diff(renumbered, 'json')) as JsonChanges).errors.map(({ rule }) => rule)).toEqual([
    'kube-ovn/port-forward-outside-vpc',
    'kube-ovn/floating-ip-outside-vpc',
  ]);
  expect(diff(sides(), 'markdown')).toBe('### Nothing changes in the network\n');
});

test('traffic that several objects of one edit interrupt is listed once', () => {
  const line = '192.168.100.231:8080 leads to 10.0.1.6:80 (IptablesDnatRule web)';
  const text = diff(renumbered, 'text');
  expect(text.split(line)).toHaveLength(2);
  expect(text).toContain('interrupted meanwhile: the same as for Vpc test-vpc-1\n');
  const [shown, folded] = diff(renumbered, 'markdown').split('<details>', 2);
  for (const part of [shown, folded])
    expect(part?.match(/192\.168\.100\.231:8080 leads/g)?.length ?? 0).toBeLessThan(2);
});
