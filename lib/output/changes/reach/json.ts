import type { ReachChanges } from '../../../change/reach/reach-changes';
import type { Place } from '../../../source/resource';
import type { Location } from '../../../source/text';
import { locationOf } from '../../findings/report';
import { sentences } from './sentences';

/** How reachability changes, in `diff --format json`: versioned for itself. */
export interface JsonReachChanges {
  readonly version: 1;
  readonly changes: readonly JsonReachChange[];
}

export interface JsonReachChange {
  /** `10.20.0.5 of web leaves as 203.0.113.111 (EIP eip2) instead of 203.0.113.110 (EIP eip1)` */
  readonly text: string;
  /** Whether something that was answered no longer is. */
  readonly lost: boolean;
  /** `leaves`: from a VPC to the outside; `enters`: from outside to an EIP; `sees`: between VPCs. Of packets alone. */
  readonly part?: 'leaves' | 'enters' | 'sees';
  readonly what?: 'changed' | 'new' | 'gone' | 'uncertain' | 'certain';
  readonly from?: readonly string[];
  readonly to?: readonly string[];
  /** `tcp 80`, `udp 1000..2000`, `tcp` (every port), `icmp`, `other` (every other protocol). */
  readonly services?: readonly string[];
  /** What decides it, in the head; and what did, in the base. */
  readonly by: readonly JsonDecider[];
  readonly before: readonly JsonDecider[];
}

interface JsonDecider {
  readonly object: string;
  readonly location: Location;
}

export function reachChangesJson(reach: ReachChanges): JsonReachChanges {
  return {
    version: 1,
    changes: sentences(reach).map(({ text, by, before, isLoss, change }) => ({
      text,
      lost: isLoss,
      ...(change && {
        part: change.part,
        what: change.what,
        from: change.from.texts,
        to: change.to.texts,
        services: `${change.services}`.split(', '),
      }),
      by: by.map(decider),
      before: before.map(decider),
    })),
  };
}

function decider(place: Place): JsonDecider {
  return { object: place.resource.title, location: locationOf(place) };
}
