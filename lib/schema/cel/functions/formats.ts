import { formatCheck } from '../../formats';
import {
  dns1035LabelFaults,
  dnsLabelFaults,
  labelValueFaults,
  qualifiedNameFaults,
  subdomainFaults,
} from '../../names';
import { isUrl } from './go-url';

type Problems = (text: string) => readonly string[];

/** The formats by their names in CEL. The words are ours; how many problems a text has is upstream's. */
export const formats: ReadonlyMap<string, Problems> = new Map([
  ['dns1123Label', dnsLabelFaults],
  ['dns1123Subdomain', subdomainFaults],
  ['dns1035Label', dns1035LabelFaults],
  ['qualifiedName', qualifiedNameFaults],
  ['dns1123LabelPrefix', (text: string) => dnsLabelFaults(prefixOf(text))],
  ['dns1123SubdomainPrefix', (text: string) => subdomainFaults(prefixOf(text))],
  ['dns1035LabelPrefix', (text: string) => dns1035LabelFaults(prefixOf(text))],
  ['labelValue', labelValueFaults],
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

/**
 * A prefix may end in a hyphen: what is generated behind it does not. Upstream (apimachinery pkg/api/validation/generic.go)
 * takes the letter before the hyphen away too, so that `A-` is a prefix; a hyphen alone is its crash, here a problem.
 */
function prefixOf(text: string): string {
  return text.length > 1 && text.endsWith('-') ? `${text.slice(0, -2)}a` : text;
}
