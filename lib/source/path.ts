/** The way to a value inside a document: keys of maps and indexes of lists, from the root. */
export type Path = readonly (string | number)[];

/** `spec.staticRoutes[0].cidr`, `metadata.annotations["a.b/c"]`: as people write it. */
export function formatPath(path: Path): string {
  let text = '';
  for (const step of path) {
    if (typeof step === 'number') text += `[${step}]`;
    else if (/^[A-Za-z_][\w-]*$/.test(step)) text += text ? `.${step}` : step;
    else text += `[${JSON.stringify(step)}]`;
  }
  return text;
}

/** Whether `path` is `prefix` or lies below it. */
export function startsWith(path: Path, prefix: Path): boolean {
  if (prefix.length > path.length) return false;
  for (let i = 0; i < prefix.length; i++) if (prefix[i] !== path[i]) return false;
  return true;
}

export function samePath(a: Path, b: Path): boolean {
  return a.length === b.length && startsWith(a, b);
}

/** The value at a path, or undefined where the way ends early. */
export function valueAt(root: unknown, path: Path): unknown {
  let value: unknown = root;
  for (const step of path) {
    if (value === null || typeof value !== 'object' || !Object.hasOwn(value, step)) return undefined;
    value = (value as Record<string | number, unknown>)[step];
  }
  return value;
}
