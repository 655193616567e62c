import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Dataplane } from '../../../lib/packets/dataplane';
import { once } from '../../../lib/schema/once';
import { groupBy } from '../../../lib/source/group-by';
import { closestBefore } from '../closest-before';
import type { Verdict } from '../kinds';
import { fateOf } from './fate';
import type { Fate, PacketLine } from './line';
import { tracesOf } from './packets';
import { recordingOf } from './recording';

const part = 'packets that an upgrade changes';

/**
 * Whether a packet that is treated otherwise under the next release is treated otherwise over our own rows of both, and one
 * that is not, is not. Undefined without an older recording of the packet.
 */
export function upgradedPacket(line: PacketLine, folder: string): Verdict | undefined {
  const older = packetBefore(line, folder);
  const [before, after] = [older && recordingOf(older, folder), recordingOf(line, folder)];
  if (!older || !before || !after) return undefined;
  const recorded = { before: textsOf(older.ways ?? [older]), after: textsOf(line.ways ?? [line]) };
  const own = { before: fatesIn(before.own, older), after: fatesIn(after.own, line) };
  const agree = changes(recorded).some((one) => changes(own).includes(one));
  const got = `${older.release} to ${line.release} ${JSON.stringify({ recorded, own })}`;
  return { agree, got: agree ? '' : got, parts: new Map([[part, agree]]) };
}

interface BothStates {
  readonly before: readonly string[];
  readonly after: readonly string[];
}

/** Whether fates differ; both where chance may pick what is the same in the two states, or what is not. */
function changes({ before, after }: BothStates): readonly boolean[] {
  const common = before.filter((text) => after.includes(text)).length;
  if (common === 0) return [true];
  return before.length === 1 && after.length === 1 ? [false] : [true, false];
}

function fatesIn(plane: Dataplane, line: PacketLine): readonly string[] {
  return textsOf(tracesOf(line, plane).map(fateOf));
}

/** What decides, of each fate once. */
function textsOf(fates: readonly Fate[]): readonly string[] {
  const texts = fates.map(({ verdict, arrivesAt, switch: at, leavesBy, translation = [] }) =>
    JSON.stringify([verdict, arrivesAt, at, leavesBy, translation.map(({ kind, to }) => [kind, sorted(kind, to)])]),
  );
  return [...new Set(texts)];
}

function sorted(kind: string, to: string): string {
  return kind === 'balanced' ? to.split(',').sort().join() : to;
}

const known = new Map<string, ReadonlyMap<string, readonly PacketLine[]>>();

/** The same packet under the closest older release. */
function packetBefore(line: PacketLine, folder: string): PacketLine | undefined {
  const byId = once(known, folder, () => {
    const file = join(folder, 'packets.jsonl');
    const texts = existsSync(file) ? readFileSync(file, 'utf8').split('\n').filter(Boolean) : [];
    return groupBy(
      texts.map((text) => JSON.parse(text) as PacketLine),
      ({ id }) => id,
    );
  });
  return closestBefore(line, byId.get(line.id) ?? []);
}
