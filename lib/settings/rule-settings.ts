import { canonical } from '../schema/json-type';
import type { Finding, Severity } from '../source/finding';
import { isMap } from '../source/json';
import type { Path } from '../source/path';
import type { Resource } from '../source/resource';
import { meant, mistake } from './mistakes';
import type { Settings } from './settings';

/** The levels that a rule can have. */
export const levels = ['off', 'error', 'warning', 'info'] as const;

/**
 * What `rules:` means: `kube-ovn/x: info`, or `kube-ovn/x: {severity: error, ignorable: false}`.
 *
 * @param ruleIds those whose severity may be set
 */
export function ruleSettings(
  rules: Readonly<Record<string, unknown>>,
  ruleIds: readonly string[],
  document: Resource,
  report: (finding: Finding) => void,
): Pick<Settings, 'rules' | 'notIgnorable'> {
  const severities = new Map<string, Severity | 'off'>();
  const notIgnorable = new Set<string>();
  const setLevel = (id: string, value: unknown, path: Path) => {
    // YAML reads a bare `off` as false.
    const level = levels.find((each) => each === (value === false ? 'off' : value));
    if (level) severities.set(id, level);
    else {
      const message = `the severity of ${id} is ${canonical(value)}; ${levels.join(', ')} are allowed`;
      report(mistake('wrong-value', message, document.at(...path)));
    }
  };
  for (const [id, value] of Object.entries(rules)) {
    if (!ruleIds.includes(id))
      report(mistake('unknown-rule', `there is no rule ${id}`, document.atKey('rules', id), meant(id, ruleIds)));
    else if (!isMap(value)) setLevel(id, value, ['rules', id]);
    else
      for (const [field, setting] of Object.entries(value)) {
        const path = ['rules', id, field];
        if (field === 'severity') setLevel(id, setting, path);
        else if (field !== 'ignorable') {
          const help = [...meant(field, fields), `there are ${fields.join(', ')}`];
          report(mistake('unknown-field', `there is no ${field} of a rule`, document.atKey(...path), help));
        } else if (typeof setting !== 'boolean')
          report(
            mistake(
              'wrong-value',
              `ignorable of ${id} is ${canonical(setting)}, not true or false`,
              document.at(...path),
            ),
          );
        else if (!setting) notIgnorable.add(id);
      }
  }
  return { rules: severities, notIgnorable };
}

const fields = ['ignorable', 'severity'];
