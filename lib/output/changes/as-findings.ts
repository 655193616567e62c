import type { Change, ChangedField } from '../../change/change';
import type { CitedEffect, EffectKind } from '../../change/effect';
import type { Finding, Severity } from '../../source/finding';
import { effectWords, valueText } from './report';

/** What merges should wait for is an error; what people should know about, a warning. */
export const severities: Readonly<Record<EffectKind, Severity>> = {
  live: 'info',
  unknown: 'info',
  ignored: 'warning',
  latent: 'warning',
  brief: 'warning',
  recreates: 'warning',
  refused: 'error',
  rejected: 'error',
  'breaks-later': 'error',
  breaks: 'error',
  destroys: 'error',
};

/** Changes in the words of findings, for the formats that CI servers read: one for each effect, `change/recreates`. */
export function asFindings(changes: readonly Change[]): readonly Finding[] {
  return changes.flatMap((change) => [
    ...change.effects.map((effect) => ofObject(change, effect)),
    ...change.fields.map((field) => ofField(change, field)),
  ]);
}

function ofObject({ what, resource, traffic }: Change, effect: CitedEffect): Finding {
  const message = `${resource.title} is ${what}: ${effectWords[effect.kind]}: ${effect.reason}`;
  return finding(effect, message, resource.at('metadata', 'name'), traffic);
}

function ofField({ resource, old, traffic }: Change, { difference, effect }: ChangedField): Finding {
  const { name, before, after, headPath, basePath } = difference;
  const message = `${resource.title} ${name} is changed from ${valueText(before)} to ${valueText(after)}: ${effectWords[effect.kind]}: ${effect.reason}`;
  const spot = after === undefined && old ? old.at(...basePath) : resource.at(...headPath);
  return finding(effect, message, spot, effect.kind === 'live' ? [] : traffic);
}

function finding(
  { kind, instead, evidence }: CitedEffect,
  message: string,
  at: Finding['at'],
  traffic: readonly string[],
): Finding {
  return {
    rule: `change/${kind}`,
    severity: severities[kind],
    message,
    at,
    related: [],
    notes: [
      ...(traffic.length === 0 ? [] : [`interrupted meanwhile: ${traffic.join(', ')}`]),
      ...(evidence === '' ? [] : [`evidence: ${evidence}`]),
    ],
    help: instead === undefined ? [] : [instead],
  };
}
