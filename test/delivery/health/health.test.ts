import { load } from 'js-yaml';
import { describe, expect, test } from 'vitest';
import { healthCheckExprs, healthOfKinds, kindsWithoutHealth } from '../../../lib/delivery/health';
import { argocdHealthFiles } from '../../../lib/delivery/health/argocd';
import { groups, kinds } from '../../../lib/kinds';
import { toYaml } from '../../../lib/output/yaml';
import { Failure } from '../../../lib/schema/cel/value';
import { evaluateCel } from './cel-of';
import { runHealth } from './lua-of';

type Json = Readonly<Record<string, unknown>>;

/** The tree as it is written: what stands in the files is read again. */
const files = new Map(
  argocdHealthFiles().map(({ path, content }) => [
    path,
    typeof content === 'string' ? content : load(toYaml([content])),
  ]),
);

const cases = [...files].flatMap(([path, content]) => {
  if (!path.endsWith('/health_test.yaml')) return [];
  const directory = path.slice(0, -'/health_test.yaml'.length);
  const { tests } = content as { tests: { healthStatus: { status: string; message: string }; inputPath: string }[] };
  return tests.map(({ healthStatus, inputPath }) => ({
    name: `${directory}/${inputPath}`,
    script: files.get(`${directory}/health.lua`) as string,
    object: files.get(`${directory}/${inputPath}`) as Json,
    healthStatus,
  }));
});

describe.each(cases)('$name', ({ script, object, healthStatus }) => {
  test('Argo CD', () => {
    expect(runHealth(script, object)).toEqual(healthStatus);
  });

  test('Flux says the same', () => {
    const [health] = healthCheckExprs([object as { apiVersion: string; kind: string }]);
    const declared = healthOfKinds.find(({ kind }) => kind === object.kind);
    if (!health) return expect(declared?.doneWithoutStatus).toBeTypeOf('string');
    expect(fluxStatus(health, object)).toBe(healthStatus.status);
  });
});

/** The order of fluxcd/pkg runtime/cel/status_evaluator.go; a variable that is missing is an error: not ready yet. */
function fluxStatus(health: { inProgress?: string; failed?: string; current: string }, object: Json): string {
  const asked = [
    [health.inProgress, 'Progressing'],
    [health.failed, 'Degraded'],
    [health.current, 'Healthy'],
  ] as const;
  for (const [text, status] of asked) {
    const answer = text === undefined ? false : evaluateCel(text, object).value;
    if (answer instanceof Failure) {
      expect(answer.message).toBe('no such attribute: status');
      return 'Progressing';
    }
    if (answer === true) return status;
  }
  return 'Progressing';
}

test('every kind with a script has a sample of each state that it can be in', () => {
  for (const { apiVersion, kind, failed } of healthOfKinds) {
    const own = cases.filter(({ object }) => object.kind === kind && object.apiVersion === apiVersion);
    const states = new Set(own.map(({ healthStatus }) => healthStatus.status));
    expect([kind, states.has('Healthy'), states.has('Degraded')]).toEqual([kind, true, failed !== undefined]);
  }
});

test('of every kind of the three groups it is said how to wait for it, or why not', () => {
  const judged = [...healthOfKinds, ...kindsWithoutHealth].map(({ apiVersion, kind }) => `${apiVersion} ${kind}`);
  const wanted = ['kubeovn.io', 'k8s.ovn.org', 'k8s.cni.cncf.io'].flatMap((name) => [
    ...kinds.filter(({ data }) => data.group === name).map(({ apiVersion, name: kind }) => `${apiVersion} ${kind}`),
    ...Object.entries(groups.find((group) => group.name === name)?.others ?? {}).map(
      ([kind, [version]]) => `${name}/${version} ${kind}`,
    ),
  ]);
  expect([...judged].sort()).toEqual(wanted.sort());
});

test('kinds are answered once, in one order', () => {
  const subnet = { apiVersion: 'kubeovn.io/v1', kind: 'Subnet' };
  const vpc = { apiVersion: 'kubeovn.io/v1', kind: 'Vpc' };
  expect(healthCheckExprs([subnet, vpc, subnet]).map(({ kind }) => kind)).toEqual(['Vpc', 'Subnet']);
  expect(healthCheckExprs([{ apiVersion: 'example.com/v1', kind: 'Vpc' }])).toEqual([]);
});
