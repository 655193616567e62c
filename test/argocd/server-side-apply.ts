/*
 * Server-side apply of a Deployment or of a custom resource, as far as the ownership of fields goes.
 * Sources: kubernetes-sigs/structured-merge-diff merge/update.go (Apply, prune), typed/tofieldset.go;
 * kubernetes/kubernetes api/openapi-spec/swagger.json (x-kubernetes-list-type, x-kubernetes-map-type);
 * kubectl/pkg/cmd/apply/apply.go (migrateToSSAIfNecessary), seen with kubectl 1.32 against a recording server.
 */

// biome-ignore lint/suspicious/noExplicitAny: tests look into manifests wherever they like
export type Tree = any;

/** Lists whose items merge by key, by their field; all others are atomic. Those of a pod and of its containers. */
const podLists: Readonly<Record<string, readonly string[]>> = {
  containers: ['name'],
  initContainers: ['name'],
  volumes: ['name'],
  imagePullSecrets: ['name'],
  hostAliases: ['ip'],
  topologySpreadConstraints: ['topologyKey', 'whenUnsatisfiable'],
  env: ['name'],
  ports: ['containerPort', 'protocol'],
  volumeMounts: ['mountPath'],
  volumeDevices: ['devicePath'],
};
const keyDefaults: Readonly<Record<string, string>> = { protocol: 'TCP' };
const atomicMaps: ReadonlySet<string> = new Set([
  ...['selector', 'labelSelector', 'nodeSelector', 'configMapKeyRef', 'secretKeyRef', 'fieldRef', 'resourceFieldRef'],
]);

interface Manager {
  readonly operation: 'Apply' | 'Update';
  readonly fields: ReadonlySet<string>;
}

/** An object in the cluster, with who owns what of it. */
export interface Live {
  readonly object: Tree;
  readonly managers: ReadonlyMap<string, Manager>;
}

const end = '\0';
const below = (path: string, step: string) => `${path}${step}${end}`;
const isMap = (value: Tree) => typeof value === 'object' && value !== null && !Array.isArray(value);
const same = (one: Tree, other: Tree) => JSON.stringify(one) === JSON.stringify(other);

/** The children of a node with their steps; undefined for what is a value as a whole. */
function childrenOf(
  field: string,
  value: Tree,
  kind: string,
): [step: string, child: Tree, field: string][] | undefined {
  if (isMap(value) && !atomicMaps.has(field)) return Object.entries(value).map(([name, child]) => [name, child, name]);
  const keys = kind === 'Deployment' ? podLists[field] : undefined;
  if (!Array.isArray(value) || !keys) return undefined;
  return value.map((item) => [`[${keys.map((key) => item[key] ?? keyDefaults[key]).join()}]`, item, '']);
}

/** The fields that a configuration owns: values, and items of lists with keys. */
function fieldsOf(configuration: Tree): Set<string> {
  const fields = new Set<string>();
  const look = (path: string, field: string, value: Tree) => {
    const children = childrenOf(field, value, configuration.kind);
    if (!children?.length || field === '') fields.add(path);
    for (const [step, child, name] of children ?? []) look(below(path, step), name, child);
  };
  for (const [name, value] of Object.entries(ownPart(configuration))) look(below('', name), name, value);
  return fields;
}

/** Without what names the object, which nobody owns. */
function ownPart({ apiVersion: _, kind: __, metadata, ...rest }: Tree): Tree {
  const { name: ___, namespace: ____, ...others } = metadata;
  return Object.keys(others).length > 0 ? { metadata: others, ...rest } : rest;
}

/** With all that lies above them. */
function withAbove(fields: Iterable<string>): Set<string> {
  const all = new Set<string>();
  for (const path of fields)
    for (let at = path.indexOf(end); at !== -1; at = path.indexOf(end, at + 1)) all.add(path.slice(0, at + 1));
  return all;
}

/** One tree over another, lists with keys item by item: what server-side apply and a strategic merge patch begin with. */
export function merged(live: Tree, change: Tree): Tree {
  const merge = (field: string, old: Tree, next: Tree): Tree => {
    const children = childrenOf(field, next, change.kind);
    const before = old === undefined ? undefined : childrenOf(field, old, change.kind);
    if (!children || !before) return next;
    const parts = new Map(before.map(([step, child]) => [step, child]));
    for (const [step, child, name] of children)
      if (child?.$patch === 'delete') parts.delete(step);
      else parts.set(step, merge(name, parts.get(step), child));
    return Array.isArray(next) ? [...parts.values()] : Object.fromEntries(parts);
  };
  return merge('', live, change);
}

