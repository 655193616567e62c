import { resolve } from 'node:path';
import type { App } from 'cdk8s';
import { proxyOfOtherRelease } from '../builders/peer-proxy/other-release';
import { check, ruleIds } from '../check/check';
import { fromComment } from '../check/suppressions/suppression';
import { callSite } from '../constructs/call-site';
import { readBaseline } from '../input/baseline-file';
import { readSettings } from '../settings/read';
import type { Settings } from '../settings/settings';
import { disk } from '../source/disk';
import type { Finding } from '../source/finding';
import type { Span } from '../source/origin';
import { read } from '../source/read';
import { Resource } from '../source/resource';
import { cliRun } from './cli-run';
import { formatFinding } from './format';
import { emptyOutput, outputMistakes } from './output-mistakes';
import { SiteOrigin, SourceTexts } from './site-origin';
import { type AppResources, toResources } from './to-resources';

/** What an app is checked for. */
export interface ValidateOptions {
  /**
   * What the manifests meet, and the severities of rules.
   * @default those of the nearest cdk8s-ovn.yaml in the working directory or above it, up to the root of the repository
   */
  readonly settings?: Settings;

  /**
   * Takes the findings that are no errors, each as a text of several lines, once.
   * @default standard error
   */
  readonly warn?: (text: string) => void;

  /**
   * Whether an app may make no objects at all.
   * @default false: what applies an empty output deletes everything that was there
   */
  readonly allowEmpty?: boolean;

  /**
   * The day that suppressions are judged for: `2026-11-21`.
   * @default today, in UTC
   */
  readonly today?: string;
}

/**
 * Lets `app.synth()` check everything that the app makes: with an error in the network it throws before it writes, and
 * the exception lists all of them, each with the call that it comes from. Call it once, after the last chart or before.
 */
export function validate(app: App, options: ValidateOptions = {}): void {
  const { warn = console.error } = options;
  const at = new SiteOrigin('the app', undefined, new SourceTexts()).spanOf(callSite());
  const run = cliRun(process.env);
  // cdk8s validates once for the app and once for each chart: what was judged is not judged again.
  let judged = '';
  let errors: string[] = [];
  const judge = (): string[] => {
    const made = toResources(app);
    const content = contentOf(made);
    if (content === judged) return errors;
    const findings = findingsOf(made, options, outputMistakes(app, made.objects, at, run), at);
    const isError = ({ severity }: Finding) => severity === 'error';
    errors = findings.filter(isError).map(formatFinding);
    judged = content;
    for (const finding of findings) if (!isError(finding)) warn(formatFinding(finding));
    return errors;
  };
  app.node.addValidation({
    // An exception in a validation would hide what the others found.
    validate() {
      try {
        return judge();
      } catch (error) {
        return [`cdk8s-ovn failed, please report this: ${error instanceof Error ? error.stack : String(error)}`];
      }
    },
  });
}

function findingsOf(
  made: AppResources,
  { settings: given, today, allowEmpty }: ValidateOptions,
  ofOutput: readonly Finding[],
  at: Span,
): readonly Finding[] {
  // Objects of another copy of cdk8s cannot even be read.
  const twoCopies = ofOutput.find(({ rule }) => rule === 'synth/two-copies');
  if (twoCopies) return [twoCopies];
  const isEmpty = made.objects.length + made.hidden.length + made.peerProxies.length === 0;
  const empty = isEmpty && !allowEmpty ? [emptyOutput(at, 'give validate allowEmpty: true if it is meant')] : [];
  const cwd = resolve('');
  const { settings, findings } = given ? { settings: given, findings: [] } : readSettings(['-'], { cwd, ruleIds });
  if (findings.length > 0) return findings;
  const { target, external, limits, rules: severities, notIgnorable } = settings;
  const known = settings.baseline === undefined ? undefined : readBaseline(settings.baseline, cwd, disk);
  if (known && known.findings.length > 0) return known.findings;
  const existing = read(external.inputs, { cwd, limits });
  const resources = existing.resources.map(({ value, origin }) => new Resource(value, origin, true));
  const hidden = [...existing.unread, ...made.hidden];
  const options = {
    target,
    severities,
    external: external.objects,
    hidden,
    notIgnorable,
    suppressions: [...existing.comments.map(fromComment), ...made.suppressions],
    baseline: known?.baseline,
    today: today ?? new Date().toISOString().slice(0, 10),
  };
  const found = [
    ...existing.findings,
    ...ofOutput,
    ...empty,
    ...made.findings,
    ...proxyOfOtherRelease(made.peerProxies, target),
  ];
  return check([...resources, ...made.resources], options, found).findings;
}

/** Tells whether an app has changed since. */
function contentOf({ resources, findings, suppressions }: AppResources): string {
  const write = (_: string, value: unknown) => (typeof value === 'bigint' ? `${value}n` : value);
  const allowed = suppressions.map(({ rule, reason, until }) => [rule, reason, until]);
  return JSON.stringify([resources.map(({ value }) => value), findings.map(({ message }) => message), allowed], write);
}
