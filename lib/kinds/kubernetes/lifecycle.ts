/** From which minor release of Kubernetes 1 to which an API version of a kind is served. */
export interface Lifecycle {
  /** The first release with it; 0 where it is older than 1.9. */
  readonly since: number;
  readonly deprecated?: number;
  /** The first release without it. */
  readonly until?: number;
  /** Whether a server serves it without being told to. */
  readonly onByDefault: boolean;
  /** Only the form of what an API server sends or reads elsewhere. */
  readonly never: boolean;
}

/** `since~deprecated-until` of the table; undefined for `?`. */
export function lifecycleOf(group: string, version: string, text: string): Lifecycle | undefined {
  if (text === 'never') return { since: 0, onByDefault: false, never: true };
  const match = /^(?:1\.(\d+))?(?:~1\.(\d+))?(?:-(?:1\.(\d+))?)?$/.exec(text);
  if (!match) return undefined;
  const [since = 0, deprecated, until] = match.slice(1).map((minor) => (minor === undefined ? minor : Number(minor)));
  return {
    since,
    ...(deprecated !== undefined && { deprecated }),
    ...(until !== undefined && { until }),
    onByDefault: isOnByDefault(group, version, since),
    never: false,
  };
}

/**
 * Alpha versions are off; of the beta versions those since 1.24, except one that replaced a beta version that was on.
 * Source: kubernetes/enhancements KEP-3136; kubernetes/kubernetes v1.33.0 pkg/controlplane/instance.go
 * (legacyBetaEnabledByDefaultResources, alphaAPIGroupVersionsDisabledByDefault).
 */
function isOnByDefault(group: string, version: string, since: number): boolean {
  if (version.includes('alpha')) return false;
  if (!version.includes('beta') || since <= 23) return true;
  return group === 'flowcontrol.apiserver.k8s.io' && version === 'v1beta3';
}

/** What a server of one release makes of a request for an API version. */
export type Serving = 'served' | 'not yet' | 'off' | 'gone' | 'never';

/**
 * Whether a minor release serves an API version.
 * @param isEnabled what `--runtime-config` says of it; undefined where it says nothing
 */
export function serving(lifecycle: Lifecycle, minor: number, isEnabled?: boolean): Serving {
  const { since, until, onByDefault, never } = lifecycle;
  if (never) return 'never';
  if (minor < since) return 'not yet';
  if (until !== undefined && minor >= until) return 'gone';
  return (isEnabled ?? onByDefault) ? 'served' : 'off';
}
