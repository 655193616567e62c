/** `--runtime-config` of an API server: `api/all`, `api/beta`, `resource.k8s.io/v1beta1`, … */
export type RuntimeConfig = ReadonlyMap<string, boolean>;

/**
 * What it says of an API version of a kind: the more specific entry wins. Undefined where it says nothing.
 * Copied behaviour: kubernetes/apiserver v0.33.0 pkg/server/resourceconfig/helpers.go (MergeAPIResourceConfigs).
 */
export function enabledBy(config: RuntimeConfig, group: string, version: string, kind: string): boolean | undefined {
  const entry = entryFor(config, group, version, kind);
  return entry === undefined ? undefined : config.get(entry);
}

/** The entry that speaks of an API version of a kind. */
export function entryFor(config: RuntimeConfig, group: string, version: string, kind: string): string | undefined {
  if (config.size === 0) return undefined;
  const groupVersion = group === '' ? version : `${group}/${version}`;
  const stage = version.includes('alpha') ? 'alpha' : version.includes('beta') ? 'beta' : 'ga';
  const entries = [`${groupVersion}/${resourceName(kind)}`, groupVersion, `api/${stage}`, 'api/all'];
  return entries.find((entry) => config.has(entry));
}

/** The name of a kind of Kubernetes itself in URLs: `networkpolicies`. */
export function resourceName(kind: string): string {
  const name = kind.toLowerCase();
  if (name === 'endpoints') return name;
  if (/[^aeiou]y$/.test(name)) return `${name.slice(0, -1)}ies`;
  return /(s|x|ch)$/.test(name) ? `${name}es` : `${name}s`;
}
