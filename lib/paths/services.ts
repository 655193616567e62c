/** What is asked for, without the addresses. Ports are of tcp and udp; `icmp` is that of the family of the addresses. */
export const protocols = ['tcp', 'udp', 'icmp', 'other'] as const;
export type Protocol = (typeof protocols)[number];

/** Each protocol has this many numbers; the port is the rest. Without ports only the first one counts. */
const size = 0x1_0000;

/** A run of numbers, both ends included. */
interface Run {
  readonly first: number;
  readonly last: number;
}

/** A set of protocols with their ports, as sorted runs of numbers that neither overlap nor touch. Immutable. */
export class Services {
  private constructor(private readonly runs: readonly Run[]) {}

  static readonly none = new Services([]);
  /** Every port of tcp and udp, and every other protocol. */
  static readonly all = new Services([
    { first: 0, last: 2 * size },
    { first: 3 * size, last: 3 * size },
  ]);

  /** The ports from `first` to `last` of a protocol; without ports all of them. */
  static of(protocol: Protocol, first = 0, last = size - 1): Services {
    const base = protocols.indexOf(protocol) * size;
    if (!hasPorts(protocol)) return new Services([{ first: base, last: base }]);
    return new Services([{ first: base + first, last: base + last }]);
  }

  get isEmpty(): boolean {
    return this.runs.length === 0;
  }

  /** The only one, if it has a port. */
  get only(): { readonly protocol: 'tcp' | 'udp'; readonly port: number } | undefined {
    const [run, more] = this.runs;
    if (!run || more || run.first !== run.last || run.first >= 2 * size) return undefined;
    return { protocol: run.first < size ? 'tcp' : 'udp', port: run.first % size };
  }

  /** `tcp 80..90, udp, other` */
  toString(): string {
    return [...this].map(({ protocol, first, last }) => `${protocol}${portsText(protocol, first, last)}`).join(', ');
  }

  union(other: Services): Services {
    const merged: Run[] = [];
    for (const run of [...this.runs, ...other.runs].sort((a, b) => a.first - b.first)) {
      const top = merged.at(-1);
      if (!top || run.first > top.last + 1) merged.push(run);
      else if (run.last > top.last) merged[merged.length - 1] = { first: top.first, last: run.last };
    }
    return new Services(merged);
  }

  intersect(other: Services): Services {
    const common: Run[] = [];
    for (let i = 0, j = 0; i < this.runs.length && j < other.runs.length; ) {
      const [a, b] = [this.runs[i] as Run, other.runs[j] as Run];
      const [first, last] = [Math.max(a.first, b.first), Math.min(a.last, b.last)];
      if (first <= last) common.push({ first, last });
      if (a.last < b.last) i++;
      else j++;
    }
    return new Services(common);
  }

  equals(other: Services): boolean {
    return this.subtract(other).isEmpty && other.subtract(this).isEmpty;
  }

  subtract(other: Services): Services {
    return this.intersect(other.complement);
  }

  /** What of it each protocol has: runs of ports, all of them as one. */
  *[Symbol.iterator](): Generator<{ readonly protocol: Protocol; readonly first: number; readonly last: number }> {
    for (const [i, protocol] of protocols.entries())
      for (const { first, last } of this.intersect(Services.of(protocol)).runs)
        yield { protocol, first: first - i * size, last: last - i * size };
  }

  /** With numbers that no protocol has: for what is intersected with a set. */
  private get complement(): Services {
    const rest: Run[] = [];
    let next = 0;
    for (const { first, last } of this.runs) {
      if (first > next) rest.push({ first: next, last: first - 1 });
      next = last + 1;
    }
    if (next <= 3 * size) rest.push({ first: next, last: 3 * size });
    return new Services(rest);
  }
}

function hasPorts(protocol: Protocol): boolean {
  return protocol === 'tcp' || protocol === 'udp';
}

function portsText(protocol: Protocol, first: number, last: number): string {
  if (!hasPorts(protocol) || (first === 0 && last === size - 1)) return '';
  return first === last ? ` ${first}` : ` ${first}..${last}`;
}
