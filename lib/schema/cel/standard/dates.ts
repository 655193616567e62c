import type { Overload } from '../function';
import { duration, int, string, timestamp } from '../types';
import { type Duration, Failure, type Timestamp } from '../value';
import { method } from './declare';
import { zoneOffset } from './zone';

/** Parts of a moment, as the clock and calendar of a time zone show it. */
const parts: Readonly<Record<string, (local: Date, nanos: number) => number>> = {
  getFullYear: (local) => local.getUTCFullYear(),
  getMonth: (local) => local.getUTCMonth(),
  getDate: (local) => local.getUTCDate(),
  getDayOfMonth: (local) => local.getUTCDate() - 1,
  getDayOfWeek: (local) => local.getUTCDay(),
  getDayOfYear: dayOfYear,
  getHours: (local) => local.getUTCHours(),
  getMinutes: (local) => local.getUTCMinutes(),
  getSeconds: (local) => local.getUTCSeconds(),
  getMilliseconds: (_, nanos) => Math.trunc(nanos / 1_000_000),
};

/** A duration is told wholly in one unit, here in nanoseconds. */
const units: Readonly<Record<string, bigint>> = {
  getHours: 3_600_000_000_000n,
  getMinutes: 60_000_000_000n,
  getSeconds: 1_000_000_000n,
  getMilliseconds: 1_000_000n,
};

export const dates: readonly Overload[] = [
  ...Object.entries(parts).flatMap(([name, part]) => [
    method(name, [timestamp], int, (at: Timestamp) => BigInt(part(local(at, 0), at.nanos))),
    method(name, [timestamp, string], int, (at: Timestamp, zone: string) => {
      const offset = zoneOffset(zone, Number(at.seconds) * 1000);
      return offset instanceof Failure ? offset : BigInt(part(local(at, offset), at.nanos));
    }),
  ]),
  ...Object.entries(units).map(([name, unit]) => method(name, [duration], int, ({ nanos }: Duration) => nanos / unit)),
];

function local({ seconds }: Timestamp, offset: number): Date {
  return new Date((Number(seconds) + offset) * 1000);
}

function dayOfYear(local: Date): number {
  const first = new Date(0);
  first.setUTCFullYear(local.getUTCFullYear(), 0, 1);
  return Math.floor((local.getTime() - first.getTime()) / 86_400_000);
}
