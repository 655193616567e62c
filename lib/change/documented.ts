import { keptByWebhook } from '../controllers/kube-ovn/admission';
import { Field, type Properties } from '../kinds/field';
import { Kind } from '../kinds/kind';
import { rulesOf } from '../kinds/openapi';
import type { Release } from '../target/release';
import { inShort } from './cases';
import { Effect } from './effect';
import type { FieldEffect, NamedFields } from './field-effects';
import { tables } from './tables';

/** A kind whose comments of fields end with what an edit does in a release: `Its VPC. An edit has no effect.` */
export function documented(kind: Kind, release: Release): Kind {
  const { data, name } = kind;
  const table = tables.find((one) => one.kind.name === name && one.kind.data.group === data.group);
  if (!table) return kind;
  const tell: Tell = (effect, field, path) => withFixed(editOf(effect, name, path, release), isFixed(field, release));
  const fields = withEdits(data.fields, table.fields as NamedFields, [], tell);
  const otherVersions = data.otherVersions?.map((one) => documented(one, release));
  return new Kind({ ...data, fields, ...(otherVersions && { otherVersions }) });
}

type Tell = (effect: FieldEffect, field: Field, path: readonly string[]) => string;

function withEdits(fields: Properties, effects: NamedFields, path: readonly string[], tell: Tell): Properties {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => {
      const effect = Object.hasOwn(effects, name) ? effects[name] : undefined;
      return [name, effect === undefined ? field : withEdit(field, effect, [...path, name], tell)];
    }),
  );
}

function withEdit(field: Field, effect: FieldEffect | NamedFields, path: readonly string[], tell: Tell): Field {
  const { doc, properties } = field.data;
  if (isOne(effect)) {
    const edit = tell(effect, field, path);
    return edit === '' ? field : field.doc(doc === undefined ? edit : `${doc} ${edit}`);
  }
  return properties ? new Field({ ...field.data, properties: withEdits(properties, effect, path, tell) }) : field;
}

function isOne(effect: FieldEffect | NamedFields): effect is FieldEffect {
  return typeof effect === 'function' || effect instanceof Effect;
}

/** A field that may be added, and then stays. */
function withFixed(edit: string, isFixed: boolean): string {
  if (!isFixed || edit === fixed) return edit;
  return `${edit === '' ? '' : `${edit} `}Once it is set, the API server refuses an edit.`;
}

const fixed = 'An edit is refused by the API server.';

/** Whether the definition itself lets nobody change a field. */
function isFixed(field: Field, release: Release): boolean {
  return rulesOf(field, release).some(({ rule }) => rule === 'self == oldSelf');
}

/** What an edit of a field does in a release, in short, and whether the webhook lets it come so far. */
export function editOf(effect: FieldEffect, kind: string, [, field = '']: readonly string[], release: Release): string {
  const edit = inShort(effect, release);
  const keeps = edit === '' ? undefined : keptByWebhook(kind, field);
  if (!keeps) return edit;
  return `${edit} Where kube-ovn's webhook is switched on, it refuses the edit${keeps.when ? ` (${keeps.when})` : ''}.`;
}
