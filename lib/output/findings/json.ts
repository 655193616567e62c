import { editsOf, type FileEdit } from '../../fix/proposed';
import type { Finding, Related } from '../../source/finding';
import { nothingLeftOut } from '../../source/repository/left-out';
import type { Spot } from '../../source/resource';
import type { Location } from '../../source/text';
import { replaceInvisible } from '../invisible';
import { locationOf, type Reporter, viaOf } from './report';
import { bounded } from './visible';

/** The shape of `--format json`: an interface, and versioned like one. */
export interface JsonReport {
  /** Of this shape: fields may come within a version, and none goes or changes its meaning. */
  readonly version: 1;
  /** In the order of files, lines and rules. */
  readonly findings: readonly JsonFinding[];
  /** The names of what was not checked because it is no manifest; left out where everything is one. */
  readonly leftOut?: {
    /** Directories of Helm charts. */
    readonly charts: readonly string[];
    /** Directories with a kustomization that changes its resources. */
    readonly overlays: readonly string[];
    /** Files with templates outside of charts. */
    readonly templates: readonly string[];
    /** Files of other tools. */
    readonly others: readonly string[];
  };
}

/** A finding; `Finding` says what the fields mean. */
export interface JsonFinding {
  /** `kube-ovn/snat-outside-vpc`. */
  readonly rule: string;
  readonly severity: 'error' | 'warning' | 'info';
  /** The fact, on one line. */
  readonly message: string;
  readonly location: JsonLocation;
  /** The other halves of a contradiction. Empty where there is none. */
  readonly related: readonly { readonly message: string; readonly location: JsonLocation }[];
  /** Consequences. */
  readonly notes: readonly string[];
  /** Proposals. */
  readonly help: readonly string[];
  /** Left out where no change of text cures it. */
  readonly fix?: {
    readonly title: string;
    readonly safety: 'safe' | 'unsafe';
    readonly location: JsonLocation;
    readonly replacement: string;
    /** The same as new text for a run of characters, in the style that is there; where it could be told. */
    readonly edit?: { readonly location: Location; readonly text: string };
  };
}

export interface JsonLocation extends Location {
  /** What made the text there, where that is known: a Helm template, a kustomize base, an intent document. */
  readonly via?: string;
}

/** For programs. Lines and columns are one-based, columns count UTF-16 code units, `end` is exclusive. */
export const json: Reporter = (findings, { leftOut = nothingLeftOut }) => {
  const edits = editsOf(findings);
  const report: JsonReport = {
    version: 1,
    findings: findings.map((finding) => toJson(finding, edits.get(finding))),
    ...(leftOut !== nothingLeftOut && { leftOut }),
  };
  const text = JSON.stringify(report, null, 2);
  return `${replaceInvisible(text, jsonEscape)}\n`;
};

function toJson(finding: Finding, edit: FileEdit | undefined): JsonFinding {
  const { rule, severity, message, at, related, notes, help, fix } = finding;
  return {
    rule,
    severity,
    message: bounded(message),
    location: jsonLocation(at),
    related: related.map(({ message, at }: Related) => ({ message: bounded(message), location: jsonLocation(at) })),
    notes: notes.map(bounded),
    help: help.map(bounded),
    ...(fix && {
      fix: {
        title: fix.title,
        safety: fix.safety,
        location: jsonLocation(fix.at),
        replacement: fix.replacement,
        ...(edit && { edit }),
      },
    }),
  };
}

function jsonLocation(spot: Spot): JsonLocation {
  const via = viaOf(spot);
  return via === undefined ? locationOf(spot) : { ...locationOf(spot), via };
}

/** Beyond JSON's own escapes: a report is looked at in terminals too. Line ends of the layout stay. */
export function jsonEscape(codePoint: number): string {
  if (codePoint === 10) return '\n';
  const units = String.fromCodePoint(codePoint).split('');
  return units.map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`).join('');
}
