import { toDouble } from '../../schema/cel/functions/decimal';
import { parseQuantity } from '../../schema/cel/functions/quantity-text';
import { type ArgocdPluginProps, pluginName } from './props';

/** What the sidecar asks for. Its limit is no less, or the API server refuses the Deployment. */
export const leastMemory = '128Mi';

/** The ConfigMap that holds the plugin's configuration. */
export interface ConfigurationSource {
  readonly configMap: string;
  readonly key: string;
}

/** The part of a pod that runs the plugin. */
export interface Sidecar {
  readonly container: object;
  readonly volumes: readonly object[];
}

/**
 * The user of Argo CD's own containers, who owns the socket. OpenShift assigns one to all containers of a pod: its
 * SecurityContextConstraints `restricted-v2` refuse a pod that asks for another.
 */
const argocdUser = 999;

/**
 * The container beside the repo server, and its volumes. The volumes `var-files` and `plugins` are the repo server's own.
 *
 * Sources: argoproj/argo-cd 37ee0097 docs/operator-manual/config-management-plugins.md, common/common.go (paths).
 */
export function sidecarOf(
  { image, flavour = 'documents', memory = '2Gi', disk = '2Gi' }: ArgocdPluginProps,
  configuration: ConfigurationSource,
  user: 'argocd' | 'assigned' = 'argocd',
): Sidecar {
  const name = pluginName(flavour);
  const container = {
    name,
    image,
    command: ['/var/run/argocd/argocd-cmp-server'],
    securityContext: {
      runAsNonRoot: true,
      ...(user === 'argocd' && { runAsUser: argocdUser }),
      readOnlyRootFilesystem: true,
      allowPrivilegeEscalation: false,
      capabilities: { drop: ['ALL'] },
      seccompProfile: { type: 'RuntimeDefault' },
    },
    env: [{ name: 'HOME', value: '/tmp' }, ...nodeOptions(memory)],
    resources: { requests: { cpu: '100m', memory: leastMemory }, limits: { memory } },
    volumeMounts: [
      { name: 'var-files', mountPath: '/var/run/argocd' },
      { name: 'plugins', mountPath: '/home/argocd/cmp-server/plugins' },
      { name: `${name}-plugin`, mountPath: '/home/argocd/cmp-server/config/plugin.yaml', subPath: configuration.key },
      // Never the /tmp of the repo server: the plugin would see the repositories of others.
      { name: `${name}-tmp`, mountPath: '/tmp' },
    ],
  };
  const volumes = [
    { name: `${name}-plugin`, configMap: { name: configuration.configMap } },
    { name: `${name}-tmp`, emptyDir: { sizeLimit: disk } },
  ];
  return { container, volumes };
}

/** MiB that a render may keep on its heap, by NODE_OPTIONS in the image. */
export const imageHeap = 256;

/** Renders that may be at their largest at the same time. */
const largeRenders = 8;

/** A larger limit is for larger networks, too. NODE_OPTIONS stay those of the image as long as they suffice. */
function nodeOptions(memory: string): { name: string; value: string }[] {
  const bytes = parseQuantity(memory);
  const heap = bytes ? Math.floor(toDouble(bytes) / 1024 / 1024 / largeRenders) : 0;
  return heap > imageHeap ? [{ name: 'NODE_OPTIONS', value: `--max-old-space-size=${heap}` }] : [];
}
