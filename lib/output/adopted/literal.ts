/** A name of the program where a value stands. */
export class Name {
  constructor(readonly text: string) {}
}

/** A call where a value stands. */
export class Call {
  constructor(
    readonly name: string,
    readonly args: readonly unknown[],
  ) {}
}

const widest = 120;

/**
 * A value as TypeScript writes it, on one line where it fits.
 * @param column where it begins
 * @param indent that of the line
 */
export function literal(value: unknown, column: number, indent = ''): string {
  const line = oneLine(value);
  if (column + line.length <= widest || value === null || typeof value !== 'object' || value instanceof Name)
    return line;
  const inner = `${indent}  `;
  if (value instanceof Call)
    return `${value.name}(${value.args.map((each) => literal(each, column, indent)).join(', ')})`;
  if (Array.isArray(value))
    return `[\n${value.map((item) => `${inner}${literal(item, inner.length + 1, inner)},\n`).join('')}${indent}]`;
  const fields = Object.entries(value).map(([key, item]) => {
    const head = `${inner}${keyOf(key)}`;
    if (item instanceof Name && item.text === key) return `${head},\n`;
    return `${head}: ${literal(item, head.length + 3, inner)},\n`;
  });
  return `{\n${fields.join('')}${indent}}`;
}

function oneLine(value: unknown): string {
  if (value instanceof Name) return value.text;
  if (value instanceof Call) return `${value.name}(${value.args.map(oneLine).join(', ')})`;
  if (typeof value === 'string') return quote(value);
  // Without the n it would be another number. cdk8s v2.70.106 writes all its digits.
  if (typeof value === 'bigint') return `${value}n`;
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(oneLine).join(', ')}]`;
  const fields = Object.entries(value).map(([key, item]) =>
    item instanceof Name && item.text === key ? key : `${keyOf(key)}: ${oneLine(item)}`,
  );
  return fields.length === 0 ? '{}' : `{ ${fields.join(', ')} }`;
}

/** In brackets, `__proto__` is a key like any other. */
function keyOf(key: string): string {
  if (key === '__proto__') return `['__proto__']`;
  return /^[A-Za-z_$][\w$]*$/.test(key) ? key : quote(key);
}

/** With single quotes; JSON escapes line ends, and what nobody sees is escaped as well. */
function quote(text: string): string {
  const inner = JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'");
  return `'${inner.replace(/[^ -~]/g, (each) => (/[\p{L}\p{N}]/u.test(each) ? each : escaped(each)))}'`;
}

function escaped(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
