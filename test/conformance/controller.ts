import type { Adapter, Verdict } from './kinds';
import { packets } from './packets/packets';
import { upgradedPacket } from './packets/upgraded-packet';
import { rows } from './rows/rows';
import { upgradedRows } from './rows/upgraded-rows';

/** The corpus folder `controller`: rows.jsonl, and packets.jsonl beside it. */
export const controller: Adapter = {
  judge: (line, { folder }) =>
    Object.hasOwn(line, 'rows')
      ? both(rows(line, folder), upgradedRows(line, folder))
      : both(packets(line, folder), upgradedPacket(line, folder)),
};

/** What came of a release, and of the upgrade to it. */
function both(release: Verdict, upgrade: Verdict | undefined): Verdict {
  if (!upgrade) return release;
  const wrong = [release, upgrade].filter(({ agree }) => !agree);
  return {
    agree: wrong.length === 0,
    got: wrong.map(({ got }) => got).join('\n  '),
    parts: new Map([...(release.parts ?? []), ...(upgrade.parts ?? [])]),
  };
}
