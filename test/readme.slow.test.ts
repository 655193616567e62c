import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { version } from '../package.json';
import { render } from './argocd/cmp-server';
import { folder } from './folder';
import { blocksOf } from './markdown';
import { runProgram } from './program';
import { exampleFolder, stepsOf } from './readme';

/* What the README says of programs other than ours. */

const root = join(__dirname, '..');
const markdown = readFileSync(join(root, 'README.md'), 'utf8');

it('installs the command', async () => {
  const block = blocksOf(markdown).find(({ text }) => text.includes('npm install --global'))?.text ?? '';
  expect(block.split('  ')[0]).toBe('npm install --global .');
  const prefix = folder();
  const flags = ['--prefix', prefix, '--offline', '--ignore-scripts', '--silent'];
  expect(await runProgram('npm', ['install', '--global', '.', ...flags], { cwd: root })).toMatchObject({ code: 0 });
  const [program = ''] = readdirSync(join(prefix, 'bin'));
  expect(program).toBe('cdk8s-ovn');
  expect(await runProgram(join(prefix, 'bin', program), ['--version'], { cwd: prefix })).toEqual({
    code: 0,
    out: `${version}\n`,
    err: '',
  });
});

it('ends with an application that Argo CD renders with the plugin', async () => {
  const cwd = exampleFolder();
  stepsOf(markdown, cwd);
  // The settings of the page, in the root of the repository, hold for the render and name these.
  mkdirSync(join(cwd, 'crds'), { recursive: true });
  writeFileSync(join(cwd, 'ovn-baseline.json'), '{"version": 1, "known": []}\n');
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
