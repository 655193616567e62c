import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { run } from './cli/command';
import { folder } from './folder';
import { blocksOf, fileOf } from './markdown';

const root = join(__dirname, '..');
const page = readFileSync(join(root, 'docs', 'daily-use.md'), 'utf8');
const blocks = blocksOf(page);
const text = (name: string) => blocks.find((block) => fileOf(block) === name)?.text ?? '';

interface Hook {
  readonly id: string;
  readonly entry: string;
  readonly language: string;
  readonly pass_filenames: boolean;
}

const vpc = 'apiVersion: kubeovn.io/v1\nkind: Vpc\nmetadata: {name: shop}\n';

describe('the hooks for pre-commit', () => {
  const hooks: Hook[] = parse(readFileSync(join(root, '.pre-commit-hooks.yaml'), 'utf8'));
  const used: { id: string; args: string[] }[] = parse(text('.pre-commit-config.yaml')).repos[0].hooks;

  it('are those that docs/daily-use.md uses', () => {
    expect(used.map(({ id }) => id)).toEqual(hooks.map(({ id }) => id));
  });

  it('are built where they are installed: npm runs `prepare` alone of a package from git', () => {
    const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
    expect(scripts.prepare).toMatch(/^node scripts\/build\.mjs/);
  });

  it.each(used)('$id passes on a network without errors, and fails on one with', ({ id, args }) => {
    const hook = hooks.find((each) => each.id === id) as Hook;
    expect(hook).toMatchObject({ language: 'node', pass_filenames: false });
    // A commit may remove files alone, which pre-commit does not name, or hold JSON alone.
    expect(hook).toMatchObject({ always_run: true });
    const filters = ['files', 'exclude', 'types', 'types_or', 'exclude_types'];
    expect(Object.keys(hook).filter((key) => filters.includes(key))).toEqual([]);
    const [program, ...words] = hook.entry.split(' ');
    expect(program).toBe('cdk8s-ovn');
    const cwd = folder({ 'network/shop.yaml': vpc });
    run(['render', '-o', 'rendered', 'network'], { cwd });
    expect(run([...words, ...args], { cwd }).code).toBe(0);
    const wrong = folder({
      'network/shop.yaml': `${vpc}spec: {staticRoutes: [{cidr: 10.0.0.0/33, nextHopIP: 10.0.0.1}]}\n`,
    });
    run(['render', '-o', 'rendered', 'network'], { cwd: wrong });
    expect(run([...words, ...args], { cwd: wrong }).code).toBe(1);
  });
});

describe('the recipes', () => {
  it('use commands and options that there are', () => {
    const lines = blocks.filter(({ language }) => language === 'sh').flatMap((block) => block.text.trim().split('\n'));
    const own = lines.flatMap((line) => line.split(/ (?:\||&&) /)).filter((part) => part.startsWith('cdk8s-ovn '));
    expect(own).toHaveLength(8);
    for (const command of own) {
      const cwd = folder({ 'network/shop.yaml': vpc, 'build/chart.yaml': '' });
      const words = command
        .split(' ')
        .slice(1)
        .filter((word) => word !== '--watch');
      if (words.includes('--check')) run(['render', '-o', 'rendered', 'network'], { cwd });
      expect(run(words, { cwd, stdin: vpc }), command).toMatchObject({ code: 0 });
    }
  });

  it('name what exists anyway as the settings take it', () => {
    const cwd = folder({
      'cdk8s-ovn.yaml': text('cdk8s-ovn.yaml'),
      'cluster/networks.yaml': vpc.replace('shop', 'other'),
      'web.yaml':
        'apiVersion: kubeovn.io/v1\nkind: Subnet\nmetadata: {name: web}\nspec: {vpc: shared, cidrBlock: 10.0.1.0/24}\n',
    });
    expect(run(['check', 'web.yaml'], { cwd })).toMatchObject({ code: 0, out: 'no findings in 1 object, 1 file\n' });
  });
});
