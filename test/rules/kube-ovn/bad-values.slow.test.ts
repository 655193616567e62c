import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { check } from '../../../lib/check/check';
import { kinds } from '../../../lib/kinds';
import type { Field } from '../../../lib/kinds/field';
import { exists } from '../../../lib/kinds/openapi';
import { rules as allRules } from '../../../lib/rules/registry';
import { formatPath, type Path } from '../../../lib/source/path';
import { Resource } from '../../../lib/source/resource';
import { parseRelease, type Release } from '../../../lib/target/release';
import { defaultTarget } from '../../../lib/target/target';
import { resourcesOf } from '../overlay';
import type { Outcome } from './values/table';
import { tables } from './values/tables';

/*
 * Every field of every kind of kube-ovn with values that people and generators come up with: the tables say of each
 * whether it is a finding, of which rule, or why kube-ovn takes it. network.yaml is right throughout; one value at a
 * time is put into it.
 */
const ours = kinds.filter(({ data }) => data.group === 'kubeovn.io');
const releases = { old: '1.14', now: '1.17-dev' } as const;
const rules = allRules.filter(({ id }) => /^(kube-ovn|schema)\//.test(id));

const release = (text: string) => parseRelease(text) as Release;
const targetOf = (text: string) => ({
  ...defaultTarget,
  kubeOvn: { ...defaultTarget.kubeOvn, version: release(text), webhook: true },
});

/** `staticRoutes[1].cidr` as a path. */
const steps = (text: string): Path =>
  [...text.matchAll(/\["([^"]+)"\]|\[(\d+)\]|([^.[\]]+)/g)].map(([, key, index, step]) =>
    index === undefined ? ((key ?? step) as string) : Number(index),
  );

function put(into: unknown, [first, ...rest]: Path, value: unknown): unknown {
  if (first === undefined) return value;
  if (typeof first === 'string') {
    const map = (into ?? {}) as Readonly<Record<string, unknown>>;
    return { ...map, [first]: put(map[first], rest, value) };
  }
  const list = [...((into ?? []) as unknown[])];
  list[first] = put(list[first], rest, value);
  return list;
}

/** What a release has of a value; what it does not know is another finding. */
function known(value: unknown, field: Field | undefined, version: Release): unknown {
  const { data } = field ?? {};
  if (Array.isArray(value)) return value.map((item) => known(item, data?.items, version));
  if (value === null || typeof value !== 'object' || !data?.properties) return value;
  const { properties } = data;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, inner]) => {
      const property = properties[name];
      return property && exists(property.data.during, version) ? [[name, known(inner, property, version)]] : [];
    }),
  );
}

const text = readFileSync(join(__dirname, 'values', 'network.yaml'), 'utf8');

function networkOf(version: Release): readonly Resource[] {
  return resourcesOf(text).flatMap((resource) => {
    const kind = ours.find(({ data }) => data.kind === resource.kind);
    if (!kind || resource.group !== 'kubeovn.io') return [resource];
    if (!exists(kind.data.during, version)) return [];
    const spec = known(resource.value.spec, (kind.data.fields as Readonly<Record<string, Field>>).spec, version);
    return [new Resource({ ...resource.value, spec }, resource.origin)];
  });
}

/** Every finding: where, and of which rule. */
const findingsIn = (resources: readonly Resource[], version: string) =>
  check(resources, { target: targetOf(version), rules }).findings.map(({ rule, at, severity }) => ({
    rule: rule.replace('kube-ovn/', ''),
    severity,
    at: 'path' in at ? `${at.resource.title} ${formatPath(at.path).replace(/^spec\./, '')}` : '',
  }));

const networks = new Map(Object.values(releases).map((version) => [version, networkOf(release(version))] as const));

/** What is said of the network as it is: advice. */
const said = new Map(
  [...networks].map(([version, network]) => [
    version,
    new Set(findingsIn(network, version).map((finding) => JSON.stringify(finding))),
  ]),
);

it.each(Object.values(releases))('the network itself is right in %s', (version) => {
  const findings = findingsIn(networks.get(version) ?? [], version);
  expect(findings.filter(({ severity }) => severity === 'error')).toEqual([]);
});

/** What kube-ovn hands on to Kubernetes; wrong-types.test.ts and the rules about tolerations judge these. */
const ofKubernetes = /^(affinity|tolerations|resources|observability)\b|[sS]electors?(\[\])?\.(.*\.)?match/;

/** The texts and numbers below a field: `staticRoutes[].cidr`. */
function* leavesOf({ data }: Field, version: Release, path = ''): Generator<string> {
  if (!exists(data.during, version)) return;
  if (data.type === 'list' || data.type === 'map') yield* leavesOf(data.items as Field, version, `${path}[]`);
  for (const [name, field] of Object.entries(data.properties ?? {}))
    yield* leavesOf(field, version, path ? `${path}.${name}` : name);
  if (/^(string|integer|number|int-or-string)$/.test(data.type)) yield path;
}

it.each(Object.values(releases))('the tables have every text and number of %s', (version) => {
  const judged = new Set(
    Object.entries(tables).flatMap(([object, fields]) =>
      Object.keys(fields).map((field) => `${object.split('/')[0]} ${field.replace(/\[[^\]]*\]/g, '[]')}`),
    ),
  );
  const left = ours.flatMap(({ data }) => {
    const { spec } = data.fields as Readonly<Record<string, Field>>;
    if (!spec || !exists(data.during, release(version))) return [];
    const leaves = [...leavesOf(spec, release(version))].filter((leaf) => !ofKubernetes.test(leaf));
    return leaves.map((leaf) => `${data.kind} ${leaf}`).filter((field) => !judged.has(field));
  });
  expect(left).toEqual([]);
});

/** `rule @ path`, or why there is none. */
const told = (outcome: Outcome, path: string): string =>
  typeof outcome === 'string' ? `${outcome} @ ${path}` : 'rule' in outcome ? `${outcome.rule} @ ${outcome.at}` : '';

describe.each(
  Object.entries(tables).flatMap(([object, fields]) => Object.entries(fields).map((row) => [object, ...row] as const)),
)('%s %s', (object, field, row) => {
  const outcomes = Object.keys(row.bad).map((key) => [key, row.but[key] ?? row.rule] as const);
  const isOld = outcomes.some(([, outcome]) => typeof outcome === 'object' && 'old' in outcome);
  const versions = isOld ? (['old', 'now'] as const) : (['now'] as const);

  it.each(versions)('bad values, %s', (age) => {
    const version = releases[age];
    const network = networks.get(version) ?? [];
    const index = network.findIndex(({ kind, name }) => `${kind}/${name}` === object);
    const subject = network[index] as Resource;
    const before = said.get(version) ?? new Set();
    const actual: Record<string, string> = {};
    const expected: Record<string, string> = {};
    for (const [key, outcome] of outcomes) {
      const value = put(subject.value, ['spec', ...steps(field)], row.bad[key]) as Resource['value'];
      const right = typeof outcome === 'object' && 'old' in outcome ? outcome[age] : outcome;
      const where = typeof right === 'object' && 'at' in right ? right.at : field;
      const findings = findingsIn(network.with(index, new Resource(value, subject.origin)), version);
      expected[key] = told(right, field);
      actual[key] = findings
        .filter((finding) => !before.has(JSON.stringify(finding)) && finding.at === `${subject.title} ${where}`)
        .map(({ rule }) => `${rule} @ ${where}`)
        .join(', ');
    }
    expect(actual).toEqual(expected);
  });
});
