import type { Overload } from '../function';
import { arithmetic } from './arithmetic';
import { comparison } from './comparison';
import { conversions } from './conversions';
import { dates } from './dates';
import { optionals } from './optionals';
import { texts } from './texts';

/** The functions of the language itself. */
export const standard: readonly Overload[] = [
  ...arithmetic,
  ...comparison,
  ...conversions,
  ...texts,
  ...dates,
  ...optionals,
];
