/** A run of numbers, both ends included. */
export interface Run {
  readonly first: bigint;
  readonly last: bigint;
}

/** Numbers that are all in the same ones of some sets: those of `indices`. */
export interface Part {
  readonly indices: readonly number[];
  readonly runs: readonly Run[];
}

/** Sets of numbers, parted where one of them begins or ends. What is in none of them is in no part. */
export function partsOf(sets: readonly (readonly Run[])[]): readonly Part[] {
  const edges = sets.flatMap((runs, index) =>
    runs.flatMap(({ first, last }) => [
      { at: first, index, opens: true },
      { at: last + 1n, index, opens: false },
    ]),
  );
  // What ends where the next one begins ends first.
  edges.sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : Number(a.opens) - Number(b.opens)));
  const found = new Map<string, { readonly indices: readonly number[]; readonly runs: Run[] }>();
  const open = new Set<number>();
  for (let i = 0; i < edges.length; ) {
    const first = edges[i]?.at ?? 0n;
    for (; edges[i]?.at === first; i++) {
      const edge = edges[i];
      if (edge?.opens) open.add(edge.index);
      else if (edge) open.delete(edge.index);
    }
    const next = edges[i];
    if (!next || open.size === 0) continue;
    const indices = [...open].sort((a, b) => a - b);
    const key = indices.join(' ');
    const part = found.get(key);
    if (part) part.runs.push({ first, last: next.at - 1n });
    else found.set(key, { indices, runs: [{ first, last: next.at - 1n }] });
  }
  return [...found.values()];
}
