import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { reporters } from '../lib/output/findings';
import { settingsSchema } from '../lib/output/schemas/settings';
import { version } from '../package.json';
import { render } from './argocd/cmp-server';
import { run } from './cli/command';
import { folder } from './folder';
import { apply, blocksOf, commandsOf, fileOf, isShown, runLine } from './markdown';

/*
 * The README, from top to bottom: a YAML block whose first line names a file is that file from then on, a diff changes it, and
 * the commands of console blocks print what stands below them. UPDATE_README=1 writes the output anew where it is shown as a whole.
 */
const root = join(__dirname, '..');
const path = join(root, 'README.md');
const cwd = folder();

interface Step {
  readonly command: string;
  readonly page: string;
  readonly output: string;
  readonly code: number;
}

/** Every command in its turn, after the files above it. */
function steps(markdown: string): Step[] {
  return blocksOf(markdown).flatMap((block) => {
    apply(cwd, block);
    if (block.language !== 'console') return [];
    return commandsOf(block.text).map(({ command, output }) => ({ command, page: output, ...runLine(command, cwd) }));
  });
}

function updated(markdown: string, all: readonly Step[]): string {
  let text = markdown;
  for (const { command, page, output } of all) {
    if (/^…$/m.test(page)) continue;
    const old = `$ ${command}\n${page ? `${page}\n` : ''}`;
    text = text.replace(old, () => `$ ${command}\n${output.trim() ? `${output.trimEnd()}\n` : ''}`);
  }
  return text;
}

const all = steps(readFileSync(path, 'utf8'));
if (process.env.UPDATE_README) writeFileSync(path, updated(readFileSync(path, 'utf8'), all));
const markdown = readFileSync(path, 'utf8');
const pages = blocksOf(markdown)
  .filter(({ language }) => language === 'console')
  .flatMap(({ text }) => commandsOf(text));

describe('the commands of the README', () => {
  it.each(all.map(({ command, output, code }, i) => ({ command, output, code, page: pages[i]?.output ?? '' })))(
    '$command',
    ({ output, code, page }) => {
      expect(code).toBeLessThan(2);
      if (!isShown(page, output)) expect(output.trim()).toBe(page.trim());
    },
  );
});

describe('the way of a newcomer', () => {
  const block = (text: string) => blocksOf(markdown).find((each) => each.text.includes(text))?.text ?? '';

  it('begins with an installation that gives the command', () => {
    const lines = block('npm ci').trim().split('\n');
    // CI runs the first line in a fresh clone: .ci/run.
    expect(lines.map((line) => line.split('  ')[0])).toEqual(['npm ci', 'npm install --global .']);
    const prefix = folder();
    const flags = ['--prefix', prefix, '--offline', '--ignore-scripts', '--silent'];
    execFileSync('npm', ['install', '--global', '.', ...flags], { cwd: root });
    const [program = ''] = readdirSync(join(prefix, 'bin'));
    expect(program).toBe('cdk8s-ovn');
    expect(execFileSync(join(prefix, 'bin', program), ['--version'], { encoding: 'utf8' })).toBe(`${version}\n`);
  });

  it('ends with an application that Argo CD renders by the plugin', async () => {
    const plugin = parseAllDocuments(readFileSync(join(cwd, 'argocd-plugin.yaml'), 'utf8')).map((each) => each.toJS());
    expect(plugin.map(({ kind }) => kind)).toEqual(['ConfigMap', 'Deployment']);
    const { spec } = parse(readFileSync(join(cwd, 'application.yaml'), 'utf8'));
    expect(parse(plugin[0].data['plugin.yaml']).metadata.name).toBe(spec.source.plugin.name);
    const { objects, error } = await render({ repository: cwd, path: spec.source.path });
    expect(error).toBe(undefined);
    expect(objects.map(({ kind }) => kind)).toEqual([
      'NetworkAttachmentDefinition',
      'Subnet',
      'Vpc',
      'Subnet',
      'VpcNatGateway',
      'IptablesEIP',
      'IptablesSnatRule',
    ]);
  });
});

const docs = readdirSync(join(root, 'docs'))
  .filter((name) => name.endsWith('.md'))
  .map((name) => join('docs', name));

describe('what the README says', () => {
  it.each(['README.md', ...docs])('%s leads to files that exist', (name) => {
    const page = readFileSync(join(root, name), 'utf8');
    const links = [...page.matchAll(/\]\(((?!https?:|#)[^)]+)\)/g)].map(([, link]) => (link as string).split('#')[0]);
    expect(links.filter((link) => !existsSync(join(root, dirname(name), link as string)))).toEqual([]);
  });

  it('names every command, and every format', () => {
    const help = run(['--help']).out;
    const commands = [...help.matchAll(/^ {2}([a-z]+)\b(?! \[command\])/gm)].map(([, name]) => name as string);
    expect(commands.filter((name) => !markdown.includes(`cdk8s-ovn ${name}`) && name !== 'help')).toEqual([]);
    expect(Object.keys(reporters).filter((name) => !markdown.includes(`\`${name}\``))).toEqual([]);
  });

  it('shows every setting, as it may be set', () => {
    const settings = blocksOf(markdown).find((block) => fileOf(block) === 'cdk8s-ovn.yaml')?.text ?? '';
    expect(Object.keys(settingsSchema().properties ?? {}).filter((name) => !settings.includes(`\n${name}:`))).toEqual(
      [],
    );
    const here = folder({
      'cdk8s-ovn.yaml': settings,
      'crds/none.yaml': '',
      'ovn-baseline.json': '{"version": 1, "known": []}',
    });
    expect(run(['check', '.'], { cwd: here })).toEqual({
      code: 0,
      out: 'no findings in 0 objects, 0 files\n',
      err: '',
    });
  });
});
