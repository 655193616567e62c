import { groupBy } from '../../source/group-by';
import type { Place } from '../../source/resource';

/** A line of a table, in cells: which packets, what becomes of them (at last whether they are answered), and why. */
export interface Line {
  readonly packets: readonly string[];
  readonly fate: readonly string[];
  readonly by: readonly Place[];
  /** Whether another line is about some of the same packets: this one is about a part of their connections. */
  readonly isShared: boolean;
}

/** In front of what becomes of a part of the connections. */
export const inPart = 'in part: ';

/** Each line once; those of the same packets stand together. */
export function told(lines: readonly Line[]): readonly Line[] {
  const bySame = groupBy(lines, ({ packets }) => packets.join('\n'));
  return [...bySame.values()].flatMap((same) => {
    const byFate = [...groupBy(same, ({ fate }) => fate.join('\n')).values()];
    return byFate.flatMap((alike): readonly Line[] => {
      const [line] = alike;
      if (!line) return [];
      const { packets, fate } = line;
      const isShared = alike.some((one) => one.isShared);
      const shared = [...fate.slice(0, -1), `${inPart}${fate.at(-1)}`];
      return [{ packets, fate: isShared ? shared : fate, by: alike.flatMap(({ by }) => by), isShared }];
    });
  });
}
