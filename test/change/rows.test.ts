import { describe, expect, test } from 'vitest';
import type { JsonChanges } from '../../lib/output/changes/json';
import { run } from '../scenario';

/** What `diff --ovn` says of two states. */
function diff(base: string, head: string, ...args: string[]): string {
  const files = { 'base.yaml': base, 'head.yaml': head };
  const { output } = run(
    { path: '', sections: new Map() },
    '',
    ['diff', '--ovn', 'base.yaml', 'head.yaml', ...args],
    files,
  );
  return output;
}

function report(base: string, head: string): JsonChanges {
  const output = diff(base, head, '--format', 'json');
  return JSON.parse(output.slice(output.indexOf('{\n'))) as JsonChanges;
}

function vpc(staticRoutes: readonly string[] = [], more = ''): string {
  const routes = staticRoutes.map((cidr) => `    - {cidr: ${cidr}, nextHopIP: 10.7.0.8, policy: policyDst}\n`);
  return `apiVersion: kubeovn.io/v1
kind: Vpc
metadata: {name: shop}
spec:
  staticRoutes:${routes.length > 0 ? `\n${routes.join('')}` : ' []\n'}${more}`;
}

function subnet(spec = '', metadata = ''): string {
  return `---
apiVersion: kubeovn.io/v1
kind: Subnet
metadata: {name: web${metadata}}
spec: {vpc: shop, protocol: IPv4, cidrBlock: 10.7.0.0/24, gateway: 10.7.0.1${spec}}
`;
}

function pod(name: string, annotations = '', metadata = ''): string {
  return `---
apiVersion: v1
kind: Pod
metadata:
  name: ${name}
  namespace: ns1${metadata}
  annotations: {ovn.kubernetes.io/logical_switch: web${annotations}}
spec:
  containers: [{name: a, image: a}]
`;
}

describe('JSON', () => {
  const base = `${vpc(['0.0.0.0/0'])}${subnet()}`;

  test('has each row with its columns, its field and its source', () => {
    const { changes, otherRows, remarks } = report(base, base.replace('10.7.0.8', '10.7.0.9'));
    expect(changes[0]?.rows).toEqual([
      {
        what: 'changed',
        table: 'Logical_Router_Static_Route',
        of: 'shop',
        command: 'lr-route-list shop',
        before: { prefix: '0.0.0.0/0', nextHop: '10.7.0.8', policy: 'dst-ip' },
        after: { prefix: '0.0.0.0/0', nextHop: '10.7.0.9', policy: 'dst-ip' },
        field: 'spec.staticRoutes[cidr=0.0.0.0/0].nextHopIP',
        source: expect.objectContaining({ object: 'Vpc shop', path: 'spec.staticRoutes[0]' }),
      },
    ]);
    expect(otherRows).toEqual([]);
    expect(remarks).toEqual([expect.stringContaining('rows that exist for each node are left out')]);
  });

  test('says nothing of rows that nobody asks for', () => {
    const { output } = run({ path: '', sections: new Map() }, '', ['diff', 'b', 'h', '--format', 'json'], {
      b: base,
      h: base.replace('10.7.0.8', '10.7.0.9'),
    });
    const text = output.slice(output.indexOf('{\n'));
    expect(text).toContain('nextHopIP');
    expect(text).not.toMatch(/"rows"|"otherRows"|"remarks"/);
  });

  test('explains every row of objects that are new or gone', () => {
    for (const [one, other] of [
      ['', `${base}${pod('a')}`],
      [`${base}${pod('a')}`, ''],
    ] as const) {
      const beside = '---\napiVersion: v1\nkind: Namespace\nmetadata: {name: ns1}\n';
      const { changes, otherRows } = report(`${one}${beside}`, `${other}${beside}`);
      const rows = changes.map(({ kind, rows = [] }) => [kind, rows.length > 0]);
      expect(rows).toEqual([
        ['Vpc', true],
        ['Subnet', true],
        ['Pod', true],
      ]);
      expect(otherRows).toEqual([]);
    }
  });
});

describe('no row', () => {
  test('of an address that kube-ovn chooses', () => {
    const base = `${vpc()}${subnet()}${pod('b')}`;
    const { changes, otherRows } = report(base, `${vpc()}${subnet()}${pod('a')}${pod('b')}`);
    expect(changes.map(({ name, rows = [] }) => [name, rows.map(({ after }) => after?.name)])).toEqual([
      ['a', ['a.ns1']],
    ]);
    expect(otherRows).toEqual([]);
  });

  test('of a field that nobody reads, of an order that OVN does not keep', () => {
    const base = `${vpc(['10.1.0.0/16', '10.2.0.0/16'])}${subnet()}`;
    const head = `${vpc(['10.2.0.0/16', '10.1.0.0/16'])}${subnet(', excludeIps: [10.7.0.9]')}`;
    const { changes, otherRows } = report(base, head);
    expect(changes.flatMap(({ rows }) => rows)).toEqual([]);
    expect(otherRows).toEqual([]);
  });

  test('of what an export has and no manifest: pods that controllers made, addresses that kube-ovn gave', () => {
    const made = `
  uid: "1"
  ownerReferences: [{apiVersion: apps/v1, kind: ReplicaSet, name: r, uid: "2"}]`;
    const own = `
  uid: "3"`;
    const given = ', ovn.kubernetes.io/ip_address: 10.7.0.77';
    const base = `${vpc()}${subnet()}${pod('made', given, made)}${pod('own', given, own)}`;
    const { changes, otherRows } = report(base, `${vpc(['0.0.0.0/0'])}${subnet()}${pod('own')}`);
    expect(changes.flatMap(({ rows = [] }) => rows.map(({ command }) => command))).toEqual(['lr-route-list shop']);
    expect(otherRows).toEqual([]);
  });
});

describe('many rows of one object', () => {
  const many = Array.from({ length: 30 }, (_, i) => `10.${100 + i}.0.0/16`);
  const [base, head] = [`${vpc()}${subnet()}`, `${vpc(many)}${subnet()}`];

  test('are told as far as they are read', () => {
    const text = diff(base, head);
    expect(text.match(/^ +\+ 10\.\d+\.0\.0\/16 10\.7\.0\.8 dst-ip$/gm)).toHaveLength(20);
    expect(text).toContain('… 10 more rows');
    expect(report(base, head).changes[0]?.rows).toHaveLength(30);
  });

  test('are folded in Markdown', () => {
    const text = diff(base, head, '--format', 'markdown');
    expect(text).toContain(
      '<details><summary>30 rows of OVN</summary>\n\n```diff\n# ovn-nbctl lr-route-list shop\n+ 10.',
    );
    expect(text).toContain('# … 10 more rows\n```');
  });

  test('a few are not', () => {
    const text = diff(base, `${vpc(['0.0.0.0/0'])}${subnet()}`, '--format', 'markdown');
    expect(text).toContain('\n\n```diff\n# ovn-nbctl lr-route-list shop\n+ 0.0.0.0/0 10.7.0.8 dst-ip\n```');
    expect(text).not.toContain('rows of OVN');
  });
});
