import { changesOf } from '../../../lib/change/changes';
import { previewChanges } from '../../../lib/change/preview-changes';
import { check } from '../../../lib/check/check';
import { plain, Refusal } from '../../../lib/controllers/made';
import { previews } from '../../../lib/controllers/previews';
import { Network } from '../../../lib/network/network';
import { reachWriters } from '../../../lib/output/reach';
import { reach } from '../../../lib/paths/reach/reach';
import { fieldNotInReleaseIds } from '../../../lib/rules/support/field-not-in-release';
import type { JsonMap } from '../../../lib/source/json';
import { formatPath } from '../../../lib/source/path';
import { isPlace, Resource } from '../../../lib/source/resource';
import type { Target } from '../../../lib/target/target';

/** All stand at one place: a field more or less moves nothing. */
const location = { file: 'a.yaml', start: { line: 1, column: 1 }, end: { line: 1, column: 1 } };
const origin = { locate: () => ({ location }) };

const resourcesOf = (objects: readonly JsonMap[]) => objects.map((value) => new Resource(value, origin));

const aboutDropped = new Set([...fieldNotInReleaseIds, 'schema/unknown-field']);

/** The findings of objects, but for those about fields that the API server drops. */
export function findingsOf(objects: readonly JsonMap[], target: Target): readonly string[] {
  const { findings } = check(resourcesOf(objects), { target });
  return findings
    .filter(({ rule }) => !aboutDropped.has(rule))
    .map(({ rule, message, at, notes, help }) => {
      const place = isPlace(at) ? `${at.resource.title} ${formatPath(at.path)}` : '';
      return [`${place}: ${rule}: ${message}`, ...notes, ...help].join('\n');
    });
}

/** What controllers make of objects, and which packets get through. */
export function madeOf(objects: readonly JsonMap[], target: Target) {
  const network = new Network(resourcesOf(objects), { target });
  return {
    previews: previews.flatMap((preview) =>
      [...preview.of(network)].map(({ of, result }) => ({
        of: of.title,
        result: result instanceof Refusal ? result.reason : result.map((made) => plain(made)),
      })),
    ),
    reach: JSON.parse(reachWriters.json(reach(network))),
  };
}

/** What the product says of a change of objects, but for the fields that the API server drops. */
export function changeOf(base: readonly JsonMap[], head: readonly JsonMap[], target: Target) {
  const [before, after] = [base, head].map((objects) => new Network(resourcesOf(objects), { target })) as [
    Network,
    Network,
  ];
  const states = { base: before, head: after };
  const changes = changesOf(states, { target }).map(({ resource, what, effects, fields, traffic, carried }) => ({
    object: `${what} ${resource.title}`,
    effects: effects.filter(({ reason }) => !isOfDropped(reason)).map(({ kind, reason }) => `${kind}: ${reason}`),
    fields: fields
      .filter(({ effect }) => !isOfDropped(effect.reason))
      .map(({ difference, effect }) => `${difference.name} ${effect.kind}: ${effect.reason}`),
    traffic,
    carried: carried.map(({ name }) => name),
  }));
  return {
    changes: changes.filter(({ effects, fields }) => effects.length + fields.length > 0),
    previews: previewChanges(states, { target }).map(({ title, what, because, differences }) => ({
      title,
      what,
      because,
      differences: differences.map(({ name }) => name),
    })),
  };
}

function isOfDropped(reason: string): boolean {
  return reason.startsWith('the API server drops it');
}
