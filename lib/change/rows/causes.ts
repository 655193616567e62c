import { startsWith } from '../../source/path';
import type { Place } from '../../source/resource';
import type { Change, ChangedField } from '../change';
import { identityOf } from '../pairs';
import type { RowChange } from './row-changes';

/** What explains that a row is not what it was. */
export interface Cause {
  readonly change: Change;
  /** The field, where the row names it; undefined: the object as a whole. */
  readonly field?: ChangedField;
  /** What the row comes from, in the state that has the object or the field. */
  readonly source: Place;
}

/** The changed objects, found by the sources of rows. */
export class Causes {
  private readonly byObject: ReadonlyMap<string, Change>;

  constructor(changes: readonly Change[]) {
    this.byObject = new Map(changes.map((change) => [identityOf(change.resource), change]));
  }

  /** A field that changed tells more than an object that came or went, and this more than one that changed elsewhere. */
  of({ before, after }: Pick<RowChange, 'before' | 'after'>): Cause | undefined {
    const found = [
      ...(after?.row.sources ?? []).flatMap((source) => this.at(source, 'head')),
      ...(before?.row.sources ?? []).flatMap((source) => this.at(source, 'base')),
    ];
    return (
      found.find(({ field }) => field !== undefined) ??
      found.find(({ change }) => change.what !== 'changed') ??
      found[0]
    );
  }

  private at(source: Place, state: 'base' | 'head'): Cause[] {
    const change = this.byObject.get(identityOf(source.resource));
    if (!change) return [];
    const field = change.fields.find((one) => isAt(one, source, state));
    return [{ change, source, ...(field && { field }) }];
  }
}

/** Whether a field is the source, a part of it, or holds it. */
function isAt({ difference }: ChangedField, { path }: Place, state: 'base' | 'head'): boolean {
  const { basePath, headPath, before, after } = difference;
  const [changed, value] = state === 'base' ? [basePath, before] : [headPath, after];
  // An entry that this state lacks has the path of its list, in which other entries stand.
  return startsWith(changed, path) || (value !== undefined && startsWith(path, changed));
}
