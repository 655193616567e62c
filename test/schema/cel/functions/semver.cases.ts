import { type Case, error, made } from './calls';

const semver = (text: string) => made('semver', text);

const texts: readonly (readonly [text: string, strict: boolean, normalized: string | undefined])[] = [
  ['1.0.0', true, '1.0.0'],
  ['0.1.0-alpha.1', true, '0.1.0-alpha.1'],
  ['1.2.3-x-y.7+build.01', true, '1.2.3-x-y.7'],
  ['18446744073709551615.0.0', true, '18446744073709551615.0.0'],
  ['18446744073709551616.0.0', false, undefined],
  ['v1.0', false, '1.0.0'],
  ['1.0', false, '1.0.0'],
  ['01.01.01', false, '1.1.1'],
  ['00.0.0', false, '0.0.0'],
  ['1.0-alpha', false, undefined],
  ['1.0.0-01', false, undefined],
  ['1.0.0-', false, undefined],
  ['1.0.0+', false, undefined],
  ['1.0.0-é', false, undefined],
  ['1.0.0.0', false, undefined],
  ['200K', false, undefined],
  ['Three', false, undefined],
  ['', false, undefined],
];

const two = (name: string, a: string, b: string, gives: unknown): Case => [
  `semver.${name}(semver)`,
  [semver(a), semver(b)],
  gives,
];

/** In the order of semver.org. */
const ascending = ['1.0.0-alpha', '1.0.0-alpha.1', '1.0.0-alpha.beta', '1.0.0-beta.2', '1.0.0-beta.11', '1.0.0'];
const neighbours = ascending.slice(1).map((text, index) => [ascending[index] ?? '', text] as const);

export const semverCases: readonly Case[] = [
  ...texts.map(([text, strict]): Case => ['isSemver(string)', [text], strict]),
  ...texts.map(([text, , normal]): Case => ['isSemver(string, bool)', [text, true], normal !== undefined]),
  ...texts.map(([text, strict]): Case => ['isSemver(string, bool)', [text, false], strict]),
  ...texts.map(([text, strict]): Case => ['semver(string)', [text], strict ? semver(text) : error]),
  ...texts.map(([text, , normal]): Case => ['semver(string, bool)', [text, true], normal ? semver(normal) : error]),
  ['semver.major()', [semver('1.2.3')], 1n],
  ['semver.major()', [semver('0.0.0')], 0n],
  ['semver.major()', [semver('18446744073709551615.0.0')], -1n],
  ['semver.minor()', [semver('1.2.3')], 2n],
  ['semver.minor()', [semver('1.0.3')], 0n],
  ['semver.minor()', [semver('1.33.3-rc.1')], 33n],
  ['semver.patch()', [semver('1.2.3')], 3n],
  ['semver.patch()', [semver('1.2.0-3')], 0n],
  ['semver.patch()', [semver('1.2.10+4')], 10n],
  two('compareTo', '1.2.3', '1.2.3', 0n),
  two('compareTo', '1.2.3', '2.0.0', -1n),
  two('compareTo', '1.2.3', '0.1.2', 1n),
  two('compareTo', '1.2.3+a', '1.2.3+b', 0n),
  ...neighbours.map(([a, b]) => two('isLessThan', a, b, true)),
  ...neighbours.map(([a, b]) => two('isGreaterThan', a, b, false)),
  ...neighbours.map(([a, b]) => two('isGreaterThan', b, a, true)),
];
