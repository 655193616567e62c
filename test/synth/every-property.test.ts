import { expect, it } from 'vitest';
import { shapeNamed, shapeNames } from '../../lib/constructs/shapes';
import type { Properties } from '../../lib/kinds/field';
import { validateValue } from '../../lib/schema/structural';
import { formatPath, type Path } from '../../lib/source/path';

interface Property {
  readonly path: Path;
  readonly type: string;
}

function* below(fields: Properties, path: Path = []): Generator<Property> {
  for (const [name, { data }] of Object.entries(fields)) {
    yield { path: [...path, name], type: data.type };
    const { data: inner } = data.items ?? { data };
    yield* below(inner.properties ?? {}, [...path, name, ...(data.items ? [0] : [])]);
  }
}

it.each(shapeNames())('%s: a value of another type is found in every property, at its place', (name) => {
  const { fields, schema } = shapeNamed(name);
  const properties = [...below(fields)].filter(({ type }) => type !== 'any');
  const missed = properties.filter(({ path, type }) => {
    const wrong = /string/.test(type) ? [] : 'text';
    const value = path.reduceRight<unknown>((inner, step) => (step === 0 ? [inner] : { [step]: inner }), wrong);
    return !validateValue(schema, value).some(
      (problem) => problem.code === 'wrong-type' && formatPath(problem.path) === formatPath(path),
    );
  });
  expect(properties.length).toBeGreaterThan(1);
  expect(missed.map(({ path }) => formatPath(path))).toEqual([]);
});
