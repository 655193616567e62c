import type { Origin, Part, Span } from './origin';
import { formatPath, type Path, valueAt } from './path';

/** A Kubernetes object, or an intent document, with the place where it was written. Its value is never changed. */
export class Resource {
  /** Empty where it is absent or no text, like the two that follow. */
  readonly apiVersion: string;
  readonly kind: string;
  readonly name: string;
  /** As it is written: undefined where it is left out. */
  readonly namespace: string | undefined;

  constructor(
    /** Plain JSON: maps, lists, strings, booleans, null, numbers; integers beyond 2^53 as bigint. */
    readonly value: Readonly<Record<string, unknown>>,
    readonly origin: Origin,
    /** Known to the checks and never emitted: it exists in the cluster (`external:` in cdk8s-ovn.yaml). */
    readonly external = false,
    /**
     * Checked like every other and never emitted: other objects do its work in the cluster (those of a standalone NAT
     * gateway for its VpcNatGateway).
     */
    readonly modelled = false,
  ) {
    this.apiVersion = text(value.apiVersion) ?? '';
    this.kind = text(value.kind) ?? '';
    this.name = text(valueAt(value, ['metadata', 'name'])) ?? '';
    this.namespace = text(valueAt(value, ['metadata', 'namespace']));
  }

  /** The API group: `kubeovn.io` of `kubeovn.io/v1`, empty for the core group. */
  get group(): string {
    const slash = this.apiVersion.indexOf('/');
    return slash === -1 ? '' : this.apiVersion.slice(0, slash);
  }

  /** How people name it: `Subnet net1`, `ConfigMap kube-system/ovn-vpc-nat-config`. */
  get title(): string {
    return `${this.kind} ${this.namespace ? `${this.namespace}/` : ''}${this.name || '(no name)'}`;
  }

  /** The object as somebody wrote it: itself, but for one that a cluster has made something else of. */
  get written(): Resource {
    return this;
  }

  /** The value at a path; undefined where there is none. */
  get(...path: Path): unknown {
    return valueAt(this.value, path);
  }

  /** The place of a value, for findings. */
  at(...path: Path): Place {
    return { resource: this, path, part: 'value' };
  }

  /** The place of a key: what an unknown or superfluous field is pointed at with. */
  atKey(...path: Path): Place {
    return { resource: this, path, part: 'key' };
  }
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

/** A spot in a resource. It costs nothing until a report asks where it stands in a file. */
export interface Place {
  readonly resource: Resource;
  /** Keys and indices: `['spec', 'excludeIps', 0]`. */
  readonly path: Path;
  /** Whether the key is meant, or the value behind it. */
  readonly part: Part;
  /** The part of the text there that is meant, by its offsets; `unknown` where that cannot be told. */
  readonly inside?: Inside;
}

/** Text that never became a resource (a syntax error, a file too large) has a span and nothing else. */
export type Spot = Place | Span;

/** Offsets in a text: start, and end behind the last character. */
export type Inside = readonly [start: number, end: number] | 'unknown';

/** The value of a resource that a spot lies in. */
export function placeOf(spot: Spot): Place | undefined {
  return isPlace(spot) ? spot : spot.within;
}

/** Whether a spot lies in a resource; else it is text that never became one. */
export function isPlace(spot: Spot): spot is Place {
  return 'resource' in spot;
}

/** Where a spot stands: this reads the document again. */
export function spanOf(spot: Spot): Span {
  return isPlace(spot) ? spot.resource.origin.locate(spot.path, spot.part) : spot;
}

/** Two places are one if they name the same value, wherever it is written. */
export function samePlace(a: Spot, b: Spot): boolean {
  if (!isPlace(a) || !isPlace(b)) return a === b;
  return a.resource === b.resource && formatPath(a.path) === formatPath(b.path);
}
