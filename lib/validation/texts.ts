import { parseCidr } from '../net/cidr';
import { parseIp } from '../net/ip';
import { dnsLabelFaults, labelValueFaults, qualifiedNameFaults, subdomainFaults } from '../schema/names';
import type { Cursor, More } from './cursor';

/*
 * Texts and numbers that many fields have in common.
 * Copied behaviour: kubernetes/apimachinery v0.36.0 pkg/util/validation/validation.go.
 */

type Faults = (text: string) => readonly string[];

/** Refuses a value for each thing that is wrong with its text. */
export function checkText(at: Cursor, faultsOf: Faults, more?: More): void {
  if (typeof at.value === 'string')
    for (const fault of faultsOf(at.value)) at.refuse('Invalid', `is '${at.value}': it ${fault}`, more);
}

/** The text of a field that may be left out, which is the same as empty. */
export function checkOptional(at: Cursor, field: string, faultsOf: Faults, more?: More): void {
  if (at.text(field) !== '') checkText(at.get(field), faultsOf, more);
}

/** The text of a field that must be there. */
export function checkRequired(at: Cursor, field: string, faultsOf: Faults = () => [], more?: More): void {
  if (at.text(field) === '') at.require(field, '', more);
  else checkText(at.get(field), faultsOf, more);
}

export const label: Faults = dnsLabelFaults;
export const subdomain: Faults = subdomainFaults;
export const qualifiedName: Faults = qualifiedNameFaults;

/** One of a few words. Left out it gets its default, if it is not required. */
export function checkChoice(
  at: Cursor,
  field: string,
  allowed: readonly string[],
  { type = 'NotSupported', isRequired = false, ...more }: More & ChoiceOptions = {},
): void {
  const got = at.text(field);
  if (got === '') {
    if (isRequired) at.require(field, '', more);
    return;
  }
  if (!allowed.includes(got))
    at.refuseAt(field, type, `is '${got}', which is not allowed`, { ...more, choice: { got, allowed } });
}

interface ChoiceOptions {
  readonly type?: 'NotSupported' | 'Invalid';
  readonly isRequired?: boolean;
}

/** Numbers that must not be below zero. */
export function checkNotNegative(at: Cursor, ...fields: readonly string[]): void {
  for (const field of fields) checkNumber(at, field, 0);
}

/** A number within bounds, if it is there. */
export function checkNumber(at: Cursor, field: string, least: number, most = Number.POSITIVE_INFINITY): void {
  const number = at.number(field);
  if (number !== undefined) checkBounds(at.get(field), number, least, most);
}

function checkBounds(at: Cursor, number: number, least: number, most: number): void {
  if (number < least) at.refuse('Invalid', `is ${number}, below ${least}`);
  if (number > most) at.refuse('Invalid', `is ${number}, above ${most}`);
}

const mostPort = 65535;

/** The number of a port that must be there. */
export function checkPortNumber(at: Cursor, field: string): void {
  checkBounds(at.get(field), at.number(field) ?? 0, 1, mostPort);
}

/** The number of a port, or the name of one. */
export function checkPort(at: Cursor): void {
  if (typeof at.value === 'string') checkText(at, portName);
  else if (typeof at.value === 'number' || !at.isThere) {
    if (at.isThere) checkBounds(at, at.value as number, 1, mostPort);
    else at.refuse('Invalid', 'is missing', { help: 'write the number of a port, or its name' });
  }
}

/** The name of a port (IANA_SVC_NAME). */
export const portName: Faults = (text) => [
  ...faultIf(text.length > 15, 'has more than 15 characters'),
  ...faultIf(!/^[-a-z0-9]+$/.test(text), "must have lower case letters, digits and '-' only"),
  ...faultIf(!/[a-z]/.test(text), 'must have at least one letter'),
  ...faultIf(text.includes('--'), "must not have two '-' in a row"),
  ...faultIf(/^-|-$/.test(text), "must not begin or end with '-'"),
];

