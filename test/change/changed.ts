import type { JsonChanges } from '../../lib/output/changes/json';
import { afterEdit, baseOf, type Outcome, run, type Scenario } from '../scenario';

/** Runs `diff` on the states before and after the edit of a scenario. */
export function changed(scenario: Scenario, args: string[]): Outcome {
  const { sections, path } = scenario;
  const before = afterEdit(baseOf(sections), sections.get('before') ?? '', path);
  const after = afterEdit(before, sections.get('edit') ?? '', path);
  return run(scenario, '', args, { 'base.yaml': before, 'head.yaml': after });
}

/** What a report in JSON says, a line for each effect: `effect Kind/name field`. */
export function effectsOf({ output }: Outcome): readonly string[] {
  const { changes } = JSON.parse(output.slice(output.indexOf('{\n'))) as JsonChanges;
  const lines = changes.flatMap(({ kind, name: object, effects, fields }) => [
    ...effects.map((effect) => `${effect.kind} ${kind}/${object}`),
    ...fields.map(({ name: field, effect }) => `${effect.kind} ${kind}/${object} ${field}`),
  ]);
  return lines.sort();
}
