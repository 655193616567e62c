import { compactLine } from '../output/findings/compact';
import { formatLocation, locationOf } from '../output/findings/report';
import { countFindings } from '../output/findings/summary';
import { visible } from '../output/findings/visible';
import { fitting } from '../output/findings/width';
import type { Finding } from '../source/finding';

/** Argo CD puts stderr behind the words of its own; its page shows about so much of the first line. */
const headLength = 200;
/** Argo CD stores all of it in the Application. */
const mostBytes = 4096;

/**
 * Findings for someone who sees little: how many, the first one, then as many as fit, and a note below. Empty without
 * findings and note.
 */
export function shortReport(findings: readonly Finding[], note?: string): string {
  const closing = note === undefined ? '' : `${visible(note)}\n`;
  const ordered = [...findings].sort((a, b) => rank(a) - rank(b));
  const [first] = ordered;
  if (!first) return closing;
  const lines = [headline(findings, first), ...ordered.map(compactLine)];
  return withinBytes(lines, mostBytes - Buffer.byteLength(closing)) + closing;
}

/** Errors are why nothing is rendered; within a severity the order stays. */
function rank({ severity }: Finding): number {
  return { error: 0, warning: 1, info: 2 }[severity];
}

/** `3 errors; first: net.yaml:71:17 SNAT internalCIDR … [kube-ovn/snat-outside-vpc]`. */
function headline(findings: readonly Finding[], { at, message, rule }: Finding): string {
  const text = visible(`${countFindings(findings)}; first: ${formatLocation(locationOf(at))} ${message}`);
  const name = ` [${rule}]`;
  const room = headLength - name.length;
  return `${text.length > room ? `${fitting(text, room - 1)}…` : text}${name}`;
}

/** As many lines as fit, and how many more there are. */
export function withinBytes(lines: readonly string[], most: number = mostBytes): string {
  let report = '';
  for (const [i, line] of lines.entries()) {
    const more = lines.length - i;
    const closing = `… and ${more} more\n`;
    const next = `${report}${line}\n`;
    const reserve = i + 1 < lines.length ? Buffer.byteLength(closing) : 0;
    if (Buffer.byteLength(next) + reserve > most) return `${report}${closing}`;
    report = next;
  }
  return report;
}
