import { withPort } from '../../net/with-port';
import type { Step as OvnStep } from '../../ovn/trace';
import type { Hop, StepCode } from '../../paths/steps';
import type { Verdict } from '../../paths/verdict';
import { actionText, hopText } from '../../paths/words';
import type { Location } from '../../source/text';
import { jsonEscape } from '../findings/json';
import { locationOf } from '../findings/report';
import { replaceInvisible } from '../invisible';
import { decidingRows, type JsonDecidingRow } from './rows';
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
  /** Where: switches and routers have the names of their Subnets and VPCs. */
  readonly at: Hop;
  /** What happens there: a code of docs/packets.md. */
  readonly code: StepCode;
  /** Of `routed`, the next hop; of an end, the address that is asked for. */
  readonly address?: string;
  /** What else is named: a subnet, a gateway, interfaces. */
  readonly object?: string;
  /** Both as a sentence. */
  readonly hop: string;
  readonly action: string;
  /** Rows of OVN that decided it. */
  readonly rows?: readonly JsonDecidingRow[];
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
      steps: steps.map(({ direction, chain, packet: { from, to, port }, decidedBy, ovn, ...step }) => ({
        direction,
        at: step.at,
        code: step.code,
        ...(step.address && { address: `${step.address}` }),
        ...(step.object !== undefined && { object: step.object }),
        hop: hopText(step.at),
        action: actionText(step),
        ...rowsJson(ovn),
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

function rowsJson(step: OvnStep | undefined): Pick<JsonStep, 'rows'> {
  const rows = decidingRows(step);
  return rows.length > 0 ? { rows } : {};
}
