/** The first of many: a text of millions of mistakes is told by some of them, as each place costs a walk through it. */
export function* firstOf<T>(items: Iterable<T>, most = 25): Generator<T> {
  let count = 0;
  for (const item of items) {
    if (count++ === most) return;
    yield item;
  }
}
