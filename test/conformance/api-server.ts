import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { check } from '../../lib/check/check';
import { Definitions } from '../../lib/schema/crds/definitions';
import type { Problem } from '../../lib/schema/problem';
import { problemsOf, type SchemaProblem } from '../../lib/schema/problems';
import { parseRelease, type Release } from '../../lib/target/release';
import { defaultTarget, type Target } from '../../lib/target/target';
import { type ApiVerdict, isCertain, told } from './api';
import { resourceOf } from './resource';

/** One line of the corpus folder `api-server`. The files differ in which fields they have. */
export interface ApiServerCase {
  readonly id: string;
  /** The name of a definition in `crds.jsonl`; or the definition that is judged itself. */
  readonly crd?: string | object;
  readonly kubeOvnVersion?: string;
  readonly ovnKubernetesVersion?: string;
  readonly kruiseVersion?: string;
  readonly object?: object;
  readonly old?: object;
  readonly new?: object;
  readonly api: ApiVerdict;
}

/** A line, with integers beyond 2^53 as they are written: they decide some cases. */
export function apiServerCase(line: string): ApiServerCase {
  return /\d{16}/.test(line) ? parse(line, { intAsBigInt: true }) : JSON.parse(line);
}

/**
 * Definitions for other lines are no cases. Not counted is what no manifest can say: a request to another namespace than
 * the object's; and whole numbers with an exponent, `1e18`, which the server read as doubles where kubectl sends integers.
 */
export function isCountedCase({ api }: Partial<ApiServerCase>, line: string): boolean {
  if (api === undefined || /^the namespace of the provided object/.test(api.message ?? '')) return false;
  return !/[:,[]\d+(?:\.\d+)?e\+?1[0-8]\b/.test(line.slice(0, line.indexOf('"api"')));
}

/** Accepted or not. What we could not evaluate is no verdict. */
export function apiServer(test: ApiServerCase, folder: string) {
  if (typeof test.crd === 'object') return definition(test.crd, test.api);
  const definitions = test.crd === undefined ? undefined : definitionsNamed(test.crd, folder);
  const [now, old] = test.new ? [test.new, test.old] : [test.object, undefined];
  const former = old && resourceOf(old);
  const problems = problemsOf(resourceOf(now), targetOf(test), definitions, former);
  const certain = problems.filter((problem): problem is SchemaProblem & Problem => 'path' in problem);
  return { agree: isCertain(certain) && test.api.accepted === (problems.length === 0), got: told(certain) };
}

/** Whether the API server takes a definition. */
function definition(crd: object, { accepted }: ApiVerdict) {
  const { findings } = check([resourceOf(crd)], { target: defaultTarget });
  const errors = findings.filter(({ severity }) => severity === 'error');
  return { agree: accepted === (errors.length === 0), got: errors.map(({ rule, message }) => `${rule}: ${message}`) };
}

function targetOf({ kubeOvnVersion, ovnKubernetesVersion, kruiseVersion }: ApiServerCase): Target {
  const { kubeOvn, ovnKubernetes, kruise } = defaultTarget;
  return {
    ...defaultTarget,
    kubeOvn: { ...kubeOvn, version: releaseOr(kubeOvnVersion, kubeOvn.version) },
    ovnKubernetes: { ...ovnKubernetes, version: releaseOr(ovnKubernetesVersion, ovnKubernetes.version) },
    kruise: { ...kruise, version: releaseOr(kruiseVersion, kruise.version) },
  };
}

function releaseOr(text: string | undefined, known: Release): Release {
  if (text === undefined) return known;
  const release = parseRelease(text);
  if (!release) throw new Error(`${text} is no release`);
  return release;
}

const known = new Map<string, Map<string, object>>();
const read = new Map<object, Definitions>();

function definitionsNamed(id: string, folder: string): Definitions {
  let all = known.get(folder);
  if (!all) {
    const lines = readFileSync(join(folder, 'crds.jsonl'), 'utf8').split('\n').filter(Boolean);
    all = new Map(lines.map((line) => JSON.parse(line)).map(({ id, crd }) => [id, crd]));
    known.set(folder, all);
  }
  const crd = all.get(id);
  if (!crd) throw new Error(`no definition ${id} in ${folder}`);
  const definitions = read.get(crd) ?? new Definitions([resourceOf(crd)]);
  read.set(crd, definitions);
  return definitions;
}