function without(object: Tree, removed: ReadonlySet<string>): Tree {
  const prune = (path: string, field: string, value: Tree): Tree => {
    const children = childrenOf(field, value, object.kind);
    if (!children) return value;
    const kept = children.flatMap(([step, child, name]) => {
      const at = below(path, step);
      return removed.has(at) ? [] : [[step, prune(at, name, child)] as const];
    });
    return Array.isArray(value) ? kept.map(([, child]) => child) : Object.fromEntries(kept);
  };
  return prune('', '', object);
}

/** An object that one manager has made. */
export function made(object: Tree, manager: string, operation: Manager['operation'] = 'Apply'): Live {
  return { object, managers: new Map([[manager, { operation, fields: fieldsOf(object) }]]) };
}

/** @throws Error for fields that others own with other values, as the API server does without force */
export function applied(live: Live, configuration: Tree, manager: string): Live {
  const fields = fieldsOf(configuration);
  const others = [...live.managers].filter(([name]) => name !== manager);
  const values = (tree: Tree) => leavesOf(tree);
  const [old, next] = [values(live.object), values(configuration)];
  for (const [name, owned] of others)
    for (const path of fields)
      if (owned.fields.has(path) && next.has(path) && !same(old.get(path), next.get(path)))
        throw new Error(`conflict with "${name}": ${path.replaceAll(end, '.')}`);
  const last = withAbove(live.managers.get(manager)?.fields ?? []);
  const kept = withAbove([...fields, ...others.flatMap(([, owned]) => [...owned.fields])]);
  const removed = new Set([...last].filter((path) => !kept.has(path)));
  const managers = new Map([...others, [manager, { operation: 'Apply' as const, fields }] as const]);
  return { object: without(merged(live.object, configuration), removed), managers };
}

/** The values of a tree by their paths. */
function leavesOf(tree: Tree): Map<string, Tree> {
  const leaves = new Map<string, Tree>();
  const look = (path: string, field: string, value: Tree) => {
    const children = childrenOf(field, value, tree.kind);
    if (!children?.length) leaves.set(path, value);
    for (const [step, child, name] of children ?? []) look(below(path, step), name, child);
  };
  for (const [name, value] of Object.entries(ownPart(tree))) look(below('', name), name, value);
  return leaves;
}

const clientSide = 'kubectl-client-side-apply';

/**
 * `kubectl apply --server-side --field-manager=MANAGER`: an object that was applied client-side is first applied, then
 * what the client-side manager owned becomes the manager's, and the same is applied again.
 */
export function kubectlApplied(live: Live, configuration: Tree, manager = 'kubectl'): Live {
  const once = applied(live, configuration, manager);
  const before = once.managers.get(clientSide);
  if (before?.operation !== 'Update') return once;
  const own = [...(once.managers.get(manager)?.fields ?? []), ...before.fields];
  const managers = new Map([...once.managers, [manager, { operation: 'Apply' as const, fields: new Set(own) }]]);
  managers.delete(clientSide);
  return applied({ ...once, managers }, configuration, manager);
}

/** What the API server would refuse of a Deployment, as far as a wrong merge brings it about. */
export function refusals({ spec }: Tree): string[] {
  const { containers = [], initContainers = [], volumes = [] } = spec.template?.spec ?? {};
  const labels = spec.template?.metadata?.labels ?? {};
  const names = new Set(volumes.map(({ name }: Tree) => name));
  const mounts = [...containers, ...initContainers].flatMap(({ volumeMounts = [] }: Tree) => volumeMounts);
  const matches = Object.entries(spec.selector?.matchLabels ?? {}).every(([key, value]) => labels[key] === value);
  return [
    ...(spec.selector ? [] : ['spec.selector: Required value']),
    ...(matches ? [] : ['spec.template.metadata.labels: `selector` does not match template `labels`']),
    ...(containers.length > 0 ? [] : ['spec.template.spec.containers: Required value']),
    ...mounts.filter(({ name }) => !names.has(name)).map(({ name }) => `volumeMounts.name: Not found: "${name}"`),
  ];
}
