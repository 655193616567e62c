import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { rules } from '../../lib/rules/registry';

/*
 * docs/rules/coverage.md: what becomes of every numbered condition of kube-ovn. UPDATE_COVERAGE=1 writes it anew from the
 * codes of the rules and from what is said here.
 */
const file = join(__dirname, '..', '..', 'docs', 'rules', 'coverage.md');

const twoStates = 'An effect of comparing two states of the text; one state does not hold it.';

/** Conditions that a rule with another number, or no rule, takes care of. */
const others: Readonly<Record<string, string>> = {
  'KO-014': 'Not known: which Helm releases the cluster has, and whether they render the two ConfigMaps as well.',
  'KO-043': twoStates,
  'KO-044': twoStates,
  'KO-073': 'Follows from KO-064: `kube-ovn/snat-outside-vpc`, `kube-ovn/floating-ip-outside-vpc`.',
  'KO-074': twoStates,
  'KO-080': twoStates,
  'KO-129': '`kube-ovn/subnet-overlaps-cluster`, with target.kubernetes.nodeSubnets and serviceSubnets.',
  'KO-141': 'Not known: which NIC carries the network. ExternalNetwork asks for it by name and has no default.',
  'KO-D03': '`kube-ovn/subnet-option-malformed`',
  'KO-D04': '`kube-ovn/subnet-option-overwritten`',
  'KO-D07': '`kube-ovn/policy-route-malformed`',
  'KO-D08': '`kube-ovn/eip-field-overwritten`, `kube-ovn/gateway-without-lan-ip`',
};

const spans = [
  [1, 6],
  [10, 16],
  [20, 44],
  [50, 56],
  [60, 75],
  [80, 80],
  [100, 109],
  [120, 135],
  [140, 142],
  [150, 151],
  [160, 161],
  [165, 168],
] as const;

const items = [
  ...spans.flatMap(([first, last]) =>
    Array.from({ length: last - first + 1 }, (_, i) => `KO-${String(first + i).padStart(3, '0')}`),
  ),
  ...Array.from({ length: 10 }, (_, i) => `KO-D${String(i + 1).padStart(2, '0')}`),
];

const answers = new Map(
  items.map((item) => {
    const ids = rules.filter(({ code }) => code === item).map(({ id }) => `\`${id}\``);
    return [item, [...ids.sort(), ...(others[item] ? [others[item]] : [])].join(', ')] as const;
  }),
);

if (process.env.UPDATE_COVERAGE) {
  const rows = [...answers].map(([item, answer]) => `| ${item} | ${answer} |`);
  const head = [
    '# Conditions of kube-ovn, and the rules that find them',
    '',
    'Written from the rules by `UPDATE_COVERAGE=1 npx vitest run test/rules/coverage.test.ts`.',
    '',
    '| condition | found by |',
    '|---|---|',
  ];
  writeFileSync(file, `${[...head, ...rows].join('\n')}\n`);
}

const told = new Map(
  readFileSync(file, 'utf8')
    .split('\n')
    .flatMap((line) => {
      const [, item, answer] = /^\| (KO-\w+) \| (.*) \|$/.exec(line) ?? [];
      return item === undefined ? [] : [[item, answer ?? ''] as const];
    }),
);

it('every condition has an answer', () => {
  expect([...answers].filter(([, answer]) => answer === '').map(([item]) => item)).toEqual([]);
  expect([...told.keys()]).toEqual(items);
});

it('the page claims nothing that the rules do not say', () => {
  const known = new Set(rules.map(({ id }) => id));
  for (const [item, answer] of told) {
    const ids = [...answer.matchAll(/`([a-z-]+\/[a-z0-9-]+)`/g)].map(([, id]) => id as string);
    expect(ids.filter((id) => !known.has(id))).toEqual([]);
    expect(ids.filter((id) => !answers.get(item)?.includes(`\`${id}\``))).toEqual([]);
  }
});

it('at most ten conditions cannot be known from the text', () => {
  expect([...answers.values()].filter((answer) => !answer.includes('`')).length).toBeLessThanOrEqual(10);
});
