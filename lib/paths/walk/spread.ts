import { type Journey, nameOf, type Way } from '../journey';

/** Ways, or answers, of which each may be that of a part of the connections. */
type Shareable = Pick<Way, 'isShared'>;

/** Those of connections that are spread over several places, by place: where they differ, each is that of a part. */
export function spread<T extends Shareable>(
  places: readonly (readonly T[])[],
  fateOf: (one: T) => string,
): readonly T[] {
  const all = places.flat();
  const isSame = places.length < 2 || new Set(all.map(fateOf)).size < 2;
  return isSame ? all : shared(all);
}

export function shared<T extends Shareable>(all: readonly T[]): readonly T[] {
  return all.map((one) => ({ ...one, isShared: true }));
}

/** What becomes of packets, in words that are the same where that is. */
export function fateOfWay({ delivered, clientSees, steps }: Way): string {
  const last = steps.at(-1);
  const { header } = delivered ?? last ?? {};
  const at = delivered && nameOf(delivered.at);
  return JSON.stringify([clientSees, at, `${header?.from}`, `${header?.to}`, header?.port, last?.hop, last?.action]);
}

export function fateOfAnswer({ arrives, steps }: Journey & { readonly arrives: boolean }): string {
  const last = steps.at(-1);
  return JSON.stringify([arrives, last?.hop, last?.action]);
}
