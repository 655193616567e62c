import type { Part } from '../../network/part';
import { type Box, boxesOf } from '../../paths/router/boxes';
import { parseMatch } from '../../paths/router/match';

export type { Box };

/** The packets that the match of a policy route or of a rule in acls takes; undefined if it asks for more than can be told. */
export function packetsOf(part: Part): readonly Box[] | undefined {
  const boxes = boxesOf(parseMatch(part.text('match') ?? ''));
  return boxes.some(({ unknown }) => unknown.length > 0) ? undefined : boxes;
}

/** Whether some packets are in two boxes. */
export function meet(a: Box, b: Pick<Box, 'from' | 'to'> & Partial<Box>): boolean {
  if (a.from.intersect(b.from).isEmpty || a.to.intersect(b.to).isEmpty) return false;
  return !b.services || !a.services.intersect(b.services).isEmpty;
}
