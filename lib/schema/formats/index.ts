import { parseMac } from '../../net/mac';
import { isBase64 } from '../../source/base64';
import { isUrl } from '../cel/functions/go-url';
import { isDnsLabel, isSubdomain } from '../names';
import { isQuantity } from '../quantity';
import { isCreditCard, isIsbn10, isIsbn13 } from './check-digits';
import { isDate, isDateTime } from './date';
import { isDuration } from './duration';
import { isMailAddress } from './mail-address';
import { isSloppyCidr, isSloppyIpv4, isSloppyIpv6 } from './sloppy-ip';

/**
 * The string formats that an API server checks, by name without hyphens; it ignores all others.
 * Copied behaviour: kubernetes/kubernetes v1.36.0 staging/src/k8s.io/apiextensions-apiserver
 * pkg/apiserver/validation/formats.go for the names, kubernetes/kube-openapi pkg/validation/strfmt for the texts.
 */
const formats: Readonly<Record<string, (text: string) => boolean>> = {
  // Ours, for fields of the API server's own kinds, and so is k8s-quantity: encoding/json ignores line ends in base64.
  base64: isBase64,
  bsonobjectid: (text) => /^[0-9a-f]{24}$/i.test(text),
  byte: (text) => text !== '' && text.length % 4 === 0 && /^[A-Za-z0-9+/]*={0,2}$/.test(text),
  cidr: isSloppyCidr,
  creditcard: isCreditCard,
  date: isDate,
  datetime: isDateTime,
  duration: isDuration,
  email: isMailAddress,
  hexcolor: (text) => /^#?(?:[0-9a-f]{3}|[0-9a-f]{6})$/i.test(text),
  hostname: isHostname,
  ipv4: isSloppyIpv4,
  ipv6: isSloppyIpv6,
  isbn: (text) => isIsbn10(text) || isIsbn13(text),
  isbn10: isIsbn10,
  isbn13: isIsbn13,
  k8slongname: isSubdomain,
  k8squantity: isQuantity,
  k8sshortname: isDnsLabel,
  mac: (text) => parseMac(text) !== undefined,
  rgbcolor: (text) => rgbColor.test(text),
  ssn: (text) => /^\d{3}[- ]?\d{2}[- ]?\d{4}$/.test(text),
  uri: isUrl,
  uuid: (text) => /^[0-9a-f]{8}-?(?:[0-9a-f]{4}-?){3}[0-9a-f]{12}$/i.test(text),
  uuid3: (text) => /^[0-9a-f]{8}-?[0-9a-f]{4}-?3[0-9a-f]{3}-?[0-9a-f]{4}-?[0-9a-f]{12}$/i.test(text),
  uuid4: (text) => /^[0-9a-f]{8}-?[0-9a-f]{4}-?4[0-9a-f]{3}-?[89ab][0-9a-f]{3}-?[0-9a-f]{12}$/i.test(text),
  uuid5: (text) => /^[0-9a-f]{8}-?[0-9a-f]{4}-?5[0-9a-f]{3}-?[89ab][0-9a-f]{3}-?[0-9a-f]{12}$/i.test(text),
};

const octet = '\\s*(?:0|[1-9]\\d?|1\\d\\d?|2[0-4]\\d|25[0-5])\\s*';
const rgbColor = new RegExp(`^rgb\\(${octet},${octet},${octet}\\)$`);

/** The check of a text format, or undefined where the API server has none. */
export function formatCheck(format: string): ((text: string) => boolean) | undefined {
  const name = format.replaceAll('-', '');
  return Object.hasOwn(formats, name) ? formats[name] : undefined;
}

/** Letters of any script, digits, and hyphens between them; at most 255 bytes, 63 in each label. */
function isHostname(text: string): boolean {
  if (Buffer.byteLength(text) > 255) return false;
  const labels = text.split('.');
  if (labels.some((label) => Buffer.byteLength(label) > 63)) return false;
  const last = labels.pop() ?? '';
  if (labels.length === 0) return /^[a-z0-9\p{S}\p{L}](?:-?[a-z0-9\p{S}\p{L}]{0,62})?$/iu.test(last);
  const isLabel = (label: string) =>
    /^[a-z0-9\p{S}\p{L}](?:[a-z0-9\p{S}\p{L}-]{0,61}[a-z0-9\p{S}\p{L}])?$/iu.test(label);
  return labels.every(isLabel) && /^[a-z\p{L}]{2,63}$/iu.test(last);
}
