import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { JsonChanges } from '../../../lib/output/changes/json';
import { readScenario } from '../../scenario';
import { changed } from '../changed';

const scenario = (name: string) => readScenario(join(__dirname, '..', 'scenarios', 'reach', `${name}.scenario`));
const report = (name: string, format: string) =>
  changed(scenario(name), ['diff', 'base.yaml', 'head.yaml', '--format', format]).output;

test('as JSON, with the packets and what decides', () => {
  const { reachability } = JSON.parse(report('snat-removed', 'json')) as JsonChanges;
  expect(reachability).toEqual({
    version: 1,
    changes: [
      {
        text: 'net1 (10.0.1.0/24) without 10.0.1.5 no longer leaves as 192.168.100.230 (EIP eip1): now it leaves with its own address, to which no answer comes back',
        lost: true,
        part: 'leaves',
        what: 'changed',
        from: ['10.0.1.2..10.0.1.4', '10.0.1.6..10.0.1.253'],
        to: expect.arrayContaining(['0.0.0.0..10.0.0.255']),
        services: ['tcp', 'udp', 'icmp', 'other'],
        by: [{ object: 'Vpc test-vpc-1', location: expect.objectContaining({ file: 'head.yaml' }) }],
        before: [{ object: 'IptablesSnatRule snat01', location: expect.objectContaining({ file: 'base.yaml' }) }],
      },
    ],
  });
});

test('as findings: a warning where something is answered no longer, otherwise an info', () => {
  expect(report('snat-removed', 'compact')).toMatch(/^head\.yaml:\d+:\d+: warning: net1 .*\[change\/reach-lost\]$/m);
  expect(report('snat-other-eip', 'compact')).toMatch(/^head\.yaml:\d+:\d+: info: net1 .*\[change\/reach\]$/m);
});

test('nothing where nothing of it changes', () => {
  const { reachability } = JSON.parse(report('text-alone', 'json')) as JsonChanges;
  expect(reachability).toEqual({ version: 1, changes: [] });
  expect(report('text-alone', 'markdown')).not.toContain('Reachability');
});
