import { expect, test } from 'vitest';
import type { JsonReach } from '../../lib/output/reach/json';
import { base, run } from '../scenario';

test('in JSON, rows of connections that several next hops share say that each is about a part', () => {
  const routes = ['253', '254'].map(
    (last) => `    - {policy: policyDst, cidr: 8.8.0.0/16, nextHopIP: 10.0.1.${last}, bfdId: bfd-${last}}\n`,
  );
  const text = base.replace('  staticRoutes:\n', `  staticRoutes:\n${routes.join('')}`);
  const { output } = run({ path: 'shared', sections: new Map() }, text, ['reach', '-', '--format', 'json']);
  const { leaves, sees } = JSON.parse(output) as JsonReach;
  const rows = leaves.map(({ to, inPart, reaches }) => `${to.addresses.join()} ${reaches}${inPart ? ' in part' : ''}`);
  expect(rows.filter((row) => row.startsWith('8.8.0.0..8.8.255.255 '))).toEqual([
    '8.8.0.0..8.8.255.255 no in part',
    '8.8.0.0..8.8.255.255 yes in part',
    '8.8.0.0..8.8.255.255 yes in part',
  ]);
  expect(rows.filter((row) => !row.startsWith('8.8.') && row.endsWith('in part'))).toEqual([]);
  expect(sees.some(({ inPart }) => inPart)).toBe(false);
});
