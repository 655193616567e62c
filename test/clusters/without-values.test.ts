import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { isIntentDocument, judgeAll } from '../../lib/intent/judge';
import { read } from '../../lib/source/read';
import { run } from '../cli/command';
import { folder } from '../folder';

/* What values cost whoever has none. */

const examples = join(__dirname, '..', '..', 'examples');
const names = ['custom-vpc', 'vpc-services', 'custom-vpc-manifests'];
const nothing = 'apiVersion: cdk8s-ovn/v1\nkind: Cluster\nmetadata: {name: east}\nspec: {}\n';

describe.each(names)('the example %s', (name) => {
  const { resources } = read([name], { cwd: examples });
  const documents = resources.filter(isIntentDocument);

  it('is not copied: every document is the one that was read', () => {
    const judged = judgeAll(documents, [], undefined, 0);
    expect(judged.hasValues).toBe(false);
    expect(judged.documents.filter(({ written, document }) => written !== document)).toEqual([]);
  });

  it('is not copied for a cluster either', () => {
    const [east] = read(['east.yaml'], { cwd: folder({ 'east.yaml': nothing }) }).resources;
    const judged = judgeAll(documents, [], east, 0);
    expect(judged.documents.filter(({ written, document }) => written !== document)).toEqual([]);
  });

  it('renders to the same bytes with a cluster that gives nothing', () => {
    const east = join(folder({ 'east.yaml': nothing }), 'east.yaml');
    const plain = run(['render', name], { cwd: examples });
    expect(plain.code).toBe(0);
    expect(run(['render', '--cluster', east, name], { cwd: examples })).toEqual(plain);
  });
});
