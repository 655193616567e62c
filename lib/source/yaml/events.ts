import { type EVENT_ID, type Event, getScalarValue, SCALAR_STYLE } from 'js-yaml';
import { shown } from '../shown';
import { fault } from './fault';
import { wholeNumber } from './numbers';
import type { Parsed } from './parse';
import { keyText, resolve, resolveTagged, Type, typeOf } from './resolve';
import { nonSpecific, standardName, wholeTag } from './tags';

type EventOf<K extends keyof typeof EVENT_ID> = Extract<Event, { type: (typeof EVENT_ID)[K] }>;
export type ScalarEvent = EventOf<'SCALAR'>;
export type AliasEvent = EventOf<'ALIAS'>;

export interface Anchored {
  readonly anchorStart: number;
  readonly anchorEnd: number;
}

/** A scalar as Kubernetes reads it. */
export interface Scalar {
  readonly value: unknown;
  readonly type: Type;
}

const absent = -1;

/** The value of a scalar event: YAML 1.1 as gopkg.in/yaml.v2 resolves it. */
export function scalarOf(parsed: Parsed, event: ScalarEvent): Scalar {
  const raw = rawText(parsed, event);
  if (event.style === SCALAR_STYLE.DOUBLE_QUOTED && !event.fast && !parsed.isJson) refuseEscapes(parsed.text, event);
  if (event.tagStart !== absent) return tagged(parsed, event, raw);
  if (event.style !== SCALAR_STYLE.PLAIN) return { value: raw, type: Type.text };
  const value = resolve(raw);
  if (typeof value === 'string') return { value, type: Type.text };
  return { value, type: typeOf(value, raw) };
}

/** The text of a scalar without its quotes and escapes. */
function rawText({ text, unmask }: Parsed, event: ScalarEvent): string {
  return unmask(event.fast ? text.slice(event.valueStart, event.valueEnd) : getScalarValue(text, event));
}

/** Refuses what JSON cannot hold. */
export function jsonScalar(parsed: Parsed, event: ScalarEvent): unknown {
  const { value } = scalarOf(parsed, event);
  if (typeof value === 'number' && !Number.isSafeInteger(value)) return jsonNumber(parsed, event, value);
  return value;
}

function jsonNumber(parsed: Parsed, event: ScalarEvent, value: number): number | bigint {
  if (!Number.isFinite(value)) {
    const [start, end] = scalarRange(event);
    throw fault('input/syntax', `${shown(parsed.text.slice(start, end))} is no number that JSON has`, start, end, [
      'put it into quotes if it is meant as text',
    ]);
  }
  return wholeNumber(value) ?? value;
}

/** The longest key that Kubernetes' reader finds, in characters. */
const longestKey = 1024;

/** The text of a map's key; `merge` marks `<<`. */
export function keyOf(parsed: Parsed, event: ScalarEvent): { readonly key: string; readonly merge: boolean } {
  const { text } = parsed;
  if (isMerge(parsed, event)) return { key: '<<', merge: true };
  const [start, end] = scalarRange(event);
  if (end - start > longestKey && !parsed.isJson)
    throw fault('input/syntax', `a key of more than ${longestKey} characters`, start, start + 1);
  const { value, type } = scalarOf(parsed, event);
  const key = keyText(value, type);
  if (key !== undefined) return { key, merge: false };
  throw fault('input/syntax', `${shown(text.slice(start, end)) || 'nothing'} cannot be the key of a map`, start, end, [
    'put the key into quotes',
  ]);
}

/** `<<` without quotes; with them where the tag says so (gopkg.in/yaml.v2 decode.go, isMerge). */
function isMerge(parsed: Parsed, event: ScalarEvent): boolean {
  const { text } = parsed;
  if (event.tagStart === absent) {
    const isPlain = event.style === SCALAR_STYLE.PLAIN;
    return isPlain && text.startsWith('<<', event.valueStart) && event.valueEnd - event.valueStart === 2;
  }
  const tag = wholeTag(parsed, text.slice(event.tagStart, event.tagEnd));
  return (tag === nonSpecific || standardName(tag) === 'merge') && rawText(parsed, event) === '<<';
}

/** Refuses values without quotes that YAML 1.1 does not know inside of brackets. */
export function refuseInFlow(text: string, event: ScalarEvent): void {
  if (event.style !== SCALAR_STYLE.PLAIN || event.valueStart < 0) return;
  const [start, end] = scalarRange(event);
  if (text[start] !== ':' && !text.slice(start, end).includes('?')) return;
  const value = shown(text.slice(start, end));
  throw fault('input/syntax', `${value} cannot stand in brackets without quotes`, start, end, [`write "${value}"`]);
}

/** From the first to behind the last character, quotes included; of an empty scalar its tag or anchor, else -1. */
export function scalarRange(event: ScalarEvent): readonly [number, number] {
  const { valueStart: start, valueEnd: end, style } = event;
  if (start === absent) {
    return event.tagStart === absent ? [event.anchorStart, event.anchorEnd] : [event.tagStart, event.tagEnd];
  }
  if (style === SCALAR_STYLE.SINGLE_QUOTED || style === SCALAR_STYLE.DOUBLE_QUOTED) return [start - 1, end + 1];
  return [start, end];
}

export function anchorOf(text: string, { anchorStart, anchorEnd }: Anchored): string | undefined {
  if (anchorStart === absent) return undefined;
  const name = text.slice(anchorStart, anchorEnd);
  if (/^[\w-]+$/.test(name)) return name;
  throw fault('input/syntax', `&${shown(name)} is no name for an anchor`, anchorStart - 1, anchorEnd, [
    'use letters, digits, - and _ alone, or put the value into quotes',
  ]);
}

function tagged(parsed: Parsed, event: ScalarEvent, raw: string): Scalar {
  const tag = parsed.text.slice(event.tagStart, event.tagEnd);
  const { value, type } = resolveTagged(standardName(wholeTag(parsed, tag)), raw);
  if (type !== undefined) return { value, type };
  throw fault(
    'input/syntax',
    `${shown(tag)} does not fit ${JSON.stringify(shown(raw))}`,
    event.tagStart,
    event.tagEnd,
    [`remove ${shown(tag)}`],
  );
}

/** What Kubernetes' reader does not know: halves of characters, characters that do not exist, and a slash. */
const unknownEscape =
  /(?<!\\)(?:\\\\)*(\\(?:(?:u|U0000)[dD][89a-fA-F][0-9a-fA-F]{2}|U(?!000|0010)[0-9a-fA-F]{8}|U0011[0-9a-fA-F]{4}|\/))/;

function refuseEscapes(text: string, event: ScalarEvent): void {
  const match = unknownEscape.exec(text.slice(event.valueStart, event.valueEnd));
  if (!match?.[1]) return;
  const start = event.valueStart + match.index + match[0].length - match[1].length;
  throw fault(
    'input/syntax',
    `${match[1]} is an escape that Kubernetes does not know`,
    start,
    start + match[1].length,
    ['write the character itself'],
  );
}
