import type { Overload } from './function';
import { functions } from './functions';
import { standard } from './standard';

let known: ReadonlyMap<string, readonly Overload[]> | undefined;

/** All overloads of a name. */
export function overloadsOf(name: string): readonly Overload[] {
  known ??= byName([...standard, ...functions]);
  return known.get(name) ?? [];
}

function byName(overloads: readonly Overload[]): ReadonlyMap<string, readonly Overload[]> {
  const found = new Map<string, Overload[]>();
  for (const overload of overloads) {
    const others = found.get(overload.name);
    if (others) others.push(overload);
    else found.set(overload.name, [overload]);
  }
  return found;
}
