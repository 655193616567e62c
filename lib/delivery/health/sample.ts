/** An object as a controller left it, and what is to be said of it: a test of Argo CD's own format. */
export interface Sample {
  readonly apiVersion: string;
  readonly kind: string;
  /** The name of its file, without extension. */
  readonly name: string;
  readonly spec?: Readonly<Record<string, unknown>>;
  readonly labels?: Readonly<Record<string, string>>;
  /** Left out: the controller has not looked at it yet. */
  readonly status?: Readonly<Record<string, unknown>>;
  readonly health: 'Healthy' | 'Progressing' | 'Degraded';
  readonly message: string;
}

/** Parts of `status.conditions`. */
export function conditionOf(type: string, status: string, reason: string, message = '', more: object = {}): object {
  return { type, status, reason, message, lastTransitionTime: '2026-01-15T08:00:00Z', ...more };
}

type Row = readonly [
  name: string,
  health: Sample['health'],
  message: string,
  status?: Sample['status'],
  spec?: Sample['spec'],
  labels?: Sample['labels'],
];

/** The samples of a kind, of which each row is one. */
export function samples(apiVersion: string, kind: string, ...rows: readonly Row[]): readonly Sample[] {
  return rows.map(([name, health, message, status, spec, labels]) => ({
    apiVersion,
    kind,
    name,
    health,
    message,
    ...(status && { status }),
    ...(spec && { spec }),
    ...(labels && { labels }),
  }));
}
