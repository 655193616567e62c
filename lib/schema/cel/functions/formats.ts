import { formatCheck } from '../../formats';
import {
  beforeSuffix,
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
  ['dns1123LabelPrefix', (text: string) => dnsLabelFaults(beforeSuffix(text))],
  ['dns1123SubdomainPrefix', (text: string) => subdomainFaults(beforeSuffix(text))],
  ['dns1035LabelPrefix', (text: string) => dns1035LabelFaults(beforeSuffix(text))],
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
