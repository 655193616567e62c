import { formatCheck } from '../../formats';
import { isUrl } from './go-url';

type Problems = (text: string) => readonly string[];

const LABEL = /^[a-z0-9](?:[-a-z0-9]*[a-z0-9])?$/;
const LABEL_1035 = /^[a-z](?:[-a-z0-9]*[a-z0-9])?$/;
const NAME = /^[A-Za-z0-9](?:[-A-Za-z0-9_.]*[A-Za-z0-9])?$/;

const LABEL_LENGTH = 63;
const SUBDOMAIN_LENGTH = 253;

const label = letters(LABEL, LABEL_LENGTH, 'a DNS label: lower case letters, digits and hyphens inside');
const label1035 = letters(LABEL_1035, LABEL_LENGTH, 'a DNS label that begins with a letter');

/** The formats by their names in CEL. The words are ours; how many problems a text has is upstream's. */
export const formats: ReadonlyMap<string, Problems> = new Map([
  ['dns1123Label', label],
  ['dns1123Subdomain', subdomain],
  ['dns1035Label', label1035],
  ['qualifiedName', qualifiedName],
  ['dns1123LabelPrefix', (text: string) => label(prefixOf(text))],
  ['dns1123SubdomainPrefix', (text: string) => subdomain(prefixOf(text))],
  ['dns1035LabelPrefix', (text: string) => label1035(prefixOf(text))],
  ['labelValue', (text: string) => (text === '' ? [] : name(text))],
  ['uri', (text: string) => problem(isUrl(text), 'no URI with a scheme or an absolute path')],
  ['uuid', (text: string) => problem(hasFormat('uuid', text), 'does not match the UUID format')],
  ['byte', (text: string) => problem(hasFormat('byte', text), 'invalid base64')],
  ['date', (text: string) => problem(hasFormat('date', text), 'invalid date')],
  ['datetime', (text: string) => problem(hasFormat('datetime', text), 'invalid datetime')],
]);

function problem(isWell: boolean, message: string): readonly string[] {
  return isWell ? [] : [message];
}

function hasFormat(format: string, text: string): boolean {
  return formatCheck(format)?.(text) ?? false;
}

/** Lengths are bytes, as Go counts them. */
function letters(pattern: RegExp, length: number, what: string): Problems {
  return (text) => [
    ...problem(Buffer.byteLength(text) <= length, `must be no more than ${length} bytes`),
    ...problem(pattern.test(text), `must be ${what}`),
  ];
}

function name(text: string): readonly string[] {
  return letters(NAME, LABEL_LENGTH, 'letters and digits, with - _ . inside')(text);
}

function subdomain(text: string): readonly string[] {
  return [
    ...problem(Buffer.byteLength(text) <= SUBDOMAIN_LENGTH, `must be no more than ${SUBDOMAIN_LENGTH} bytes`),
    ...problem(
      text.split('.').every((part) => LABEL.test(part)),
      'must be DNS labels behind dots',
    ),
  ];
}

/** A name, with a subdomain and a slash before it or without. */
function qualifiedName(text: string): readonly string[] {
  const parts = text.split('/', 3);
  const [last = '', prefix] = parts.reverse();
  if (parts.length > 2) return ['must be a name behind at most one slash'];
  if (prefix === undefined) return nameOf(last);
  return [...(prefix === '' ? ['prefix must not be empty'] : subdomain(prefix)), ...nameOf(last)];
}

function nameOf(text: string): readonly string[] {
  return [...problem(text !== '', 'name must not be empty'), ...name(text)];
}

/**
 * A prefix may end in a hyphen: what is generated behind it does not. Upstream (apimachinery pkg/api/validation/generic.go)
 * takes the letter before the hyphen away too, so that `A-` is a prefix; a hyphen alone is its crash, here a problem.
 */
function prefixOf(text: string): string {
  return text.length > 1 && text.endsWith('-') ? `${text.slice(0, -2)}a` : text;
}
