import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { CitedEffect } from '../../lib/change/effect';
import type { KindEffects } from '../../lib/change/field-effects';
import { fieldEffect } from '../../lib/change/field-lookup';
import { tables } from '../../lib/change/tables';
import { kinds } from '../../lib/kinds';
import type { Field } from '../../lib/kinds/field';
import type { Kind } from '../../lib/kinds/kind';
import { Network } from '../../lib/network/network';
import type { JsonMap } from '../../lib/source/json';
import { Resource } from '../../lib/source/resource';
import { has, parseRelease, type Release } from '../../lib/target/release';
import { defaultTarget, kubeOvnLines, type Target } from '../../lib/target/target';
import { readScenario } from '../scenario';
import { shared } from '../shared';

const ofKubeOvn = kinds.filter(({ data }) => data.group === 'kubeovn.io');

test('every kind of kube-ovn has a table, and no kind has two', () => {
  const named = tables.map(({ kind }) => kind.name);
  expect(ofKubeOvn.map(({ name }) => name).filter((name) => !named.includes(name))).toEqual([]);
  expect(named.filter((name, i) => named.indexOf(name) !== i)).toEqual([]);
});

/** The releases whose functions are known: the newest patch of each line. */
const tags: Readonly<Record<string, string>> = {
  '1.12': 'v1.12.35',
  '1.13': 'v1.13.15',
  '1.14': 'v1.14.41',
  '1.15': 'v1.15.24',
  '1.16': 'v1.16.2',
  '1.17-dev': 'master 1533681d',
};

describe.each(kubeOvnLines)('kube-ovn %s', (line) => {
  const version = parseRelease(line) as Release;
  const target: Target = { ...defaultTarget, kubeOvn: { ...defaultTarget.kubeOvn, version } };
  const listed = functionsOf(line);

  test('every field that a controller of kube-ovn knows has an effect with evidence of the release', () => {
    const faults = ofKubeOvn
      .filter(({ data }) => has(version, data.during?.since, data.during?.until))
      .flatMap((kind) => effectsOf(kind, version, target).flatMap(([what, effect]) => faultsOf(what, effect)));
    expect(faults).toEqual([]);
  });

  /** What is wrong with an effect, in words. */
  function faultsOf(what: string, { kind, evidence }: CitedEffect): readonly string[] {
    if (kind === 'unknown') return [`${what}: not known`];
    if (evidence === '') return [`${what}: no evidence`];
    if (!evidence.includes(unrecorded) && !isRecorded(what, line))
      return [`${what}: neither recorded nor said to be read`];
    const release = /^kubeovn\/kube-ovn (master \S+|v\S+) /.exec(evidence)?.[1];
    if (release === undefined) return [];
    if (release !== tags[line]) return [`${what}: cites ${release}`];
    return evidence
      .replace(/^kubeovn\/kube-ovn (?:master )?\S+ /, '')
      .replaceAll(unrecorded, '')
      .split('; ')
      .filter((citation) => citation.startsWith('pkg/') && citation.includes('.go'))
      .flatMap((citation) => {
        const [file, ...names] = citation.split(', ');
        const cited = names.length === 0 ? [`${file}: `] : names.map((name) => `${file}: ${name}`);
        return cited
          .filter((text) => listed !== undefined && !listed(text))
          .map((text) => `${what}: there is no ${text}`);
      });
  }
});

const unrecorded = ' (read, not recorded)';

/** Kinds with recorded edits of a running controller, none of which is older than 1.13. */
const corpus = shared('corpus/effects/effects.jsonl');
const recordedKinds = new Set(
  corpus
    ? readFileSync(corpus, 'utf8')
        .split('\n')
        .filter(Boolean)
        .map((text) => (JSON.parse(text) as { readonly kind: string }).kind)
    : ofKubeOvn.map(({ name }) => name),
);

function isRecorded(what: string, line: string): boolean {
  return line !== '1.12' && recordedKinds.has(what.split(' ')[0] as string);
}

/** The fields of spec that the scenarios change: `Subnet cidrBlock`. */
const inScenarios = fieldsInScenarios();

function fieldsInScenarios(): ReadonlySet<string> {
  const folder = join(__dirname, 'scenarios');
  return new Set(
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.scenario'))
      .flatMap((name) => (readScenario(join(folder, name)).sections.get('effects') ?? '').split('\n'))
      .flatMap((text) => {
        const [, kind, field] = /^\S+ (\w+)\/\S+ spec\.(\w+)/.exec(text) ?? [];
        return kind === undefined ? [] : [`${kind} ${field}`];
      }),
  );
}

/** Kinds of the other operators, and those of Kubernetes that their controllers and kube-ovn's read. */
const ofOthers = kinds.filter(({ data }) => data.group !== 'kubeovn.io');

