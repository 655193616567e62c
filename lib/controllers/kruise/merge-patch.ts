import { goJson } from '../go-json';
import { compact, isJson, itemsOf, membersOf } from './json-text';

/** Why a patch cannot be merged; the creation of the pod fails with it. */
export type MergeFault = 'Invalid JSON Document' | 'Invalid JSON Patch';

/** JSON of which the outer levels are opened: only those are sorted when they are written. */
type Json = string | Map<string, Json> | Json[];

/**
 * The patch (RFC 7396) merged into a document, byte for byte as Kruise writes it.
 * Copied behaviour: evanphx/json-patch v5.6.0 merge.go, which does not prune everything that the RFC prunes.
 */
export function mergePatch(
  document: string,
  patch: string,
): { readonly text: string } | { readonly fault: MergeFault } {
  if (!isJson(document)) return { fault: 'Invalid JSON Document' };
  if (!isJson(patch)) return { fault: 'Invalid JSON Patch' };
  if (document.trim() === 'null') return { fault: 'Invalid JSON Document' };
  const changes = membersOf(patch);
  if (!changes && !itemsOf(patch)) return { fault: 'Invalid JSON Patch' };
  const members = membersOf(document);
  return { text: written(changes && members ? merged(members, changes) : pruned(patch)) };
}

function merged(members: Map<string, Json>, changes: ReadonlyMap<string, string>): Map<string, Json> {
  for (const [key, change] of changes) {
    const current = members.get(key);
    if (change === 'null') members.delete(key);
    else if (typeof current !== 'string' || current === 'null') members.set(key, pruned(change));
    else members.set(key, replaced(current, change));
  }
  return members;
}

function replaced(current: string, change: string): Json {
  const members = membersOf(current);
  if (!members) return pruned(change);
  const changes = membersOf(change);
  return changes ? merged(members, changes) : change;
}

/** Without the nulls of objects; those of lists stay. */
function pruned(json: string): Json {
  const members = membersOf(json);
  if (!members) return itemsOf(json)?.map(pruned) ?? json;
  const kept = [...members].filter(([, text]) => text !== 'null');
  return new Map(kept.map(([key, text]) => [key, pruned(text)]));
}

function written(json: Json): string {
  if (typeof json === 'string') return compact(json);
  if (Array.isArray(json)) return `[${json.map(written).join(',')}]`;
  const members = [...json].sort(([a], [b]) => Buffer.compare(Buffer.from(a), Buffer.from(b)));
  return `{${members.map(([key, value]) => `${goJson(key)}:${written(value)}`).join(',')}}`;
}
