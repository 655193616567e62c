import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { annotationsMarkdown } from '../../lib/output/explain/annotations';

/* docs/annotations.md is the table that the checks read. UPDATE_DOCS=1 writes it anew. */
const file = join(__dirname, '..', '..', 'docs', 'annotations.md');

const head = `# Annotations of kube-ovn

What kube-ovn 1.12 to 1.17 reads and writes on objects of Kubernetes, written from the table that \`check\` uses by
\`UPDATE_DOCS=1 npx vitest run test/output/annotations.test.ts\`. What is on a workload, and not on the template of its pods, has
no effect.

\`<p>\` is the provider of an interface: \`ovn\` for the first one, \`<nad>.<namespace>.ovn\` for a further one that kube-ovn makes,
\`<nad>.<namespace>\` for one that another plugin makes and kube-ovn gives an address. The pods must ask for that network. From 1.17
on, \`<nad>.<namespace>.kubernetes.io/ip_address.<interface>\` and \`mac_address.<interface>\` are for one interface of several.
`;

it('are what the checks know', () => {
  const text = `${head}\n${annotationsMarkdown()}\n`;
  if (process.env.UPDATE_DOCS) writeFileSync(file, text);
  expect(readFileSync(file, 'utf8')).toBe(text);
});
