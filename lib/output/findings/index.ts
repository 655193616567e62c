import { compact } from './compact';
import { github } from './github';
import { gitlab } from './gitlab';
import { json } from './json';
import { junit } from './junit';
import type { Reporter } from './report';
import { sarif } from './sarif';
import { text } from './text';

/** The formats of findings, by the name that `--format` knows. */
export const reporters = { text, compact, json, sarif, junit, github, gitlab } satisfies Readonly<
  Record<string, Reporter>
>;

/** The name of a report. */
export type Format = keyof typeof reporters;
