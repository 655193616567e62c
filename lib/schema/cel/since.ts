/** Releases of Kubernetes, `1.30`; undefined is before all that we know. */
export type Since = string | undefined;

export function newest(one: Since, other: Since): Since {
  return minor(one) >= minor(other) ? one : other;
}

export function oldest(all: readonly Since[]): Since {
  return all.reduce((one, other) => (minor(one) <= minor(other) ? one : other));
}

function minor(since: Since): number {
  return since === undefined ? 0 : Number(since.slice(since.indexOf('.') + 1));
}
