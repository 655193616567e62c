import { isDeepStrictEqual } from 'node:util';
import { policies } from '../../paths/unjudged';
import type { Resource } from '../../source/resource';
import type { States } from '../field-effects';
import { byIdentity } from '../pairs';
import { written } from '../written';

/** A policy that comes, goes, or says something else; `resource` as it is, or was. */
export interface PolicyChange {
  readonly what: 'new' | 'gone' | 'changed';
  readonly resource: Resource;
}

/** What may filter packets and is not evaluated, where it is not what it was. */
export function policyChanges({ base, head }: States): readonly PolicyChange[] {
  const [before, after] = [base, head].map((network) => byIdentity(policies(network).map(({ at }) => at.resource))) as [
    ReadonlyMap<string, Resource>,
    ReadonlyMap<string, Resource>,
  ];
  const now = [...after].flatMap(([id, resource]): PolicyChange[] => {
    const old = before.get(id);
    if (!old) return [{ what: 'new', resource }];
    return isDeepStrictEqual(written(old).spec, written(resource).spec) ? [] : [{ what: 'changed', resource }];
  });
  const gone = [...before].filter(([id]) => !after.has(id));
  return [...now, ...gone.map(([, resource]): PolicyChange => ({ what: 'gone', resource }))];
}
