import type { Finding, Severity } from '../../source/finding';
import { fingerprints } from './fingerprint';
import { locationOf, type Reporter } from './report';
import { visible } from './visible';

/** One entry of a code quality report: https://docs.gitlab.com/ci/testing/code_quality/#code-quality-report-format. */
export interface GitLabIssue {
  readonly description: string;
  readonly check_name: string;
  readonly fingerprint: string;
  readonly severity: 'info' | 'minor' | 'major' | 'critical' | 'blocker';
  readonly location: { readonly path: string; readonly lines: { readonly begin: number; readonly end: number } };
}

const severities: Readonly<Record<Severity, GitLabIssue['severity']>> = {
  error: 'critical',
  warning: 'minor',
  info: 'info',
};

/** GitLab's code quality report: it shows each finding at its line in a merge request. */
export const gitlab: Reporter = (findings) => {
  const prints = fingerprints(findings);
  const issues = findings.map((finding, i) => issueOf(finding, prints[i] as string));
  return `${JSON.stringify(issues, null, 2)}\n`;
};

function issueOf({ rule, severity, message, at, notes }: Finding, fingerprint: string): GitLabIssue {
  const { file, start, end } = locationOf(at);
  return {
    description: visible([message, ...notes].join('. ')),
    check_name: rule,
    fingerprint,
    severity: severities[severity],
    location: { path: visible(file), lines: { begin: start.line, end: end.line } },
  };
}
