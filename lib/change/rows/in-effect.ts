import { Network, type NetworkOptions } from '../../network/network';
import { groupBy } from '../../source/group-by';
import { isMap, type JsonMap } from '../../source/json';
import { formatPath } from '../../source/path';
import { Resource } from '../../source/resource';
import { applied } from '../applied';
import type { Change, ChangedField } from '../change';
import type { EffectKind } from '../effect';
import type { States } from '../field-effects';
import { byIdentity, identityOf } from '../pairs';
import { isExported } from '../written';

/** What the controller never makes rows of. */
const unheard: ReadonlySet<EffectKind> = new Set<EffectKind>(['ignored', 'refused', 'rejected']);

/**
 * The head as the controller acts on it: what the API server or the controller refuses stays as it was, what cannot go
 * yet is there, and objects that were read from the cluster keep what nobody wrote.
 */
export function inEffect({ base, head }: States, changes: readonly Change[], options: NetworkOptions): Network {
  const former = byIdentity(base.resources);
  const changeOf = new Map(changes.map((change) => [identityOf(change.resource), change]));
  const isRemoved = (id: string) => {
    const change = changeOf.get(id);
    return change?.what === 'removed' && !isUnheard(change);
  };
  const there = new Set(head.resources.map(identityOf));
  const kept = [...former].flatMap(([id, resource]) => (there.has(id) || isRemoved(id) ? [] : [resource]));
  const resources = head.resources.flatMap((now): Resource[] => {
    if (now.external || now.modelled) return [now];
    const id = identityOf(now);
    return [stored(now, former.get(id), changeOf.get(id))].flatMap((one) => one ?? []);
  });
  const isSame =
    kept.length === 0 &&
    resources.length === head.resources.length &&
    resources.every((one, i) => one === head.resources[i]);
  return isSame ? head : new Network([...resources, ...kept], options);
}

/** An object as the controller takes it; undefined: it takes none. */
function stored(now: Resource, old: Resource | undefined, change: Change | undefined): Resource | undefined {
  const laid = old && isExported(old) ? new Resource(applied(old, now), now.origin) : now;
  if (!change) return laid;
  if (isUnheard(change)) return old;
  return old ? withUnheardFieldsOf(old, laid, change.fields) : laid;
}

/** Whether nothing of the change comes about. */
function isUnheard({ effects }: Change): boolean {
  return effects.some(({ kind, facts }) => kind === 'rejected' || kind === 'refused' || facts.isHeld);
}

/** Fields of which every part stays as it was, for the controller, as they were. */
function withUnheardFieldsOf(old: Resource, now: Resource, fields: readonly ChangedField[]): Resource {
  const byField = groupBy(fields, ({ difference }) => formatPath(difference.headPath.slice(0, 2)));
  const waiting = [...byField.values()].filter((own) => own.every(({ effect }) => unheard.has(effect.kind)));
  if (waiting.length === 0) return now;
  const value = waiting.reduce((value, [first]) => {
    const [section = '', field] = (first as ChangedField).difference.headPath;
    return withField(value, old.value, `${section}`, field);
  }, now.value);
  return new Resource(value, now.origin);
}

function withField(value: JsonMap, old: JsonMap, section: string, field: string | number | undefined): JsonMap {
  const [is, was] = [value[section], old[section]];
  if (typeof field !== 'string' || !isMap(is) || !isMap(was)) return withKey(value, section, was);
  return { ...value, [section]: withKey(is, field, was[field]) };
}

function withKey(map: JsonMap, key: string, value: unknown): JsonMap {
  const { [key]: _, ...others } = map;
  return value === undefined ? others : { ...others, [key]: value };
}
