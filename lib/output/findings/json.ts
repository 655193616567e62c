import type { Finding, Related } from '../../source/finding';
import type { Location } from '../../source/text';
import { replaceInvisible } from '../invisible';
import { locationOf, type Reporter } from './report';

/** The shape of `--format json`: an interface, and versioned like one. */
export interface JsonReport {
  readonly version: 1;
  readonly findings: readonly JsonFinding[];
}

export interface JsonFinding {
  readonly rule: string;
  readonly severity: 'error' | 'warning' | 'info';
  readonly message: string;
  readonly location: Location;
  readonly related: readonly { readonly message: string; readonly location: Location }[];
  readonly notes: readonly string[];
  readonly help: readonly string[];
  readonly fix?: {
    readonly title: string;
    readonly safety: 'safe' | 'unsafe';
    readonly location: Location;
    readonly replacement: string;
  };
}

/** For programs. Lines and columns are one-based, columns count UTF-16 code units, `end` is exclusive. */
export const json: Reporter = (findings) => {
  const report: JsonReport = { version: 1, findings: findings.map(toJson) };
  const text = JSON.stringify(report, null, 2);
  return `${replaceInvisible(text, jsonEscape)}\n`;
};

function toJson({ rule, severity, message, at, related, notes, help, fix }: Finding): JsonFinding {
  return {
    rule,
    severity,
    message,
    location: locationOf(at),
    related: related.map(({ message, at }: Related) => ({ message, location: locationOf(at) })),
    notes,
    help,
    ...(fix && {
      fix: { title: fix.title, safety: fix.safety, location: locationOf(fix.at), replacement: fix.replacement },
    }),
  };
}

/** Beyond JSON's own escapes: a report is looked at in terminals too. Line ends of the layout stay. */
function jsonEscape(codePoint: number): string {
  if (codePoint === 10) return '\n';
  const units = String.fromCodePoint(codePoint).split('');
  return units.map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`).join('');
}
