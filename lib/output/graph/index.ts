import { dot } from './dot';
import type { Graph } from './graph';
import { mermaid } from './mermaid';
import { svg } from './svg';

/** The formats of pictures, by the name that `graph --format` knows. */
export const graphWriters = { mermaid, dot, svg } satisfies Readonly<Record<string, (graph: Graph) => string>>;

export type GraphFormat = keyof typeof graphWriters;
