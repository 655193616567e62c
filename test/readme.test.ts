import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { reporters } from '../lib/output/findings';
import { settingsSchema } from '../lib/output/schemas/settings';
import { run } from './cli/command';
import { folder } from './folder';
import { blocksOf, fileOf, isShown } from './markdown';
import { exampleFolder, ownCommands, type Step, stepsOf } from './readme';

/*
 * The README, from top to bottom: a YAML block whose first line names a file is that file from then on, a diff changes it, and
 * the commands of console blocks print what stands below them. UPDATE_README=1 writes the output anew where it is shown as a whole.
 */
const root = join(__dirname, '..');
const path = join(root, 'README.md');
const cwd = exampleFolder();
/** Where the README's first screen has the picture of its example. */
const picture = 'docs/pictures/custom-vpc.svg';

function updated(markdown: string, all: readonly Step[]): string {
  let text = markdown;
  for (const { command, page, output } of all) {
    if (/^…$/m.test(page)) continue;
    const old = `$ ${command}\n${page ? `${page}\n` : ''}`;
    text = text.replace(old, () => `$ ${command}\n${output.trim() ? `${output.trimEnd()}\n` : ''}`);
  }
  return text;
}

const all = stepsOf(readFileSync(path, 'utf8'), cwd);
if (process.env.UPDATE_README) writeFileSync(path, updated(readFileSync(path, 'utf8'), all));
const markdown = readFileSync(path, 'utf8');
const pages = blocksOf(markdown)
  .filter(({ language }) => language === 'console')
  .flatMap(({ text }) => ownCommands(text));

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
  it('begins with a picture of the example, as graph draws it', () => {
    const { out } = run(['graph', '--format', 'svg', 'examples/custom-vpc'], { cwd: root });
    if (process.env.UPDATE_README) writeFileSync(join(root, picture), out);
    expect(readFileSync(join(root, picture), 'utf8')).toBe(out);
    expect(markdown).toContain(`](${picture})`);
  });
});

const docs = readdirSync(join(root, 'docs'))
  .filter((name) => name.endsWith('.md'))
  .map((name) => join('docs', name));

describe('what the README says', () => {
  it.each(['README.md', 'CONTRIBUTING.md', ...docs])('%s leads to files that exist', (name) => {
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
      'network/none.yaml': '',
      'ovn-baseline.json': '{"version": 1, "known": []}',
    });
    expect(run(['check', '--allow-empty', '.'], { cwd: here })).toEqual({
      code: 0,
      out: 'no findings in 0 objects, 1 file\n',
      err: '',
    });
  });
});
