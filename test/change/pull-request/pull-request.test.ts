import { join } from 'node:path';
import { expect, test } from 'vitest';
import { gitlabErrors, junitErrors, sarifErrors } from '../../output/validity';
import { readScenario } from '../../scenario';
import { changed, effectsOf } from '../changed';

const scenario = readScenario(join(__dirname, 'network.scenario'));
const diff = (...args: string[]) => changed(scenario, ['diff', 'base.yaml', 'head.yaml', ...args]).output;
/** The findings of the head stand in front. */
const report = (output: string, from: RegExp) => output.slice(output.search(from));

test('a pull request with one of each', () => {
  const lines = effectsOf(changed(scenario, ['diff', 'base.yaml', 'head.yaml', '--format', 'json']));
  expect(lines).toEqual((scenario.sections.get('effects') ?? '').split('\n').filter(Boolean).sort());
});

test('as text', async () => {
  await expect(`${report(diff(), /^[~+-] /m)}\n`).toMatchFileSnapshot('report.txt');
});

test('as the comment on the pull request', async () => {
  const comment = report(diff('--format', 'markdown'), /^### /m);
  await expect(`${comment}\n`).toMatchFileSnapshot('report.md');
});

test('in the formats of CI servers, which their schemas take; nothing that changes as well', async () => {
  const same = (...args: string[]) => changed(scenario, ['diff', 'base.yaml', 'base.yaml', ...args]).output;
  for (const run of [diff, same]) {
    expect(sarifErrors(report(run('--format', 'sarif'), /^\{/m))).toEqual([]);
    expect(await junitErrors(report(run('--format', 'junit'), /^<\?xml/m))).toEqual([]);
    expect(gitlabErrors(report(run('--format', 'gitlab'), /^\[/m))).toEqual([]);
  }
  expect(report(diff('--format', 'github'), /^::/m)).toMatch(
    /^::error file=head\.yaml,line=\d+,.*title=change\/destroys::/,
  );
});
