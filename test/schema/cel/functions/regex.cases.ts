import { type Case, error } from './calls';

const PAST_LIMIT = `(${'a'.repeat(10)}){1001}`;

const matching: readonly (readonly [text: string, pattern: string, gives: unknown])[] = [
  ['hello', 'ell', true],
  ['hello', '^ell', false],
  ['hello', '(?i)HELLO', true],
  ['été', '^\\pL{3}$', true],
  ['a1', '[[:alpha:]][[:digit:]]\\z', true],
  ['', '', true],
  ['hello', '(', error],
  ['hello', 'h(?=e)', error],
  ['hello', '(h)\\1', error],
  ['hello', PAST_LIMIT, error],
];

export const regexCases: readonly Case[] = [
  ...matching.flatMap(([text, pattern, gives]): readonly Case[] => [
    ['string.matches(string)', [text, pattern], gives],
    ['matches(string, string)', [text, pattern], gives],
  ]),
  ['string.find(string)', ['abc 123', '[0-9]+'], '123'],
  ['string.find(string)', ['abc 123', '[0-9]*'], ''],
  ['string.find(string)', ['abc 123', 'xyz'], ''],
  ['string.find(string)', ['😀é', 'é'], 'é'],
  ['string.find(string)', ['abc', '['], error],
  ['string.findAll(string)', ['123 abc 456', '[0-9]+'], ['123', '456']],
  ['string.findAll(string)', ['123 abc 456', 'xyz'], []],
  ['string.findAll(string)', ['12 a', '[0-9]*'], ['12', '', '']],
  ['string.findAll(string)', ['abc', 'x*'], ['', '', '', '']],
  ['string.findAll(string)', ['abc', '['], error],
  ['string.findAll(string, int)', ['123 abc 456', '[0-9]+', 1n], ['123']],
  ['string.findAll(string, int)', ['123 abc 456', '[0-9]+', 0n], []],
  ['string.findAll(string, int)', ['123 abc 456', '[0-9]+', -1n], ['123', '456']],
  ['string.findAll(string, int)', ['123', '[', 1n], error],
];
