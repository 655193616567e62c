import { parseYaml } from '../../lib/source/read';

/** One line of the corpus folder `yaml`. Integers beyond 2^53 are bigints. */
export interface YamlCase {
  readonly id: string;
  readonly yaml: string;
  readonly expected: { readonly json: unknown } | { readonly error: string };
}

/** Reads a line of the corpus without rounding its integers, as JSON.parse would. */
export function yamlCase(line: string): YamlCase {
  const exact = line.replace(/"(?:[^"\\]|\\.)*"|-?\d{16,}(?![\d.eE])/g, (token) =>
    token.startsWith('"') ? token : `{"$integer":"${token}"}`,
  );
  return JSON.parse(exact, (_, value) => {
    const digits: unknown = value?.$integer;
    return typeof digits === 'string' ? BigInt(digits) : value;
  });
}

/** Our reading of a case, and whether it is the recorded one: the same JSON value, or an error. */
export function yaml({ yaml: text, expected }: YamlCase): { agree: boolean; got: string } {
  const { value, findings } = parseYaml(text, 'case.yaml');
  const error = findings[0]?.message;
  const got = error === undefined ? canonical(value ?? null) : `error: ${error}`;
  return { got, agree: 'json' in expected ? got === canonical(expected.json) : error !== undefined };
}

/** One text for equal JSON values: keys sorted, numbers with all their digits whatever their type. */
export function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (typeof value === 'number' || typeof value === 'bigint') return String(value);
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${entries.map(([key, item]) => `${JSON.stringify(key)}:${canonical(item)}`).join(',')}}`;
}
