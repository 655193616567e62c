import { EVENT_ID, type Event, parseEvents, YAMLException } from 'js-yaml';
import type { Effort } from './effort';
import { fault } from './fault';

/** The events of one document, with the text that their offsets are for and the way back to the text that was given. */
export interface Parsed {
  readonly text: string;
  readonly events: readonly Event[];
  /** JSON has a reader of its own in Kubernetes, with a few more escapes. */
  readonly isJson: boolean;
  /** The offset in the document that was given. */
  original(offset: number): number;
  /** Undoes what was done to scalars before parsing. */
  unmask(scalar: string): string;
}

/** Stands for the last colon of an address such as `fd00::` in brackets, which YAML 1.2 would read as the end of a key. */
const mask = '\ue83a';
const lastColon = /:(?<=::)(?=[ \t\r\n]*[,\]}])/g;

/**
 * Parses many documents at once, which costs a quarter less than one by one. Undefined unless each of them is simple:
 * then they are parsed alone, and a mistake stays in its own document.
 *
 * @param begins where each document begins in the text
 */
export function parseTogether(text: string, begins: readonly number[], maxDepth: number): Parsed[] | undefined {
  // Among others js-yaml takes a byte order mark for the beginning of the next document, alone for a mistake.
  if (text.search(lastColon) !== -1 || text.includes('\ufeff', 1)) return undefined;
  let events: Event[];
  try {
    events = parseEvents(text, { maxDepth });
  } catch {
    return undefined;
  }
  const starts = events.flatMap((event, i) => (event.type === EVENT_ID.DOCUMENT ? [i] : []));
  if (starts.length !== begins.length) return undefined;
  return begins.map((begin, i) => ({
    text,
    events: events.slice(starts[i], starts[i + 1]),
    isJson: false,
    original: behind(begin),
    unmask: same,
  }));
}

/** Made here, where it holds nothing else: kept positions keep it, and the events of all documents would go with it. */
function behind(begin: number): (offset: number) => number {
  return (offset) => offset - begin;
}

function same<T>(value: T): T {
  return value;
}

/**
 * Parses the first document of a text. js-yaml follows YAML 1.2, Kubernetes' reader YAML 1.1; where people meet the
 * difference, the text is adapted: brackets and quotes may close in the column of their key, tabs may stand between
 * values in brackets, and addresses there may end in colons. Each such line costs another reading.
 */
export function parse(given: string, maxDepth: number, effort: Effort): Parsed {
  const masked = !given.includes(mask) && given.search(lastColon) !== -1;
  let text = masked ? given.replace(lastColon, mask) : given;
  const inserted: number[] = [];
  for (;;) {
    try {
      return {
        text,
        events: parseEvents(text, { maxDepth }),
        isJson: text.trimStart().startsWith('{'),
        original: (offset) => original(offset, inserted),
        unmask: masked ? (scalar) => scalar.replaceAll(mask, ':') : same,
      };
    } catch (error) {
      const line = deficientLine(text, error);
      if (line === undefined || !effort.spend(text.length)) throw translated(error, inserted);
      const before = text.slice(line.start, line.end);
      if (/\S.*\t/.test(before)) {
        // Inside of quotes a tab is a part of the value.
        const spaced = /["']/.test(before) ? before : before.replace(structuralTabs, blanks);
        if (spaced === before) throw translated(error, inserted);
        text = text.slice(0, line.start) + spaced + text.slice(line.end);
      } else {
        text = text.slice(0, line.start) + indent + text.slice(line.start);
        inserted.push(line.start);
      }
    }
  }
}

/** Blanks at the beginning of a line mean nothing inside of brackets and quotes. */
const indent = ' '.repeat(64);

/** js-yaml takes them for indentation where the brackets open in the same line. */
const structuralTabs = /(?<=[:,{[]) *\t[ \t]*/g;

function blanks(text: string): string {
  return ' '.repeat(text.length);
}

/** The line that js-yaml wants further to the right, up to where it says so. */
function deficientLine(text: string, error: unknown): { readonly start: number; readonly end: number } | undefined {
  if (!(error instanceof YAMLException) || error.reason !== 'deficient indentation' || !error.mark) return undefined;
  const end = error.mark.position;
  const start = text.lastIndexOf('\n', end - 1) + 1;
  return text.startsWith(indent, start) ? undefined : { start, end };
}

/** `inserted` are the places of the inserted blanks, in order: js-yaml stops at each line after those before it. */
function original(offset: number, inserted: readonly number[]): number {
  let shift = 0;
  for (const line of inserted) {
    if (line >= offset) break;
    shift += Math.min(indent.length, offset - line);
  }
  return offset - shift;
}

function translated(error: unknown, inserted: readonly number[]): unknown {
  if (!(error instanceof YAMLException) || !error.mark || inserted.length === 0) return error;
  return new YAMLException(error.reason, { ...error.mark, position: original(error.mark.position, inserted) });
}

/** Refuses what stands behind the first document: Kubernetes reads that and stops. Divided documents come one by one. */
export function refuseMore({ text, events }: Parsed): void {
  const [first] = events;
  const version =
    first?.type === EVENT_ID.DOCUMENT
      ? first.directives.find((directive) => directive.kind === 'yaml')?.version
      : undefined;
  if (version !== undefined && version !== '1.1') {
    const start = text.indexOf('%YAML');
    throw fault('input/syntax', `Kubernetes does not read YAML ${version}`, start, start + `%YAML ${version}`.length, [
      'remove the line',
    ]);
  }
  const second = events.findIndex((event, i) => i > 0 && event.type === EVENT_ID.DOCUMENT);
  if (second === -1) return;
  const start = startOf(events[second + 1]) ?? text.length - 1;
  throw fault('input/syntax', 'Kubernetes stops reading before this line', start, start + 1, [
    'divide documents by a line of three dashes, and begin every key of a map in the same column',
  ]);
}

function startOf(event: Event | undefined): number | undefined {
  if (event?.type === EVENT_ID.MAPPING || event?.type === EVENT_ID.SEQUENCE) return event.start;
  return event?.type === EVENT_ID.SCALAR && event.valueStart >= 0 ? event.valueStart : undefined;
}
