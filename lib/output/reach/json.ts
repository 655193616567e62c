import { withPort } from '../../net/with-port';
import type { Sharer } from '../../paths/localnet/sharers';
import { reachesIn } from '../../paths/reach/open-rows';
import type { Reach } from '../../paths/reach/reach';
import type { Row, Side } from '../../paths/reach/row';
import type { StepCode } from '../../paths/steps';
import type { Unjudged } from '../../paths/unjudged';
import { sentenceOf } from '../../paths/words';
import { groupBy } from '../../source/group-by';
import type { Place } from '../../source/resource';
import type { Location } from '../../source/text';
import { jsonEscape } from '../findings/json';
import { locationOf } from '../findings/report';
import { replaceInvisible } from '../invisible';

/** The shape of `reach --format json`: an interface, and versioned like one. */
export interface JsonReach {
  readonly version: 1;
  readonly leaves: readonly JsonRow[];
  readonly enters: readonly JsonRow[];
  readonly sees: readonly JsonRow[];
  /** Segments of layer 2, with the networks on each: their pods see each other. */
  readonly segments: readonly JsonSegment[];
  /** What may change any row. */
  readonly unjudged: readonly JsonUnjudged[];
}

export interface JsonRow {
  readonly from: JsonSide;
  readonly to: JsonSide;
  readonly eip?: string;
  /** `tcp 80`, `udp 1000..2000`, `tcp` (every port), `icmp`, `other` (every other protocol). */
  readonly services: readonly string[];
  /** Several next hops, or receivers, share the connections: the row is about a part of them, and others about the rest. */
  readonly inPart?: true;
  readonly deliveredTo?: string;
  readonly seenAs?: string;
  readonly reaches: 'yes' | 'no' | 'unknown';
  readonly ends: Row['ends'];
  readonly because?: string;
  /** Of what is lost, or not answered: why. */
  readonly code?: StepCode;
  readonly by: readonly { readonly object: string; readonly location: Location }[];
  readonly unjudged: readonly JsonUnjudged[];
}

export interface JsonSegment {
  /** `physical network tenantblue, VLAN 200` */
  readonly name: string;
  /** The bridges of the nodes that lead to it. */
  readonly bridges: readonly string[];
  readonly networks: readonly {
    readonly object: string;
    readonly location: Location;
    readonly namespaces: readonly string[];
    readonly vpc?: string;
    readonly subnets: readonly string[];
  }[];
}

export interface JsonSide {
  /** Without one it is outside of all VPCs. */
  readonly vpc?: string;
  /** `10.0.1.5`, `10.0.1.2..10.0.1.4` */
  readonly addresses: readonly string[];
}

export interface JsonUnjudged {
  readonly kind: string;
  readonly what: string;
  readonly location: Location;
}

export function reachJson({ leaves, enters, sees, shares, unjudged }: Reach): string {
  const report: JsonReach = {
    version: 1,
    leaves: leaves.map(rowJson),
    enters: enters.map(rowJson),
    sees: sees.map(rowJson),
    segments: [...groupBy(shares, ({ segment }) => segment)].map(([name, all]) => segmentJson(name, all)),
    unjudged: unjudged.map(unjudgedJson),
  };
  return `${replaceInvisible(JSON.stringify(report, null, 2), jsonEscape)}\n`;
}

function rowJson(row: Row): JsonRow {
  const { from, to, eip, services, inPart, deliveredTo: target, seenAs, ends, because, by, unjudged } = row;
  return {
    from: sideJson(from),
    to: sideJson(to),
    ...(eip !== undefined && { eip }),
    services: `${services}`.split(', '),
    ...(inPart && { inPart }),
    ...(target && { deliveredTo: withPort(target.address, target.port) }),
    ...(seenAs && { seenAs: `${seenAs}` }),
    reaches: reachesIn(row),
    ends,
    ...(because && { because: sentenceOf(because), code: because.code }),
    by: by.map((place: Place) => ({ object: place.resource.title, location: locationOf(place) })),
    unjudged: unjudged.map(unjudgedJson),
  };
}

function segmentJson(name: string, all: readonly Sharer[]): JsonSegment {
  const networks = all.map(({ resource, namespaces, vpc, cidrs }) => {
    const location = locationOf(resource.at('metadata', 'name'));
    return { object: resource.title, location, namespaces, ...(vpc !== undefined && { vpc }), subnets: cidrs };
  });
  return { name, bridges: all[0]?.bridges ?? [], networks };
}

function sideJson({ vpc, addresses }: Side): JsonSide {
  return { ...(vpc !== undefined && { vpc }), addresses: addresses.texts };
}

function unjudgedJson({ kind, what, at }: Unjudged): JsonUnjudged {
  return { kind, what, location: locationOf(at) };
}
