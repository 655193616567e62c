import { compact } from './compact';
import { json } from './json';
import type { Reporter } from './report';
import { text } from './text';

/** The formats of findings, by the name that `--format` knows. */
export const reporters = { text, compact, json } satisfies Readonly<Record<string, Reporter>>;

export type Format = keyof typeof reporters;
