import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { allPages } from '../../lib/cli/rule-texts';
import { indexMarkdown, pageMarkdown } from '../../lib/output/explain/markdown';
import { reporters } from '../../lib/output/findings';
import { rules } from '../../lib/rules/registry';
import type { Rule } from '../../lib/rules/rule';
import { read } from '../../lib/source/read';
import { folder } from '../folder';
import { baseFiles, exampleTarget, findingsOf, overlay } from './overlay';

/*
 * docs/rules/: a page for each rule, of the same texts as `explain`, with what `check` says about its wrong example; and
 * an index. UPDATE_DOCS=1 writes them anew.
 */
const home = join(__dirname, '..', '..', 'docs', 'rules');
const cwd = folder(baseFiles);

const base = read(Object.keys(baseFiles), { cwd });

/** What `check` says about the example network with the wrong example, which stands in a file of its own. */
function reportOf(rule: Rule): string {
  writeFileSync(join(cwd, 'wrong.yaml'), `${rule.wrong.trim()}\n`);
  const judged = overlay(base.resources, read(['wrong.yaml'], { cwd }).resources);
  return reporters.text(findingsOf(judged, exampleTarget(rule)), { objects: judged.length, files: base.files + 1 });
}

const areas: Readonly<Record<string, string>> = {
  addresses: 'Addresses that come from a lock. No setting changes these.',
  allow: 'What is wrong with comments, annotations and baselines that allow findings.',
  change: 'Effects that `diff` tells of. `--fail-on` of `diff` says which of them fail.',
  cncf: 'Attachment definitions of Multus and the CNI plugins that they name.',
  kubevirt: 'Networks and interfaces of virtual machines.',
  delivery: 'What speaks against an order: told where one is asked for, with `--sync-waves` or `--flux`.',
  input: 'What cannot be read. No setting changes these.',
  intent: 'Mistakes in intent documents and constructs. No setting changes these.',
  kruise: 'SidecarSets of OpenKruise.',
  'kube-ovn': 'VPCs, subnets, NAT gateways, addresses and the other kinds of kube-ovn.',
  kubernetes: 'What the API server does with every object, also while its releases are mixed.',
  'ovn-kubernetes': 'User defined networks and localnet networks of OVN-Kubernetes.',
  paths: 'What people expect of the network: who can reach whom.',
  schema: 'Objects beside the definition of their kind.',
  settings: 'Mistakes in `cdk8s-ovn.yaml`: exit code 2. No setting changes these.',
  synth: 'Objects of a cdk8s app that cannot be rendered as they are. No setting changes these.',
};

const pages = allPages();

function index(): string {
  return [
    '# Rules',
    'Written from the rules by `UPDATE_DOCS=1 npx vitest run test/rules/pages.test.ts`. `cdk8s-ovn explain RULE` shows the',
    'same in the terminal. [coverage.md](coverage.md) lists the conditions of the controllers, and the rules that find them.',
    '',
    'The wrong example of a page replaces, or is added to, objects of',
    '[examples/custom-vpc-manifests](../../examples/custom-vpc-manifests); its report is what `check` says about them together.',
    '',
    indexMarkdown(pages, areas),
  ]
    .join('\n')
    .replace('# Rules\n', '# Rules\n\n');
}

/** All files, by their paths below docs/rules. */
function written(): Map<string, string> {
  const ofRule = new Map(rules.map((rule) => [rule.id, rule] as const));
  const files = pages.map((page) => {
    const rule = ofRule.get(page.id);
    return [`${page.id}.md`, pageMarkdown(page, rule && reportOf(rule))] as const;
  });
  return new Map([['README.md', index()], ...files]);
}

/** The pages that are there. */
function present(): string[] {
  return readdirSync(home, { recursive: true, encoding: 'utf8' }).filter(
    (name) => name.endsWith('.md') && name !== 'coverage.md',
  );
}

const files = written();

if (process.env.UPDATE_DOCS) {
  for (const name of present()) if (!files.has(name)) rmSync(join(home, name));
  for (const [name, text] of files) {
    mkdirSync(dirname(join(home, name)), { recursive: true });
    writeFileSync(join(home, name), text);
  }
}

describe('docs/rules', () => {
  it('has a page for every rule, and no other', () => {
    expect(present().sort()).toEqual([...files.keys()].sort());
  });

  it('is what the rules say today', () => {
    const stale = [...files].filter(([name, text]) => {
      const path = join(home, name);
      return !existsSync(path) || readFileSync(path, 'utf8') !== text;
    });
    expect(stale.map(([name]) => name)).toEqual([]);
  });

  it('introduces every area', () => {
    expect([...new Set(pages.map(({ id }) => id.split('/')[0] as string))].filter((area) => !(area in areas))).toEqual(
      [],
    );
  });

  it('shows what check says, for every rule that has an example', () => {
    const silent = rules.filter(({ id }) => !files.get(`${id}.md`)?.includes(`[${id}]: `));
    expect(silent.map(({ id }) => id)).toEqual([]);
  });
});