test('every other kind that a controller reads has a table', () => {
  const named = tables.map(({ kind }) => `${kind.data.group} ${kind.name}`);
  expect(ofOthers.map(({ data, name }) => `${data.group} ${name}`).filter((kind) => !named.includes(kind))).toEqual([]);
});

test('every field of theirs has an effect with evidence', () => {
  const faults = ofOthers
    .filter(({ data }) => data.operator !== undefined)
    .flatMap((kind) => effectsOf(kind, undefined, defaultTarget))
    .flatMap(([what, { kind, evidence }]) =>
      kind === 'unknown' ? [`${what}: not known`] : evidence === '' ? [`${what}: no evidence`] : [],
    );
  expect(faults).toEqual([]);
});

test('every field of theirs is in a scenario', () => {
  const missing = ofOthers
    .filter(({ data }) => data.operator !== undefined)
    .flatMap((kind) => specOf(kind).map(([field]) => `${kind.name} ${field}`))
    .filter((text) => !inScenarios.has(text));
  expect(missing).toEqual([]);
});

/** Whether a release has a function, or any of a file; undefined where ../shared is absent. */
function functionsOf(line: string): ((citation: string) => boolean) | undefined {
  const folder = shared('upstream/kube-ovn/functions');
  if (folder === undefined) return undefined;
  const name = readdirSync(folder).find((file) => file.startsWith(line === '1.17-dev' ? 'master' : `v${line}.`));
  const lines = readFileSync(join(folder, name as string), 'utf8').split('\n');
  const all = new Set(lines);
  return (citation) => all.has(citation) || (citation.endsWith(': ') && lines.some((one) => one.startsWith(citation)));
}

/** What a table says of an object and of each of its fields, when it is new, other than it was, or gone. */
function effectsOf(
  kind: Kind,
  version: Release | undefined,
  target: Target,
): readonly (readonly [string, CitedEffect])[] {
  const table = tables.find((one) => one.kind.name === kind.name) as KindEffects;
  const state = (resource?: Resource) => new Network(resource ? [resource] : [], { target });
  const empty = objectOf(kind, {});
  const whole = (['created', 'removed'] as const).flatMap((what) => {
    const declared = table[what];
    if (declared === undefined) return [];
    const change = { resource: empty, base: state(), head: state() };
    const effect = typeof declared === 'function' ? declared(change) : declared;
    return [[`${kind.name} ${what}`, effect.citedFor(target)] as const];
  });
  const fields = specOf(kind, version).flatMap(([name, field]) =>
    variantsOf(field).flatMap(([before, after]) => {
      const [old, now] = [before, after].map((value) => objectOf(kind, value === undefined ? {} : { [name]: value }));
      const path = ['spec', name];
      const difference = { name: path.join('.'), basePath: path, headPath: path, before, after };
      const change = { old, now, difference, base: state(old), head: state(now) } as Parameters<typeof fieldEffect>[0];
      const effect = fieldEffect(change, table);
      const what = `${kind.name} spec.${name} ${JSON.stringify(before)} → ${JSON.stringify(after)}`;
      return effect ? [[what, effect.citedFor(target)] as const] : [];
    }),
  );
  return [...whole, ...fields];
}

function objectOf({ apiVersion, name: kind }: Kind, spec: JsonMap): Resource {
  return new Resource({ apiVersion, kind, metadata: { name: 'x', namespace: 'default' }, spec }, undefined as never);
}

function specOf({ data }: Kind, version?: Release): readonly (readonly [string, Field])[] {
  const fields = Object.entries((data.fields as Readonly<Record<string, Field>>).spec?.data.properties ?? {});
  return fields.filter(([, field]) => !version || has(version, field.data.during?.since, field.data.during?.until));
}

/** A field that comes, changes and goes. */
function variantsOf(field: Field): readonly (readonly [unknown, unknown])[] {
  const [one, other] = [sampleOf(field, 1), sampleOf(field, 2)];
  return [
    [undefined, one],
    [one, other],
    [other, undefined],
  ];
}

function sampleOf({ data }: Field, nth: number): unknown {
  if (data.type === 'boolean') return nth === 1;
  if (data.type === 'integer' || data.type === 'number' || data.type === 'int-or-string') return nth;
  if (data.type === 'list') return data.items ? [sampleOf(data.items, nth)] : [];
  if (data.type === 'string') return `${nth}`;
  return { [`key${nth}`]: `${nth}` };
}

/** Objects that kube-ovn makes itself have one effect for all fields. */
const madeByKubeOvn = new Set(['DNSNameResolver']);

test('every field of every kind of kube-ovn is in a scenario', () => {
  const missing = ofKubeOvn
    .filter(({ name }) => !madeByKubeOvn.has(name))
    .flatMap((kind) => specOf(kind).map(([field]) => `${kind.name} ${field}`))
    .filter((text) => !inScenarios.has(text));
  expect(missing).toEqual([]);
});
