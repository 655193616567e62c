import { json } from './json';
import type { ChangeReporter } from './report';
import { text } from './text';

/** The formats of changes, by the name that `diff --format` knows. */
export const changeReporters = { text, json } satisfies Readonly<Record<string, ChangeReporter>>;

export type ChangeFormat = keyof typeof changeReporters;
