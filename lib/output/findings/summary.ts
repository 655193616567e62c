import type { Finding, Severity } from '../../source/finding';
import type { ReportInfo } from './report';

/** `2 errors, 1 warning in 13 objects, 1 file (2 allowed)`. */
export function summary(findings: readonly Finding[], info: ReportInfo): string {
  const { objects, files, allowed, known, rendered } = info;
  const leftOut = [
    rendered && `${count(rendered, 'rendered file')} left out`,
    allowed && `${allowed} allowed`,
    known && `${known} in the baseline`,
  ];
  const untold = leftOut.filter(Boolean).join(', ');
  const where = `${count(objects, 'object')}, ${count(files, 'file')}`;
  return `${countFindings(findings) || 'no findings'} in ${where}${untold && ` (${untold})`}`;
}

/** `2 can be fixed: check --fix`; empty if none can. */
export function fixesTold({ fixable: { safe, unsafe } = { safe: 0, unsafe: 0 } }: ReportInfo): string {
  if (safe + unsafe === 0) return '';
  const how =
    unsafe === 0 ? 'check --fix' : safe === 0 ? 'check --fix-unsafe' : `check --fix (${safe}), --fix-unsafe (all)`;
  return `${safe + unsafe} can be fixed: ${how}\n`;
}

/** `2 errors, 1 warning`; empty without findings. */
export function countFindings(findings: readonly Finding[]): string {
  const of = (severity: Severity) => findings.filter((finding) => finding.severity === severity).length;
  const [errors, warnings, infos] = [of('error'), of('warning'), of('info')];
  const parts = [errors && count(errors, 'error'), warnings && count(warnings, 'warning'), infos && `${infos} info`];
  return parts.filter(Boolean).join(', ');
}

/** `1 file`, `2 files`. */
export function count(number: number, noun: string, many = `${noun}s`): string {
  return `${number} ${number === 1 ? noun : many}`;
}
