/** What a plugin of Argo CD renders: texts alone, or TypeScript apps, which means to run code of the repository. */
export const pluginFlavours = ['documents', 'typescript'] as const;
export type PluginFlavour = (typeof pluginFlavours)[number];

/** How the plugin reaches an Argo CD, which depends on what installed that. */
export const pluginFormats = ['patch', 'kustomize', 'helm', 'operator'] as const;
export type PluginFormat = (typeof pluginFormats)[number];

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
   * `patch` extends the Deployment of the repo server. `operator` extends the ArgoCD resource of argocd-operator or
   * OpenShift GitOps, which reverts changes to its Deployments.
   * @default patch
   */
  readonly format?: 'patch' | 'operator';

  /**
   * The namespace of Argo CD.
   * @default argocd; openshift-gitops for the operator
   */
  readonly namespace?: string;

  /**
   * The Deployment of the repo server. The operator names it `NAME-repo-server`, after the ArgoCD resource.
   * @default argocd-repo-server; openshift-gitops-repo-server for the operator
   */
  readonly deployment?: string;

  /**
   * The ServiceAccount of the application controller, which `rbac` grants rights to.
   * @default argocd-application-controller; NAME-argocd-application-controller for the operator
   */
  readonly serviceAccount?: string;

  /**
   * The memory limit of the sidecar, shared by all renders, at least 128Mi. Argo CD does not limit how many run at once;
   * one takes about 100Mi.
   * @default 2Gi
   */
  readonly memory?: string;

  /**
   * The size limit of the sidecar's /tmp, which holds a copy of the repository for each render. Beyond it the kubelet
   * evicts the whole pod.
   * @default 2Gi
   */
  readonly disk?: string;

  /**
   * Whether Argo CD's controller gets the right to apply the network kinds. An installation for a whole cluster has it.
   * @default false
   */
  readonly rbac?: boolean;
}

/** The name of the plugin, as `spec.source.plugin.name` of an Application gives it. */
export function pluginName(flavour: PluginFlavour): string {
  return flavour === 'documents' ? 'cdk8s-ovn' : `cdk8s-ovn-${flavour}`;
}

/** What tells one Argo CD in a cluster from another. */
export interface Installation {
  readonly namespace: string;
  readonly deployment: string;
  readonly serviceAccount: string;
}

const upstream: Installation = {
  namespace: 'argocd',
  deployment: 'argocd-repo-server',
  serviceAccount: 'argocd-application-controller',
};

/**
 * What each way to install Argo CD names its parts by default.
 *
 * Sources: argoproj/argo-cd 37ee0097 manifests/install.yaml; argoproj/argo-helm charts/argo-cd/values.yaml at 004041de
 * (controller.serviceAccount.name) and templates/extra-manifests.yaml at 4f3a9e60 (templates in extraObjects);
 * argoproj-labs/argocd-operator controllers/argocd/repo_server.go at 06e96c8d, service_account.go at 01632c32.
 */
export const defaultInstallations: Readonly<Record<PluginFormat, Omit<Installation, 'serviceAccount'>>> = {
  patch: upstream,
  kustomize: upstream,
  helm: { ...upstream, namespace: '{{ .Release.Namespace }}' },
  operator: { namespace: 'openshift-gitops', deployment: 'openshift-gitops-repo-server' },
};

export function installationOf(format: PluginFormat, props: Partial<Installation>): Installation {
  const { namespace = defaultInstallations[format].namespace, deployment = defaultInstallations[format].deployment } =
    props;
  const { serviceAccount = format === 'operator' ? controllerOfOperator(deployment) : upstream.serviceAccount } = props;
  return { namespace, deployment, serviceAccount };
}

/** The ServiceAccount that the operator makes for the application controller. */
function controllerOfOperator(deployment: string): string {
  return `${operatorInstance(deployment)}-argocd-application-controller`;
}

/** The operator appends this to the name of the ArgoCD resource. */
export const operatorSuffix = '-repo-server';

/**
 * The name of the ArgoCD resource that a Deployment belongs to.
 * @throws RangeError if the operator gives no Deployment of a repo server this name
 */
export function operatorInstance(deployment: string): string {
  const name = deployment.endsWith(operatorSuffix) ? deployment.slice(0, -operatorSuffix.length) : '';
  if (name === '') throw new RangeError(`deployment ${deployment} does not end with ${operatorSuffix}`);
  return name;
}
