import { check, load } from '../../lib/input/load';
import { toYaml } from '../../lib/output/yaml';
import { type Path, valueAt } from '../../lib/source/path';
import { read } from '../../lib/source/read';
import { spanOf } from '../../lib/source/resource';
import type { Target } from '../../lib/target/target';

export type Json = Record<string, unknown>;

/** The objects of a text. */
export function objectsOf(text: string): Json[] {
  return read(['-'], { cwd: '.', stdin: () => text }).resources.map(({ value }) => value);
}

/** The paths of all scalars in a value. */
export function leavesOf(value: unknown, path: Path = []): Path[] {
  if (value === null || typeof value !== 'object') return [path];
  return Object.entries(value).flatMap(([key, item]) =>
    leavesOf(item, [...path, Array.isArray(value) ? Number(key) : key]),
  );
}

/** A value with another one at a path. */
export function withLeaf(value: Json, path: Path, leaf: unknown): Json {
  const copy = structuredClone(value);
  (valueAt(copy, path.slice(0, -1)) as Json)[String(path.at(-1))] = leaf;
  return copy;
}

/** The errors and warnings of objects together. */
export function mistakesIn(objects: readonly Json[], target?: Target): string[] {
  const text = toYaml([...objects]);
  const loaded = load(['-'], { cwd: __dirname, stdin: () => text });
  const settings = target ? { ...loaded.settings, target } : loaded.settings;
  return check({ ...loaded, settings })
    .findings.filter(({ severity }) => severity !== 'info')
    .map(({ rule, message, at }) => `${rule}: ${message} (${spanOf(at).location.start.line})`);
}