/** The name of an environment variable; before 1.32 it is a narrow one. */
export function envName(oldest: number): Faults {
  if (oldest >= 32)
    return (text) => faultIf(!/^[ -<>-~]+$/.test(text), "must have printable ASCII characters only, and no '='");
  return (text) => [
    ...faultIf(
      !/^[-._a-zA-Z][-._a-zA-Z0-9]*$/.test(text),
      "must have letters, digits, '_', '-' or '.' only, and must not begin with a digit",
    ),
    ...dotFaults(text),
  ];
}

/** A key of a ConfigMap or a Secret. */
export const configKey: Faults = (text) => [
  ...faultIf(Buffer.byteLength(text) > 253, 'has more than 253 characters'),
  ...faultIf(!/^[-._a-zA-Z0-9]+$/.test(text), "must have letters, digits, '-', '_' or '.' only"),
  ...dotFaults(text),
];

function dotFaults(text: string): string[] {
  if (text === '.' || text === '..') return [`must not be '${text}'`];
  return faultIf(text.startsWith('..'), "must not begin with '..'");
}

/** A path below another one. */
export const descendingPath: Faults = (text) => [
  ...faultIf(text.startsWith('/'), 'must be a relative path'),
  ...withoutBacksteps(text),
];

export const withoutBacksteps: Faults = (text) => faultIf(text.split('/').includes('..'), "must not have '..' in it");

/** The same, and nothing that Kubernetes keeps for itself. */
export const localPath: Faults = (text) => [
  ...descendingPath(text),
  ...faultIf(text.startsWith('..') && !text.startsWith('../') && text !== '..', "must not begin with '..'"),
];

/** An address: before 1.36 with leading zeros as well, since then none that maps IPv4 into IPv6. */
export function address(newest: number): Faults {
  return (text) => {
    const isAddress = parseIp(text) !== undefined || (newest < 36 && isSloppyIp(text));
    if (!isAddress) return ['must be an IP address: 10.9.8.7 or 2001:db8::ffff'];
    return faultIf(newest >= 36 && isMapped(text), `must be the IPv4 address: ${parseIp(text)}`);
  };
}

/** A CIDR: since 1.36 without bits behind its prefix, and without leading zeros. */
export function cidr(newest: number): Faults {
  return (text) => {
    const parsed = parseCidr(text);
    if (!parsed) return faultIf(newest >= 36 || !isSloppyCidr(text), 'must be a CIDR: 10.9.8.0/24 or 2001:db8::/64');
    if (newest < 36) return [];
    return [
      ...faultIf(!parsed.address.equals(parsed.network), `must have no bits behind its prefix: ${parsed}`),
      ...faultIf(/\/0\d/.test(text), `must have no leading zero: ${parsed}`),
      ...faultIf(isMapped(text.replace(/\/.*/, '')), `must be the IPv4 CIDR: ${parsed}`),
    ];
  };
}

function isMapped(text: string): boolean {
  return text.includes(':') && parseIp(text)?.family === 4;
}

function isSloppyIp(text: string): boolean {
  return /^\d+(\.\d+){3}$/.test(text) && parseIp(withoutZeros(text)) !== undefined;
}

function isSloppyCidr(text: string): boolean {
  return /^\d+(\.\d+){3}\/\d+$/.test(text) && parseCidr(withoutZeros(text)) !== undefined;
}

function withoutZeros(text: string): string {
  return text.replace(/(^|\.)0+(?=\d)/g, '$1');
}

/** Labels as an object has them, and node selectors. */
export function checkLabels(labels: Cursor, as?: More['as']): void {
  const more = { as: as ?? labels.path };
  for (const entry of labels.entries()) {
    for (const fault of qualifiedNameFaults(entry.key))
      entry.refuse('Invalid', `is no label: its key ${fault}`, { ...more, isKey: true });
    if (typeof entry.value === 'string' && !entry.isUnknown) checkText(entry, labelValueFaults, more);
  }
}

/** The key of a label. */
export function checkLabelKey(at: Cursor, field: string): void {
  const text = at.text(field);
  const faults = qualifiedNameFaults(text);
  for (const fault of faults) at.refuseAt(field, 'Invalid', text === '' ? 'is missing' : `is '${text}': it ${fault}`);
}

function faultIf(isWrong: boolean, fault: string): string[] {
  return isWrong ? [fault] : [];
}
