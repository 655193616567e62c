import type { Finding } from '../../source/finding';
import { isPlace, type Resource, spanOf } from '../../source/resource';
import type { Scope, Suppression } from './suppression';

/** Suppressions of one rule, found by the place of a finding. */
export class Scopes {
  private readonly ofResource = new Map<Resource, Suppression[]>();
  private readonly ofFile = new Map<string, Ranges>();

  constructor(suppressions: readonly Suppression[]) {
    for (const suppression of suppressions) {
      const { scope } = suppression;
      if (!scope) continue;
      if ('resources' in scope) for (const resource of scope.resources) push(this.ofResource, resource, suppression);
      else {
        const { name } = scope.source;
        const ranges = this.ofFile.get(name) ?? new Ranges();
        this.ofFile.set(name, ranges);
        ranges.add({ ...scope, suppression });
      }
    }
  }

  /** All that are about the place of a finding. */
  around({ at }: Finding): readonly Suppression[] {
    const ofResource = isPlace(at) ? (this.ofResource.get(at.resource) ?? []) : [];
    if (this.ofFile.size === 0) return ofResource;
    const span = spanOf(at);
    // A value of a cluster may be allowed where it is given, and where it is used.
    const places = span.usedAt ? [span, span.usedAt] : [span];
    const inFiles = places.flatMap(({ location: { file, start } }) => this.ofFile.get(file)?.around(start) ?? []);
    return [...ofResource, ...inFiles];
  }
}

type Range = Extract<Scope, { readonly start: number }> & { readonly suppression: Suppression };

/** Parts of one text. They are parts of a document, so that two of them lie apart or one inside of the other. */
class Ranges {
  private readonly ranges: Range[] = [];
  /** Of each range the one around it, in the same order. */
  private outer?: number[];

  add(range: Range): void {
    this.ranges.push(range);
  }

  around(position: Parameters<Range['source']['offset']>[0]): Suppression[] {
    const outer = this.outer ?? this.sort();
    const offset = this.ranges[0]?.source.offset(position) ?? 0;
    let low = 0;
    let high = this.ranges.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.ranges[middle] as Range).start <= offset) low = middle + 1;
      else high = middle;
    }
    const found: Suppression[] = [];
    for (let i = low - 1; i >= 0; i = outer[i] as number) {
      const { end, suppression } = this.ranges[i] as Range;
      if (offset < end) found.push(suppression);
    }
    return found;
  }

  private sort(): number[] {
    this.ranges.sort((a, b) => a.start - b.start || b.end - a.end);
    const open: number[] = [];
    this.outer = this.ranges.map((range, i) => {
      while (open.length > 0 && (this.ranges[open.at(-1) as number] as Range).end <= range.start) open.pop();
      const around = open.at(-1) ?? -1;
      open.push(i);
      return around;
    });
    return this.outer;
  }
}

function push<K, V>(map: Map<K, V[]>, key: K, value: V): void {
  const values = map.get(key);
  if (values) values.push(value);
  else map.set(key, [value]);
}
