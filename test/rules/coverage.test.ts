import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { intentRules } from '../../lib/intent/intent-rules';
import { rules } from '../../lib/rules/registry';
import { codesOf } from '../../lib/rules/rule';
import { settingsRules } from '../../lib/settings/settings-rules';

/*
 * docs/rules/coverage.md: what becomes of every numbered condition of kube-ovn (KO) and of OVN-Kubernetes' localnet
 * networks (LN: definitions, NN: bridge mappings), of API versions between two releases (MVR) and of API servers that pass
 * requests on to each other (MVP). UPDATE_COVERAGE=1 writes it anew from the codes of the rules and from
 * what is said here.
 */
const file = join(__dirname, '..', '..', 'docs', 'rules', 'coverage.md');

const twoStates = 'An effect of a change, which `diff` tells: one state of the text does not hold it.';

const flags = '`intent/peer-proxy-broken`';

/** API versions between two releases, and API servers that pass requests on. */
const mixedVersions: Readonly<Record<string, string>> = {
  'MVR-1': 'What every server serves has no finding: `kubernetes/api-deprecated` alone may speak.',
  'MVR-6': `\`settings/wrong-value\`, at what \`target.kubernetes\` says of the servers of each release; ${flags}.`,
  'MVR-8':
    '`schema/unknown-version`, `kubernetes/crd-versions-broken`, `kubernetes/crd-rule-too-new`, `kubernetes/api-gone`; definitions are emitted before their objects.',
  'MVR-9': 'Not known: which aggregated APIs the cluster has. The proxy passes nothing on for them.',
  'MVR-11': '`kubernetes/api-too-new`; no kind was added to the core group in the releases of the table.',
  'MVR-12': 'Not known: which fields each release has in a kind that both serve. docs/upgrades.md says so.',
  'MVP-001': `${flags}, \`settings/wrong-value\``,
  'MVP-002': `${flags}, \`settings/wrong-value\``,
  'MVP-003': `${flags}, \`settings/wrong-value\``,
  'MVP-004': `${flags}: written by itself; turned off, it is an error.`,
  'MVP-005': `${flags}, \`settings/wrong-value\``,
  'MVP-006': `${flags}: peerCaFile has a default; empty, it is an error.`,
  'MVP-007': flags,
  'MVP-008': flags,
  'MVP-009': flags,
  'MVP-010': `${flags}: both are written, or neither; a port without an address is an error.`,
  'MVP-011': flags,
  'MVP-012': `\`intent/wrong-value\`, and ${flags} for the construct.`,
  'MVP-013': `${flags}: addresses go into the patches of their nodes.`,
  'MVP-014': flags,
  'MVP-015': flags,
  'MVP-016': `${flags}: gates are merged into one argument, sorted.`,
  'MVP-017': `${flags}: the form follows from format and configVersion; other types are \`intent/wrong-type\`.`,
  'MVP-018': `\`settings/wrong-value\`, ${flags}; the plan of \`check --from --to\` turns the gate on first.`,
  'MVP-019': `${flags}, \`settings/wrong-value\``,
  'MVP-020': flags,
  'MVP-021': flags,
  'MVP-022': flags,
};

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
  ...mixedVersions,
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
  [
    'Conditions of API versions while the control plane is between two releases, and the rules that find them',
    numbered('MVR', 1, 13, 1),
  ],
  ['Conditions of API servers that pass requests on to each other', numbered('MVP', 1, 22)],
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
      const [, item, answer] = /^\| ((?:KO|LN|NN|MVR|MVP)-\w+) \| (.*) \|$/.exec(line) ?? [];
      return item === undefined ? [] : [[item, answer ?? ''] as const];
    }),
);

it('every condition has an answer', () => {
  expect([...answers].filter(([, answer]) => answer === '').map(([item]) => item)).toEqual([]);
  expect([...told.keys()]).toEqual(items);
});

it('the page claims nothing that the rules do not say', () => {
  const known = new Set<string>([...rules, ...intentRules, ...settingsRules].map(({ id }) => id));
  for (const [item, answer] of told) {
    const ids = [...answer.matchAll(/`([a-z-]+\/[a-z0-9-]+)`/g)].map(([, id]) => id as string);
    expect(ids.filter((id) => !known.has(id))).toEqual([]);
    expect(ids.filter((id) => !answers.get(item)?.includes(`\`${id}\``))).toEqual([]);
  }
});

it('at most ten conditions cannot be known from the text', () => {
  expect([...answers.values()].filter((answer) => !answer.includes('`')).length).toBeLessThanOrEqual(10);
});
