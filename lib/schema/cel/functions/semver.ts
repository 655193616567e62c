import type { Type } from '../type';
import { Failure, Opaque, type Value } from '../value';
import { bool, int, method, plain, since, string } from './define';
import { compareTexts } from './order';

/** A version of `semver(text)`. */
export class SemverValue extends Opaque {
  readonly type = 'semver';

  constructor(
    /** Major, minor, patch. */
    readonly numbers: readonly [bigint, bigint, bigint],
    readonly prerelease: readonly string[],
  ) {
    super();
  }

  /** What follows a plus does not count. */
  override equals(other: Value): boolean {
    return other instanceof SemverValue && compareVersions(this, other) === 0;
  }
}

const semverType: Type & { readonly holds?: SemverValue } = { kind: 'semver' };
const pair = [semverType, semverType] as const;

/** Source: kubernetes/kubernetes apiserver/pkg/cel/library/semverlib.go, version 1. */
export const semverFunctions = since('1.33', [
  plain('semver', [string], semverType, ([text]) => readSemver(text)),
  plain('semver', [string, bool], semverType, ([text, tolerant]) => readSemver(tolerant ? normalized(text) : text)),
  plain('isSemver', [string], bool, ([text]) => readSemver(text) instanceof SemverValue),
  plain('isSemver', [string, bool], bool, ([text, tolerant]) => {
    return readSemver(tolerant ? normalized(text) : text) instanceof SemverValue;
  }),
  method('major', [semverType], int, ([{ numbers }]) => BigInt.asIntN(64, numbers[0])),
  method('minor', [semverType], int, ([{ numbers }]) => BigInt.asIntN(64, numbers[1])),
  method('patch', [semverType], int, ([{ numbers }]) => BigInt.asIntN(64, numbers[2])),
  method('isLessThan', pair, bool, ([a, b]) => compareVersions(a, b) < 0),
  method('isGreaterThan', pair, bool, ([a, b]) => compareVersions(a, b) > 0),
  method('compareTo', pair, int, ([a, b]) => BigInt(Math.sign(compareVersions(a, b)))),
]);

const NUMBER = /^(0|[1-9]\d{0,19})$/;
const IDENTIFIER = /^[0-9A-Za-z-]+$/;

/** Copied behaviour: blang/semver v4, Parse. Numbers have 64 bits without leading zeros. */
function readSemver(text: string): SemverValue | Failure {
  const [, core = '', prerelease, build] = /^([^+-]*)(?:-([^+]*))?(?:\+(.*))?$/s.exec(text) ?? [];
  const numbers = core.split('.', 4).map(readNumber);
  const [major, minor, patch] = numbers;
  const identifiers = prerelease?.split('.') ?? [];
  const read = numbers.length === 3 && major !== undefined && minor !== undefined && patch !== undefined;
  const well = identifiers.every(isPrerelease) && (build?.split('.') ?? []).every((part) => IDENTIFIER.test(part));
  if (!read || !well) return new Failure(`${JSON.stringify(text)} is no semantic version`);
  return new SemverValue([major, minor, patch], identifiers);
}

function readNumber(text: string): bigint | undefined {
  const number = NUMBER.test(text) ? BigInt(text) : undefined;
  return number === undefined || number !== BigInt.asUintN(64, number) ? undefined : number;
}

/** Digits alone are a number. */
function isPrerelease(text: string): boolean {
  return /^\d+$/.test(text) ? readNumber(text) !== undefined : IDENTIFIER.test(text);
}

/** Without a leading v and leading zeros, and with a minor and a patch number. */
function normalized(text: string): string {
  const [major = '', minor, ...rest] = text.replace(/^v/, '').split('.');
  const patch = rest.length > 0 ? rest.join('.') : undefined;
  const parts = [major, minor, patch].filter((part) => part !== undefined);
  if (parts.length < 3 && /[+-]/.test(parts.at(-1) ?? '')) return '';
  return [...parts.map((part) => part.replace(/^0+(?=\d)/, '')), '0', '0'].slice(0, 3).join('.');
}

function compareVersions(a: SemverValue, b: SemverValue): number {
  for (const [index, number] of a.numbers.entries()) {
    const other = b.numbers[index] ?? 0n;
    if (number !== other) return number < other ? -1 : 1;
  }
  return comparePrereleases(a.prerelease, b.prerelease);
}

/** Any prerelease comes before the release, fewer identifiers before more. */
function comparePrereleases(a: readonly string[], b: readonly string[]): number {
  if (a.length === 0 || b.length === 0) return Math.sign(b.length - a.length);
  const differs = a.findIndex((part, index) => part !== b[index]);
  const [x, y] = [a[differs], b[differs]];
  return x === undefined || y === undefined ? Math.sign(a.length - b.length) : compareIdentifiers(x, y);
}

/** Numbers by their value and before all others. */
function compareIdentifiers(a: string, b: string): number {
  const [x, y] = [readNumber(a), readNumber(b)];
  if (x !== undefined && y !== undefined) return x < y ? -1 : 1;
  if (x !== undefined || y !== undefined) return x !== undefined ? -1 : 1;
  return Math.sign(compareTexts(a, b));
}
