import type { Unjudged } from '../../paths/unjudged';
import { formatLocation, locationOf } from '../findings/report';

/** What is not judged, as people tell it from other things: by its words and its place. */
export function unjudgedKey({ what, at }: Unjudged): string {
  return `${what} (${formatLocation(locationOf(at))})`;
}

/** Each thing once: packets may come by it twice, there and back, or on several ways. */
export function eachOnce(all: readonly Unjudged[]): readonly Unjudged[] {
  return [...new Map(all.map((one) => [unjudgedKey(one), one])).values()];
}
