import { dirname, resolve } from 'node:path';
import { check, type Loaded, load } from '../input/load';
import { meant, mistake } from '../settings/mistakes';
import { nearestSettings } from '../settings/search';
import type { Finding, Severity } from '../source/finding';
import type { Origin, Span } from '../source/origin';
import type { CliContext } from './cli-context';
import { isHelmTemplates } from './cli-run';
import { helmTemplates } from './helm-templates';
import { outputMistake } from './output-mistake';
import { emptyOutput } from './output-mistakes';
import { violationOf } from './violation';

/** `properties:` of the plugin in cdk8s.yaml. */
export interface NetworkValidationProps {
  /**
   * A file of settings.
   * @default the nearest cdk8s-ovn.yaml in the working directory or above it, up to the root of the repository
   */
  readonly config?: string;

  /**
   * The lowest severity that fails the synthesis: `error`, `warning` or `info`.
   * @default error
   */
  readonly failOn?: Severity;

  /**
   * Whether no manifests at all are no failure.
   * @default false
   */
  readonly allowEmpty?: boolean;
}

/**
 * A validation plugin of cdk8s-cli: all manifests of a synthesis are checked together, as one network, with the
 * settings, suppressions and baseline that `cdk8s-ovn check` takes. Each finding is a violation of the report; those
 * that do not fail have their severity behind the name of the rule.
 *
 * ```yaml
 * # cdk8s.yaml
 * validations:
 *   - package: ./node_modules/cdk8s-ovn
 *     version: 0.1.0
 *     class: NetworkValidation
 *     properties: {failOn: warning}
 * ```
 */
export class NetworkValidation {
  constructor(private readonly properties: NetworkValidationProps = {}) {}

  /** Called by cdk8s-cli after each synthesis. */
  async validate({ manifests, metadata, report, stdout }: CliContext): Promise<void> {
    const { failOn = 'error' } = this.properties;
    const wrong = wrongProperties(this.properties);
    const { input, findings } =
      wrong.length > 0 ? { input: undefined, findings: wrong } : this.judge(manifests, stdout ?? false);
    const nameOf = namesFor(input?.resources ?? [], metadata);
    for (const finding of findings) report.addViolation(violationOf(finding, nameOf));
    const bar = Math.max(0, severities.indexOf(failOn));
    const failed = findings.some(({ severity }) => severities.indexOf(severity) <= bar);
    report.submit(failed ? 'failure' : 'success', {
      Objects: String(input?.resources.filter(({ external }) => !external).length ?? 0),
      ...Object.fromEntries(severities.map((each) => [counted[each], String(countOf(findings, each))])),
    });
  }

  private judge(
    manifests: readonly string[],
    stdout: boolean,
  ): { readonly input: Loaded; readonly findings: readonly Finding[] } {
    const cwd = resolve('');
    const [nearest] = nearestSettings(['-'], { cwd }).values();
    const { config = nearest, allowEmpty } = this.properties;
    const input = load(manifests, { cwd, config });
    const { findings } = check(input, new Date().toISOString().slice(0, 10));
    const isEmpty = findings.length === 0 && !input.resources.some(({ external }) => !external);
    const templates = new Set(manifests.filter((name) => isHelmTemplates(dirname(name))));
    const inTemplates = input.resources.filter(({ external, origin }) => !external && templates.has(fileOf(origin)));
    return {
      input,
      findings: [
        ...(stdout ? [mixed] : []),
        ...(isEmpty && !allowEmpty ? [nothing] : []),
        ...helmTemplates(inTemplates),
        ...findings,
      ],
    };
  }
}

function fileOf(origin: Origin): string {
  return origin.locate([], 'value').location.file;
}

const severities: readonly Severity[] = ['error', 'warning', 'info'];
const counted: Readonly<Record<Severity, string>> = { error: 'Errors', warning: 'Warnings', info: 'Infos' };

function countOf(findings: readonly Finding[], wanted: Severity): number {
  return findings.filter(({ severity }) => severity === wanted).length;
}

/** The properties have no place that the plugin could know, but for the file. */
const configFile: Span = {
  location: { file: 'cdk8s.yaml', start: { line: 1, column: 1 }, end: { line: 1, column: 1 } },
};

const nothing = emptyOutput(configFile, 'set the property allowEmpty of NetworkValidation if it is meant');

/** Manifests and the report of a plugin share one stream. */
const mixed = outputMistake(
  'synth/stdout-joins-files',
  configFile,
  'cdk8s synth --stdout prints this report among the manifests',
  {
    note: 'what reads them gets no YAML, or part of it',
    help: 'cdk8s synth --stdout --no-validate for an app that calls validate(app); else synthesize to files',
  },
);

/** They come from YAML: anything may stand there. */
function wrongProperties(properties: NetworkValidationProps): Finding[] {
  const allowed: Readonly<Record<string, (value: unknown) => string | undefined>> = {
    config: (value) => (typeof value === 'string' ? undefined : 'the name of a file'),
    failOn: (value) => (severities.includes(value as Severity) ? undefined : severities.join(' or ')),
    allowEmpty: (value) => (typeof value === 'boolean' ? undefined : 'true or false'),
  };
  const names = Object.keys(allowed);
  return Object.entries(properties).flatMap(([name, value]) => {
    const wants = names.includes(name) ? allowed[name] : undefined;
    if (!wants) {
      const help = [...meant(name, names), `there are ${names.join(', ')}`];
      return [mistake('unknown-field', `NetworkValidation has no property ${name}`, configFile, help)];
    }
    const wanted = wants(value);
    if (wanted === undefined) return [];
    return [mistake('wrong-value', `${name} is ${JSON.stringify(value)}, not ${wanted}`, configFile)];
  });
}

/**
 * The name that cdk8s-cli looks a construct up by. It knows constructs by the bare names of objects: where several
 * objects have one name it would show the construct of another, and gets a name that it does not know.
 */
function namesFor(
  resources: Loaded['resources'],
  metadata: CliContext['metadata'],
): (resource: Loaded['resources'][number]) => string {
  const bearers = new Map<string, number>();
  for (const { name, external } of resources) if (!external) bearers.set(name, (bearers.get(name) ?? 0) + 1);
  const isClear = ({ name, external }: Loaded['resources'][number]) => !external && bearers.get(name) === 1;
  return (resource) => (isClear(resource) || !Object.hasOwn(metadata, resource.name) ? resource.name : resource.title);
}
