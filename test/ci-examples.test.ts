import { cpSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { folder } from './folder';
import { runLine } from './markdown';

/* The pipelines of examples/ci run their commands of ours on the example network, in a repository like theirs. */
const examples = join(__dirname, '..', 'examples');

interface Pipeline {
  readonly scripts: readonly string[];
  /** Files that the pipeline hands on. */
  readonly handedOn: readonly string[];
  /** The branch that a change is compared with, as the CI server says it. */
  readonly branch: string;
}

const text = (name: string) => readFileSync(join(examples, 'ci', name), 'utf8');

function github(): Pipeline {
  const { jobs } = parse(text('github-workflow.yaml'));
  const steps = Object.values<{ steps: { run?: string; with?: { sarif_file?: string } }[] }>(jobs).flatMap(
    (job) => job.steps,
  );
  return {
    scripts: steps.flatMap(({ run }) => run ?? []),
    handedOn: ['diff.md', ...steps.flatMap((step) => step.with?.sarif_file ?? [])],
    branch: 'GITHUB_BASE_REF',
  };
}

function gitlab(): Pipeline {
  const { check, diff } = parse(text('gitlab-ci.yaml'));
  return {
    scripts: [...check.script, ...diff.script],
    handedOn: [...Object.values<string>(check.artifacts.reports), ...diff.artifacts.paths],
    branch: 'CI_MERGE_REQUEST_TARGET_BRANCH_NAME',
  };
}

/** A clone of a repository with the example network, its rendered manifests, and a change that is not merged yet. */
function repository(): string {
  const cwd = folder({ 'package.json': '{}' });
  cpSync(join(examples, 'custom-vpc'), join(cwd, 'network'), { recursive: true });
  runLine('cdk8s-ovn render -o rendered network', cwd);
  runLine(
    'git init -q -b main && git add -A && git commit -qm network && git update-ref refs/remotes/origin/main main',
    cwd,
  );
  runLine("sed -i.old 's/10.0.1.6:80/10.0.1.7:80/' network/test-vpc-1.yaml && rm network/*.old", cwd);
  runLine('cdk8s-ovn render -o rendered network', cwd);
  runLine('git commit -qam change', cwd);
  return cwd;
}

describe.each([
  ['github-workflow.yaml', github()],
  ['gitlab-ci.yaml', gitlab()],
])('%s', (_, { scripts, handedOn, branch }) => {
  const cwd = repository();
  const lines = scripts.flatMap((script) => script.trim().split('\n'));
  const own = lines.filter((line) => line.includes('cdk8s-ovn ')).map((line) => line.replace(`\${${branch}}`, 'main'));

  it.each(own)('%s', (line) => {
    expect(line).toMatch(/^npx cdk8s-ovn /);
    const { output, code } = runLine(line.replace(/^npx /, ''), cwd);
    expect({ output, code }).toMatchObject({ code: 0 });
  });

  it('hands on files that were written', () => {
    expect(handedOn.filter((name) => !existsSync(join(cwd, name)))).toEqual([]);
    expect(readFileSync(join(cwd, 'diff.md'), 'utf8')).toContain('IptablesDnatRule web');
  });

  it('finds the rendered manifests up to date', () => {
    for (const line of lines.filter((each) => each.startsWith('git add') || each.startsWith('git diff')))
      expect(runLine(line, cwd)).toEqual({ output: '', code: 0 });
  });
});
