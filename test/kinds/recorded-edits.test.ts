import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { documented } from '../../lib/change/documented';
import { findKind } from '../../lib/kinds';
import type { Kind } from '../../lib/kinds/kind';
import { parseRelease, type Release } from '../../lib/target/release';
import { shared } from '../shared';

/*
 * What the comment of a field says of an edit, against what a running controller did with one: for each recorded edit of one
 * field of spec, whatever its case, the comment names what happened.
 */
interface Recorded {
  readonly id: string;
  readonly release: string;
  readonly kind: string;
  readonly field: string;
  readonly outcome: Readonly<Record<string, unknown>>;
}

const file = shared('corpus/effects/effects.jsonl');
const recorded: readonly Recorded[] = file
  ? readFileSync(file, 'utf8')
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line))
  : [];

/** One field alone, perhaps with words for the case: not with another field, nor followed by something else. */
const oneField = /^(?:HA )?spec\.(\w+)(?:[ ,](?!.*(?:\bthen\b|route of the Vpc|lanIp))[^+]*)?$/;

/** What the daemon of a node does is in no recording. */
const isElsewhere = ({ kind }: Recorded): boolean => kind === 'ProviderNetwork';

/** A value that is refused whatever was there before: rules find it, and comments say what values there are. */
function isBadValue({ outcome: { refused, log, rows } }: Recorded): boolean {
  const said = `${refused} ${rows === undefined ? log : ''}`;
  return /Unsupported value|conflict with old|E .* not found, requeuing/.test(said);
}

const edits = recorded.flatMap((one) => {
  const [, name] = oneField.exec(one.field) ?? [];
  const kind = findKind('kubeovn.io/v1', one.kind);
  const { baseRefused, droppedBySchema } = one.outcome;
  return name && kind && !baseRefused && !droppedBySchema && !isElsewhere(one) && !isBadValue(one)
    ? [{ ...one, name, kind }]
    : [];
});

/** What the comment of a field of spec says of an edit in a release. */
function commentOf(kind: Kind, name: string, release: string): string {
  const version = parseRelease(release === 'master' ? '1.17-dev' : release) as Release;
  const doc = documented(kind, version).data.fields.spec?.data.properties?.[name]?.data.doc ?? '';
  return doc.slice(doc.lastIndexOf('An edit '));
}

/** What an outcome shows, and the words for it. */
function expected({
  refused,
  restarted,
  rows,
  commands,
  templates,
  objects,
  podAnnotations,
}: Recorded['outcome']): RegExp {
  if (refused !== undefined) return /is refused by the API server/;
  if (/replaced by/.test(`${restarted}`)) return /replaces the pods/;
  const isAtOnce = [rows, commands, templates, objects, podAnnotations].some((part) => part !== undefined);
  return isAtOnce
    ? /takes effect at once|leaves the network inconsistent|takes away what is running/
    : /has no effect|takes effect (?:the next time|when)|is refused|breaks the network/;
}

describe.skipIf(!file)(`what comments say of an edit${file ? '' : ' (skipped: no recordings)'}`, () => {
  it('is compared with edits of many fields', () => {
    expect(new Set(edits.map(({ kind, name }) => `${kind.name} ${name}`)).size).toBeGreaterThan(90);
  });

  it.each(edits)('is what happened: $id', ({ kind, name, release, outcome }) => {
    expect(commentOf(kind, name, release)).toMatch(expected(outcome));
  });
});
