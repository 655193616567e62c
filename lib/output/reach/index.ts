import type { Reach } from '../../paths/reach/reach';
import { reachJson } from './json';
import { reachSvg } from './svg';
import { reachText } from './text';

/** The formats of reachability, by the name that `reach --format` knows. */
export const reachWriters = { text: reachText, json: reachJson, svg: reachSvg } satisfies Readonly<
  Record<string, (reach: Reach) => string>
>;

export type ReachFormat = keyof typeof reachWriters;
