import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, test } from 'vitest';
import { kindNamed } from '../../lib/kinds';
import { prerequisites } from '../../lib/kinds/prerequisites';
import { Network } from '../../lib/network/network';
import { prerequisitesOf } from '../../lib/network/prerequisites';
import { prerequisiteWriters } from '../../lib/output/prerequisites';
import { defaultTarget } from '../../lib/target/target';
import { resourcesOf } from '../rules/overlay';

describe.each(prerequisites.map((one) => [one.id, one] as const))('%s', (_id, { askedBy, see, what, why }) => {
  it('is asked for by kinds and fields that exist', () => {
    for (const { kind, group, field } of askedBy) {
      if (group) continue;
      const fields = kindNamed(kind)?.data.fields.spec?.data.properties;
      expect(fields, kind).toBeDefined();
      if (field) expect(Object.keys(fields ?? {})).toContain(field);
    }
  });

  it('says what, why and how to see it', () => {
    for (const text of [what, why]) expect(text).toMatch(/^[^.].*[^.]$/s);
    expect(see.length).toBeGreaterThan(0);
  });
});

const vpc = (spec: string) => `apiVersion: kubeovn.io/v1\nkind: Vpc\nmetadata: {name: a}\nspec: ${spec}\n`;
const config = (namespace: string) =>
  `---\napiVersion: v1\nkind: ConfigMap\nmetadata: {name: ovn-external-gw-config, namespace: ${namespace}}\n`;

/** `id: whether it is there, of how many`. */
function needed(text: string, stated: Readonly<Record<string, boolean>> = {}): readonly string[] {
  const target = { ...defaultTarget, prerequisites: new Map(Object.entries(stated)) };
  return prerequisitesOf(new Network(resourcesOf(text), { target })).map(
    ({ prerequisite, askedBy, isThere }) => `${prerequisite.id}: ${isThere}, ${askedBy.length}`,
  );
}

test('only objects that ask for it, and that neither the input nor the settings answer', () => {
  const asks = vpc('{enableExternal: true}');
  expect(needed(asks)).toEqual(['externalGatewayNodes: undefined, 1']);
  expect(needed(vpc('{enableExternal: false}'))).toEqual([]);
  expect(needed(asks + config('kube-system'))).toEqual([]);
  expect(needed(asks + config('default'))).toEqual(['externalGatewayNodes: undefined, 1']);
  expect(needed(asks, { externalGatewayNodes: true })).toEqual([]);
  expect(needed(asks, { externalGatewayNodes: false })).toEqual(['externalGatewayNodes: false, 1']);
});

test('programs get where, and commands with the namespace of kube-ovn', () => {
  const network = new Network(resourcesOf(vpc('{enableExternal: true}')), { target: defaultTarget });
  const report = JSON.parse(prerequisiteWriters.json(prerequisitesOf(network), 'cni'));
  expect(report).toMatchObject({
    version: 1,
    prerequisites: [
      {
        id: 'externalGatewayNodes',
        stated: null,
        askedBy: [{ object: 'Vpc a', file: '<stdin>', line: 4, column: 24 }],
        see: ['kubectl get nodes -l ovn.kubernetes.io/external-gw=true'],
      },
    ],
  });
  expect(prerequisiteWriters.text([], 'cni')).toContain('nothing');
});

test('docs/prerequisites.md lists all of them', () => {
  const file = join(__dirname, '..', '..', 'docs', 'prerequisites.md');
  const page = pageOf();
  if (process.env.UPDATE_DOCS) writeFileSync(file, page);
  expect(readFileSync(file, 'utf8')).toBe(page);
});

function pageOf(): string {
  const intro = `# Prerequisites

What a cluster must have for objects to come into effect, and no manifest shows. \`cdk8s-ovn preview --prerequisites\` lists what an
input asks for, and who asks for it. \`cdk8s-ovn.yaml\` can say what is there, and then it is not listed; what it says is not there is
the finding [kube-ovn/prerequisite-missing](rules/kube-ovn/prerequisite-missing.md):

\`\`\`yaml
target:
  prerequisites:
    multus: true
    externalGatewayNodes: false
\`\`\`

This page is written from \`lib/kinds/prerequisites.ts\`; NAMESPACE is that of kube-ovn.
`;
  const kinds = [...new Set(prerequisites.flatMap(({ askedBy }) => askedBy.map(({ kind }) => kind)))].sort();
  const table = kinds.map((kind) => {
    const ids = prerequisites.filter(({ askedBy }) => askedBy.some((asker) => asker.kind === kind)).map(({ id }) => id);
    return `| ${kind} | ${ids.map((id) => `[${id}](#${id.toLowerCase()})`).join(', ')} |\n`;
  });
  const sections = prerequisites.map(({ id, askedBy, what, why, see, evidence }) => {
    const askers = askedBy.map(({ kind, field, value }) => (field ? `${kind} with \`${field}: ${value}\`` : kind));
    return `
## ${id}

Needed: ${what}.

Without it: ${why}.

Asked for by ${askers.join(', ')}.

\`\`\`sh
${see.join('\n')}
\`\`\`

Evidence:

${evidence.map((text) => `- ${text}\n`).join('')}`;
  });
  return `${intro}\n| kind | needs |\n|---|---|\n${table.join('')}${sections.join('')}`;
}
