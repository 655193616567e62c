import type { Verdict } from '../../paths/verdict';
import { pathJson } from './json';
import { pathText } from './text';

/** The formats of paths, by the name that `trace --format` knows. */
export const pathWriters = { text: pathText, json: pathJson } satisfies Readonly<
  Record<string, (verdict: Verdict) => string>
>;

export type PathFormat = keyof typeof pathWriters;
