import type { Path } from '../source/path';
import type { Field, Properties } from './field';

/** The field that a path of a manifest leads to, in whatever release; indexes and the keys of maps are passed over. */
export function fieldAt(fields: Properties, path: Path): Field | undefined {
  const [step, ...rest] = path;
  if (step === undefined || !Object.hasOwn(fields, step)) return undefined;
  return below(fields[step], rest);
}

function below(field: Field | undefined, path: Path): Field | undefined {
  if (!field || path.length === 0) return field;
  const { items, properties } = field.data;
  return properties ? fieldAt(properties, path) : below(items, path.slice(1));
}

/** The fields that may stand below a path; none where it leads to a text, a number or a map. */
export function fieldsBelow(fields: Properties, path: Path): Properties {
  return path.length === 0 ? fields : (fieldAt(fields, path)?.data.properties ?? {});
}
