import { groupBy } from '../../network/collection';
import type { Place } from '../../source/resource';

/** A line of a table, in cells: which packets, what becomes of them (at last whether they are answered), and why. */
export interface Line {
  readonly packets: readonly string[];
  readonly fate: readonly string[];
  readonly by: readonly Place[];
}

/** In front of what becomes of a part of the packets, where several next hops or receivers share their connections. */
export const inPart = 'in part: ';

/** Each line once. Those of the same packets, of which each gets some, stand together and say that they do. */
export function told(lines: readonly Line[]): readonly Line[] {
  return [...groupBy(lines, ({ packets }) => packets.join('\n')).values()].flatMap((same) => {
    const fates = [...groupBy(same, ({ fate }) => fate.join('\n')).values()];
    return fates.flatMap(([line, ...others]): readonly Line[] => {
      if (!line) return [];
      const { packets, fate } = line;
      const shared = [...fate.slice(0, -1), `${inPart}${fate.at(-1)}`];
      const by = [line, ...others].flatMap((one) => one.by);
      return [{ packets, fate: fates.length > 1 ? shared : fate, by }];
    });
  });
}
