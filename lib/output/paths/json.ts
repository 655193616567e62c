import { withPort } from '../../net/with-port';
import type { Verdict } from '../../paths/verdict';
import type { Location } from '../../source/text';
import { jsonEscape } from '../findings/json';
import { locationOf } from '../findings/report';
import { replaceInvisible } from '../invisible';
import { eachOnce } from './unjudged';

/** The shape of `trace --format json`: an interface, and versioned like one. */
export interface JsonPath {
  readonly version: 1;
  readonly from: string;
  readonly to: string;
  readonly protocol: string;
  /** A ping has none. */
  readonly port?: number;
  readonly reaches: 'yes' | 'no' | 'unknown';
  readonly ways: readonly {
    readonly deliveredTo?: string;
    readonly seenSource?: string;
    readonly clientSees: string;
    readonly steps: readonly JsonStep[];
  }[];
  readonly unjudged: readonly { readonly kind: string; readonly what: string; readonly location: Location }[];
}

export interface JsonStep {
  readonly direction: 'request' | 'answer';
  readonly hop: string;
  readonly action: string;
  /** Inside of a gateway: the chain, or map, whose rule it was. */
  readonly chain?: string;
  /** The packet after it. */
  readonly from: string;
  readonly to: string;
  /** A ping has none. */
  readonly port?: number;
  readonly decidedBy?: { readonly object: string; readonly location: Location };
}

export function pathJson({ packet, reaches, outcomes, unjudged }: Verdict): string {
  const report: JsonPath = {
    version: 1,
    from: `${packet.from}`,
    to: `${packet.to}`,
    protocol: packet.protocol,
    ...(packet.port !== undefined && { port: packet.port }),
    reaches,
    ways: outcomes.map(({ deliveredTo, seenSource, clientSees, steps }) => ({
      ...(deliveredTo && { deliveredTo: withPort(deliveredTo.ip, deliveredTo.port) }),
      ...(seenSource && { seenSource: `${seenSource}` }),
      clientSees,
      steps: steps.map(({ direction, hop, action, chain, packet: { from, to, port }, decidedBy }) => ({
        direction,
        hop,
        action,
        ...(chain && { chain }),
        from: `${from}`,
        to: `${to}`,
        ...(port !== undefined && { port }),
        ...(decidedBy && { decidedBy: { object: decidedBy.resource.title, location: locationOf(decidedBy) } }),
      })),
    })),
    unjudged: eachOnce(unjudged).map(({ kind, what, at }) => ({ kind, what, location: locationOf(at) })),
  };
  return `${replaceInvisible(JSON.stringify(report, null, 2), jsonEscape)}\n`;
}
