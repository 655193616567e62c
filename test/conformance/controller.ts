import type { Adapter } from './kinds';
import { rows } from './rows/rows';

/** The corpus folder `controller`: rows.jsonl, and packets.jsonl beside it. */
export const controller: Adapter = {
  judge: (line, { folder }) => rows(line, folder),
  counts: (line) => Object.hasOwn(line, 'rows'),
};
