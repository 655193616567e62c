import { type EVENT_ID, type Event, getScalarValue, SCALAR_STYLE } from 'js-yaml';
import { fault } from './fault';
import { keyText, resolve, resolveTagged, Type, typeOf } from './resolve';

type EventOf<K extends keyof typeof EVENT_ID> = Extract<Event, { type: (typeof EVENT_ID)[K] }>;
export type ScalarEvent = EventOf<'SCALAR'>;
export type AliasEvent = EventOf<'ALIAS'>;

/** A scalar as Kubernetes reads it. */
export interface Scalar {
  readonly value: unknown;
  readonly type: Type;
}

const absent = -1;
const standard = /^(?:!!|!<tag:yaml\.org,2002:)([^>]*)>?$/;

/** The value of a scalar event: YAML 1.1 as gopkg.in/yaml.v2 resolves it. */
export function scalarOf(text: string, event: ScalarEvent): Scalar {
  const raw = event.fast ? text.slice(event.valueStart, event.valueEnd) : getScalarValue(text, event);
  if (event.style === SCALAR_STYLE.DOUBLE_QUOTED && !event.fast) refuseSurrogates(text, event);
  if (event.tagStart !== absent) return tagged(text, event, raw);
  if (event.style !== SCALAR_STYLE.PLAIN) return { value: raw, type: Type.text };
  const value = resolve(raw);
  if (typeof value === 'string') return { value, type: Type.text };
  return { value, type: typeOf(value, raw) };
}

/** Refuses what JSON cannot hold. */
export function jsonScalar(text: string, event: ScalarEvent): unknown {
  const { value } = scalarOf(text, event);
  if (typeof value === 'number' && !Number.isFinite(value)) {
    const [start, end] = scalarRange(event);
    throw fault('input/syntax', `${text.slice(start, end)} is no number that JSON has`, start, end, [
      'put it into quotes if it is meant as text',
    ]);
  }
  return value;
}

/** The text of a map's key; `merge` marks `<<`. */
export function keyOf(text: string, event: ScalarEvent): { readonly key: string; readonly merge: boolean } {
  const isPlain = event.style === SCALAR_STYLE.PLAIN && event.tagStart === absent;
  if (isPlain && text.startsWith('<<', event.valueStart) && event.valueEnd - event.valueStart === 2)
    return { key: '<<', merge: true };
  const { value, type } = scalarOf(text, event);
  const key = keyText(value, type);
  if (key !== undefined) return { key, merge: false };
  const [start, end] = scalarRange(event);
  throw fault('input/syntax', `${text.slice(start, end) || 'nothing'} cannot be the key of a map`, start, end, [
    'put the key into quotes',
  ]);
}

/** From the first to behind the last character, quotes included; of a block scalar, its first line. */
export function scalarRange(event: ScalarEvent): readonly [number, number] {
  const { valueStart: start, valueEnd: end, style } = event;
  if (style === SCALAR_STYLE.SINGLE_QUOTED || style === SCALAR_STYLE.DOUBLE_QUOTED) return [start - 1, end + 1];
  return [start, end];
}

export function anchorOf(text: string, event: { anchorStart: number; anchorEnd: number }): string | undefined {
  return event.anchorStart === absent ? undefined : text.slice(event.anchorStart, event.anchorEnd);
}

function tagged(text: string, event: ScalarEvent, raw: string): Scalar {
  const tag = text.slice(event.tagStart, event.tagEnd);
  const { value, type } = resolveTagged(standard.exec(tag)?.[1], raw);
  if (type !== undefined) return { value, type };
  throw fault('input/syntax', `${tag} does not fit ${JSON.stringify(raw)}`, event.tagStart, event.tagEnd, [
    `remove ${tag}`,
  ]);
}

/** Kubernetes' reader knows no halves of characters: `"\\ud83d\\ude00"` is an error to it. */
function refuseSurrogates(text: string, event: ScalarEvent): void {
  const match = /(?<!\\)(?:\\\\)*(\\(?:u|U0000)[dD][89a-fA-F][0-9a-fA-F]{2})/.exec(
    text.slice(event.valueStart, event.valueEnd),
  );
  if (!match?.[1]) return;
  const start = event.valueStart + match.index + match[0].length - match[1].length;
  throw fault('input/syntax', `${match[1]} is half of a character`, start, start + match[1].length, [
    'write the character itself',
  ]);
}
