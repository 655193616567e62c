import type { Adapter } from './kinds';
import { packets } from './packets/packets';
import { rows } from './rows/rows';

/** The corpus folder `controller`: rows.jsonl, and packets.jsonl beside it. */
export const controller: Adapter = {
  judge: (line, { folder }) => (Object.hasOwn(line, 'rows') ? rows(line, folder) : packets(line, folder)),
};
