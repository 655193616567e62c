import type { Finding, Severity } from '../../source/finding';
import { locationOf, type Reporter } from './report';
import { visible } from './visible';

const commands: Readonly<Record<Severity, string>> = { error: 'error', warning: 'warning', info: 'notice' };
const order: readonly Severity[] = ['error', 'warning', 'info'];

/**
 * Workflow commands of GitHub Actions: each finding becomes a note at its line in a pull request. GitHub shows ten of a
 * kind for a step, so the worst come first.
 */
export const github: Reporter = (findings) =>
  order.flatMap((severity) => findings.filter((finding) => finding.severity === severity).map(line)).join('');

function line({ rule, severity, message, at, notes, help }: Finding): string {
  const { file, start, end } = locationOf(at);
  const properties = [
    `file=${property(file)}`,
    `line=${start.line}`,
    `endLine=${end.line}`,
    // GitHub takes columns within one line alone; its end is inclusive.
    ...(end.line === start.line ? [`col=${start.column}`, `endColumn=${Math.max(start.column, end.column - 1)}`] : []),
    `title=${property(rule)}`,
  ];
  const text = [message, ...notes, ...help.map((proposal) => `help: ${proposal}`)].map(visible).join('\n');
  return `::${commands[severity]} ${properties.join(',')}::${data(text)}\n`;
}

/** https://github.com/actions/toolkit packages/core/src/command.ts, escapeData. */
function data(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

function property(text: string): string {
  return data(visible(text)).replaceAll(':', '%3A').replaceAll(',', '%2C');
}
