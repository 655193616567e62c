import { object } from '../kinds/field';
import { fieldSchema, type JsonSchema } from '../kinds/openapi';
import { validateValue } from '../schema/structural';
import type { Finding, Severity } from '../source/finding';
import { defaultLimits, type Limits } from '../source/limits';
import type { Resource } from '../source/resource';
import { externalFields, type SettingsText, settingsFields } from './fields';
import { schemaMistake } from './mistakes';
import { ruleSettings } from './rule-settings';
import { defaultSettings, type ExternalObject, type Settings } from './settings';
import { targetOf } from './target';

export interface Interpreted {
  readonly settings: Settings;
  readonly findings: readonly Finding[];
}

/** What a text of settings means. `ruleIds` are those whose severity may be set. Wrong values count as left out. */
export function interpret(document: Resource, ruleIds: readonly string[]): Interpreted {
  const findings = validateValue(schemaOf(settingsFields), document.value).map((problem) =>
    schemaMistake(problem, document),
  );
  if (findings.length > 0) return { settings: defaultSettings, findings };
  const { target, external, strictKinds, rules, limits } = document.value as SettingsText;
  const report = (finding: Finding) => findings.push(finding);
  const ofRules = ruleSettings(rules ?? {}, ruleIds, document, report);
  const settings: Settings = {
    target: targetOf(target ?? {}, document, report),
    external: { objects: externalObjects(external ?? [], document, report), inputs: [] },
    crds: [],
    rules: new Map([...(strictKinds ? strictly : []), ...ofRules.rules]),
    notIgnorable: ofRules.notIgnorable,
    limits: limitsOf(limits ?? {}),
  };
  return { settings, findings };
}

/** What `strictKinds` stands for. */
export const strictly: readonly (readonly [rule: string, severity: Severity])[] = [
  ['schema/kind-without-definition', 'error'],
];

type Report = (finding: Finding) => void;

// The schema does not depend on a release: the settings are ours.
const anyRelease = { major: 0, minor: 0, patch: 0, text: '' };

function schemaOf(fields: Parameters<typeof object>[0]): JsonSchema {
  return fieldSchema(object(fields), anyRelease);
}

/** Objects by name; the texts among them are manifest files. */
function externalObjects(items: readonly unknown[], document: Resource, report: Report): ExternalObject[] {
  const schema = schemaOf(externalFields);
  return items.flatMap((item, i) => {
    if (typeof item === 'string') return [];
    const problems = validateValue(schema, item);
    for (const problem of problems)
      report(schemaMistake({ ...problem, path: ['external', i, ...problem.path] }, document));
    return problems.length === 0 ? [item as ExternalObject] : [];
  });
}

function limitsOf(text: NonNullable<SettingsText['limits']>): Limits {
  const { fileBytes, inputBytes, documents, depth } = text;
  return {
    fileBytes: bytesOf(fileBytes) ?? defaultLimits.fileBytes,
    inputBytes: bytesOf(inputBytes) ?? defaultLimits.inputBytes,
    documents: documents ?? defaultLimits.documents,
    depth: depth ?? defaultLimits.depth,
  };
}

const suffixes: Readonly<Record<string, number>> = { Ki: 2 ** 10, Mi: 2 ** 20, Gi: 2 ** 30 };

/** The bytes of `10Mi`, as the schema lets it pass. */
function bytesOf(quantity: unknown): number | undefined {
  if (quantity === undefined || quantity === null) return undefined;
  const text = String(quantity);
  const suffix = suffixes[text.slice(-2)];
  return suffix ? Number(text.slice(0, -2)) * suffix : Number(text);
}
