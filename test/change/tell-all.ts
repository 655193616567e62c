import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type EffectCase, effects, isCountedEffect } from '../conformance/effects';
import { argsOf, readScenario } from '../scenario';
import { shared } from '../shared';
import { changed } from './changed';

const folder = join(__dirname, 'scenarios');
const corpus = shared('corpus/effects/effects.jsonl');

/** The recorded edits; none where ../shared is absent. */
export const recordings: readonly EffectCase[] = corpus
  ? readFileSync(corpus, 'utf8')
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line))
  : [];

/** Tells every scenario and every recorded edit, for tests that watch what is said; false where recordings are absent. */
export function tellAll(): boolean {
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }))
    if (name.endsWith('.scenario')) {
      const scenario = readScenario(join(folder, name));
      changed(scenario, argsOf(scenario.sections, 'cdk8s-ovn diff base.yaml head.yaml'));
    }
  for (const one of recordings.filter(isCountedEffect)) effects(one);
  return recordings.length > 0;
}
