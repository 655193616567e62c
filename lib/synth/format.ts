import type { Finding } from '../source/finding';
import { isPlace, type Spot, spanOf } from '../source/resource';

/**
 * A finding as cdk8s prints it among others:
 *
 *     charts/main.ts:12:20: error: SNAT internalCIDR 10.1.1.0/24 is in no subnet of VPC v [kube-ovn/snat-outside-vpc]
 *         charts/main.ts:9:20: net1 is 10.0.1.0/24
 *         note: …
 *         help: …
 *         construct: network/vpc/gateway-gw1/snat-snat01
 */
export function formatFinding({ rule, severity, message, at, related, notes, help }: Finding): string {
  const via = isPlace(at) ? at.resource.origin.via : undefined;
  const details = [
    ...related.map((other) => `${place(other.at)}: ${other.message}`),
    ...notes.map((note) => `note: ${note}`),
    ...help.map((text) => `help: ${text}`),
    ...(via ? [`construct: ${via}`] : []),
  ];
  return [`${place(at)}: ${severity}: ${message} [${rule}]`, ...details.map((line) => `        ${line}`)]
    .map(printable)
    .join('\n');
}

function place(spot: Spot): string {
  const { file, start } = spanOf(spot).location;
  return `${file}:${start.line}:${start.column}`;
}

/** One line stays one line, and no text of the input steers the terminal. */
export function printable(line: string): string {
  return line.replace(/[\p{Cc}\p{Cs}\u2028\u2029]/gu, (character) => JSON.stringify(character).slice(1, -1));
}
