import { kinds } from '../kinds';
import { groupBy } from './group-by';

/** What a plugin of Argo CD renders: texts alone, or TypeScript apps, which means to run code of the repository. */
export const pluginFlavours = ['documents', 'typescript'] as const;
export type PluginFlavour = (typeof pluginFlavours)[number];

export interface ArgocdPluginProps {
  /** The image that the Dockerfile of this repository builds, with its tag or digest. */
  readonly image: string;

  /**
   * `documents` renders intent documents and manifests and runs no code of the repository. `typescript` runs a cdk8s app
   * of the repository: whoever may push to it may run code in the pod of the repo server.
   * @default documents
   */
  readonly flavour?: PluginFlavour;

  /**
   * The namespace of Argo CD.
   * @default argocd
   */
  readonly namespace?: string;

  /**
   * The most memory of all renders together, at least 128Mi; beyond it the container restarts. Argo CD sets no limit to
   * how many run at once: one takes about 100Mi.
   * @default 2Gi
   */
  readonly memory?: string;

  /**
   * Whether Argo CD's controller gets the right to apply the network kinds. An installation for a whole cluster has it.
   * @default false
   */
  readonly rbac?: boolean;
}

/** What the sidecar asks for. Its limit is no less, or the API server refuses the Deployment. */
export const leastMemory = '128Mi';

type Manifest = Readonly<Record<string, unknown>>;

/** The name of the plugin, as `spec.source.plugin.name` of an Application gives it. */
export function pluginName(flavour: PluginFlavour): string {
  return flavour === 'documents' ? 'cdk8s-ovn' : `cdk8s-ovn-${flavour}`;
}

/**
 * The plugin, deployable: its configuration, the sidecar of the repo server, and rights where they are asked for.
 * Server-side apply adds the sidecar to the Deployment that exists and touches nothing else of it.
 *
 * Sources: argoproj/argo-cd 37ee0097 docs/operator-manual/config-management-plugins.md, common/common.go (paths),
 * cmpserver/plugin/config.go (fields).
 */
export function argocdPlugin(props: ArgocdPluginProps): Manifest[] {
  const { flavour = 'documents', namespace = 'argocd', rbac = false } = props;
  const name = pluginName(flavour);
  const configuration = {
    apiVersion: 'v1',
    kind: 'ConfigMap',
    metadata: { name: `${name}-plugin`, namespace, labels: { 'app.kubernetes.io/part-of': 'argocd' } },
    data: { 'plugin.yaml': pluginConfiguration(flavour) },
  };
  return [configuration, ...(rbac ? controllerRights(namespace) : []), sidecar(name, namespace, props)];
}

/**
 * A ConfigManagementPlugin: a file, of which the API server knows nothing. It has no version, which Applications would
 * have to repeat in the name, and no discovery, which would unpack every repository a second time.
 */
export function pluginConfiguration(flavour: PluginFlavour): string {
  const runsApp = flavour === 'typescript' ? ', --run-app' : '';
  return `apiVersion: argoproj.io/v1alpha1
kind: ConfigManagementPlugin
metadata:
  name: ${pluginName(flavour)}
spec:
  generate:
    command: [cdk8s-ovn, argocd, generate${runsApp}]
  parameters:
    dynamic:
      command: [cdk8s-ovn, argocd, parameters${runsApp}]
`;
}

function sidecar(name: string, namespace: string, { image, memory = '2Gi' }: ArgocdPluginProps): Manifest {
  const container = {
    name,
    image,
    command: ['/var/run/argocd/argocd-cmp-server'],
    // The user of Argo CD's own containers, who owns the socket.
    securityContext: {
      runAsNonRoot: true,
      runAsUser: 999,
      readOnlyRootFilesystem: true,
      allowPrivilegeEscalation: false,
      capabilities: { drop: ['ALL'] },
      seccompProfile: { type: 'RuntimeDefault' },
    },
    env: [{ name: 'HOME', value: '/tmp' }],
    resources: { requests: { cpu: '100m', memory: leastMemory }, limits: { memory } },
    volumeMounts: [
      { name: 'var-files', mountPath: '/var/run/argocd' },
      { name: 'plugins', mountPath: '/home/argocd/cmp-server/plugins' },
      { name: `${name}-plugin`, mountPath: '/home/argocd/cmp-server/config/plugin.yaml', subPath: 'plugin.yaml' },
      // Never the /tmp of the repo server: the plugin would see the repositories of others.
      { name: `${name}-tmp`, mountPath: '/tmp' },
    ],
  };
  const volumes = [
    { name: `${name}-plugin`, configMap: { name: `${name}-plugin` } },
    { name: `${name}-tmp`, emptyDir: { sizeLimit: '2Gi' } },
  ];
  return {
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    metadata: { name: 'argocd-repo-server', namespace },
    spec: { template: { spec: { containers: [container], volumes } } },
  };
}

/** The plugin itself asks no API server for anything; the controller applies what it renders. */
function controllerRights(namespace: string): Manifest[] {
  const name = 'cdk8s-ovn-networks';
  const groups = groupBy(
    kinds.filter(({ data }) => data.operator !== undefined),
    ({ data }) => data.group,
  );
  const rules = [...groups].sort().map(([group, members]) => ({
    apiGroups: [group],
    resources: members.map(({ data }) => data.plural).sort(),
    verbs: ['get', 'list', 'watch', 'create', 'update', 'patch', 'delete'],
  }));
  const apiGroup = 'rbac.authorization.k8s.io';
  return [
    { apiVersion: `${apiGroup}/v1`, kind: 'ClusterRole', metadata: { name }, rules },
    {
      apiVersion: `${apiGroup}/v1`,
      kind: 'ClusterRoleBinding',
      metadata: { name },
      roleRef: { apiGroup, kind: 'ClusterRole', name },
      subjects: [{ kind: 'ServiceAccount', name: 'argocd-application-controller', namespace }],
    },
  ];
}
