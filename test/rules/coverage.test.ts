import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { rules } from '../../lib/rules/registry';
import { codesOf } from '../../lib/rules/rule';

/*
 * docs/rules/coverage.md: what becomes of every numbered condition of kube-ovn (KO) and of OVN-Kubernetes' localnet
 * networks (LN: definitions, NN: bridge mappings). UPDATE_COVERAGE=1 writes it anew from the codes of the rules and from
 * what is said here.
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
  'LN-020': 'Not known: whether the gateways of the nodes are shared or local. No localnet network has an uplink.',
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

const numbered = (prefix: string, first: number, last: number, digits = 3) =>
  Array.from({ length: last - first + 1 }, (_, i) => `${prefix}-${String(first + i).padStart(digits, '0')}`);

const sections: readonly (readonly [title: string, items: readonly string[]])[] = [
  [
    'Conditions of kube-ovn, and the rules that find them',
    [...spans.flatMap(([first, last]) => numbered('KO', first, last)), ...numbered('KO', 1, 10, 2).map(ofDrift)],
  ],
  [
    'Conditions of localnet networks of OVN-Kubernetes, and the rules that find them',
    [...numbered('LN', 1, 42), ...numbered('NN', 1, 9, 2)],
  ],
];

/** What kube-ovn writes into objects has numbers of its own: `KO-D01`. */
function ofDrift(item: string): string {
  return item.replace('-', '-D');
}

const answerTo = (item: string): string => {
  const ids = rules.filter((rule) => codesOf(rule).includes(item)).map(({ id }) => `\`${id}\``);
  return [...ids.sort(), ...(others[item] ? [others[item]] : [])].join(', ');
};

const items = sections.flatMap(([, ofSection]) => ofSection);
const answers = new Map(items.map((item) => [item, answerTo(item)] as const));

if (process.env.UPDATE_COVERAGE) {
  const written = 'Written from the rules by `UPDATE_COVERAGE=1 npx vitest run test/rules/coverage.test.ts`.';
  const texts = sections.map(([title, ofSection], i) => {
    const rows = ofSection.map((item) => `| ${item} | ${answers.get(item)} |`);
    const head = i === 0 ? [`# ${title}`, '', written] : [`## ${title}`];
    return [...head, '', '| condition | found by |', '|---|---|', ...rows].join('\n');
  });
  writeFileSync(file, `${texts.join('\n\n')}\n`);
}

const told = new Map(
  readFileSync(file, 'utf8')
    .split('\n')
    .flatMap((line) => {
      const [, item, answer] = /^\| ((?:KO|LN|NN)-\w+) \| (.*) \|$/.exec(line) ?? [];
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
