import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parseIp } from '../../lib/net/ip';
import { rangeTexts } from '../../lib/output/reach/words';
import { AddressSet } from '../../lib/paths/addresses';
import { edited, readScenario, run } from '../scenario';

const folder = join(__dirname, '..', 'paths', 'scenarios');
const files = readdirSync(folder).filter((name) => name.endsWith('.scenario'));

describe('no two lines of a table say something else of the same packets', () => {
  test.each(files)('%s', (name) => {
    const scenario = readScenario(join(folder, name));
    const input = scenario.sections.get('before') ?? edited(scenario);
    expectNoContradiction(run(scenario, input, ['reach', '-']).output);
  });

  test.each(['custom-vpc', 'custom-vpc-manifests', 'vpc-services'])('examples/%s', (name) => {
    const examples = join(__dirname, '..', '..', 'examples');
    expectNoContradiction(run({ path: '', sections: new Map() }, '', ['reach', join(examples, name)]).output);
  });
});

test('sets that begin alike are told as far as they differ', () => {
  const set = (...hosts: number[]) => AddressSet.of(...hosts.flatMap((host) => parseIp(`10.0.0.${host}`) ?? []));
  const sets = [set(1, 3, 5, 7, 9), set(1, 3, 5, 7, 11), set(1, 3, 5, 7, 9, 11)];
  expect([...rangeTexts(sets).values()]).toEqual([
    '10.0.0.1, 10.0.0.3, 10.0.0.5, 10.0.0.7, 10.0.0.9',
    '10.0.0.1, 10.0.0.3, 10.0.0.5, 10.0.0.7, 10.0.0.11',
    '10.0.0.1, 10.0.0.3, 10.0.0.5, 10.0.0.7, and 2 more',
  ]);
});

/** What becomes of packets; every other column says which packets. */
const fates = ['seen outside as', 'answered', 'by'];

function expectNoContradiction(text: string): void {
  for (const title of ['Leaves', 'Enters', 'Sees each other']) {
    const said = linesOf(text, title).map(({ answered, ...line }) => {
      const packets = Object.entries(line).filter(
        ([head]) => !fates.includes(head) && `${title} ${head}` !== 'Enters to',
      );
      return answered?.startsWith('in part: ') ? [] : [packets.map((cell) => cell.join(': ')).join('\n')];
    });
    const packets = said.flat();
    expect(packets, `${title} in\n${text}`).toEqual([...new Set(packets)]);
  }
}

/** The lines below the head of a table, by its columns. */
function linesOf(text: string, title: string): Record<string, string>[] {
  const [head = '', ...lines] = text.split(`${title}\n`)[1]?.split('\n\n')[0]?.trimEnd().split('\n') ?? [];
  const columns = [...head.matchAll(/\S+(?: \S+)*/g)].map(({ 0: name, index }) => ({ name, index }));
  return lines.map((line) =>
    Object.fromEntries(columns.map(({ name, index }, i) => [name, line.slice(index, columns[i + 1]?.index).trim()])),
  );
}
