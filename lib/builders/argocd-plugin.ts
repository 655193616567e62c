import { pluginConfiguration, pluginSpec } from './argocd-plugin/configuration';
import {
  type ArgocdPluginProps,
  installationOf,
  operatorInstance,
  type PluginFlavour,
  type PluginFormat,
  pluginName,
} from './argocd-plugin/props';
import { controllerRights } from './argocd-plugin/rights';
import { type ConfigurationSource, sidecarOf } from './argocd-plugin/sidecar';

export { pluginConfiguration } from './argocd-plugin/configuration';
export { type ArgocdPluginProps, type PluginFlavour, pluginFlavours, pluginFormats } from './argocd-plugin/props';

type Props = Omit<ArgocdPluginProps, 'format'>;

/** Documents by the names of their files. In the order of the files they are one stream, unless they are a folder. */
export type PluginFiles = ReadonlyMap<string, readonly object[]>;

/** The plugin, in the form that fits what installed Argo CD. */
export function argocdPluginFiles(format: PluginFormat, props: Props): PluginFiles {
  return new Map(forms[format](props));
}

/** The manifests that install the plugin: its configuration, rights where they are asked for, and the sidecar. */
export function argocdPlugin({ format = 'patch', ...props }: ArgocdPluginProps): readonly object[] {
  return [...argocdPluginFiles(format, props).values()].flat();
}

type Form = (props: Props) => [file: string, documents: object[]][];

const forms: Readonly<Record<PluginFormat, Form>> = {
  patch: patchForm,
  kustomize: kustomizeForm,
  helm: helmForm,
  operator: operatorForm,
};

/** Server-side apply, or a strategic merge patch, adds the sidecar to the Deployment that exists and keeps the rest. */
function patchForm(props: Props): ReturnType<Form> {
  const installation = installationOf('patch', props);
  const { namespace, deployment } = installation;
  return [
    ['plugin.yaml', [configMap(props.flavour, namespace), ...rights('patch', props)]],
    ['sidecar.yaml', [deploymentPatch(props, { name: deployment, namespace })]],
  ];
}

/**
 * A Component, which the kustomization of Argo CD names. Argo CD's own manifests have no namespace, so that this one has
 * none either unless it is asked for; for the same reason the patch names its target: kustomize takes a patch with a
 * namespace for that of another object.
 */
function kustomizeForm(props: Props): ReturnType<Form> {
  const { deployment: name } = installationOf('kustomize', props);
  const target = { group: 'apps', version: 'v1', kind: 'Deployment', name };
  const component = {
    apiVersion: 'kustomize.config.k8s.io/v1alpha1',
    kind: 'Component',
    resources: ['plugin.yaml'],
    patches: [{ path: 'sidecar.yaml', target }],
  };
  return [
    ['kustomization.yaml', [component]],
    ['plugin.yaml', [configMap(props.flavour, props.namespace), ...rights('kustomize', props)]],
    ['sidecar.yaml', [deploymentPatch(props, { name })]],
  ];
}

/**
 * Values for the chart argo/argo-cd, which makes the ConfigMap itself and restarts the repo server when that changes.
 *
 * Sources: argoproj/argo-helm charts/argo-cd README.md at 0048f7bb (configs.cmp since 5.26.0), templates/
 * argocd-configs/argocd-cmp-cm.yaml at 30b338a0, argocd-repo-server/deployment.yaml at 011824fa (extraContainers, volumes,
 * the volumes var-files and plugins), extra-manifests.yaml at 4f3a9e60 (extraObjects).
 */
function helmForm(props: Props): ReturnType<Form> {
  const { flavour = 'documents' } = props;
  const name = pluginName(flavour);
  const { container, volumes } = sidecarOf(props, { configMap: 'argocd-cmp-cm', key: `${name}.yaml` });
  const values = {
    configs: { cmp: { create: true, plugins: { [name]: pluginSpec(flavour) } } },
    repoServer: { extraContainers: [container], volumes },
    ...(props.rbac && { extraObjects: rights('helm', props) }),
  };
  return [['values.yaml', [values]]];
}

/**
 * The ArgoCD resource, from which the operator makes the Deployment of the repo server.
 *
 * Sources: argoproj-labs/argocd-operator api/v1beta1/argocd_types.go at a1f47b1c (ArgoCDRepoSpec: sidecarContainers,
 * volumes), api/v1beta1/groupversion_info.go at 233059c7, controllers/argocd/repo_server.go at 06e96c8d (the volumes
 * var-files and plugins; what is in the spec is appended).
 */
function operatorForm(props: Props): ReturnType<Form> {
  const { namespace, deployment } = installationOf('operator', props);
  const { container, volumes } = sidecarOf(props, ownConfiguration(props.flavour), 'assigned');
  const argocd = {
    apiVersion: 'argoproj.io/v1beta1',
    kind: 'ArgoCD',
    metadata: { name: operatorInstance(deployment), namespace },
    spec: { repo: { sidecarContainers: [container], volumes } },
  };
  return [
    ['plugin.yaml', [configMap(props.flavour, namespace), ...rights('operator', props)]],
    ['argocd.yaml', [argocd]],
  ];
}

function rights(format: PluginFormat, props: Props): object[] {
  return props.rbac ? controllerRights(installationOf(format, props)) : [];
}

function ownConfiguration(flavour: PluginFlavour = 'documents'): ConfigurationSource {
  return { configMap: `${pluginName(flavour)}-plugin`, key: 'plugin.yaml' };
}

function configMap(flavour: PluginFlavour = 'documents', namespace?: string): object {
  const { configMap: name, key } = ownConfiguration(flavour);
  return {
    apiVersion: 'v1',
    kind: 'ConfigMap',
    metadata: { name, ...(namespace && { namespace }), labels: { 'app.kubernetes.io/part-of': 'argocd' } },
    data: { [key]: pluginConfiguration(flavour) },
  };
}

function deploymentPatch(props: Props, metadata: object): object {
  const { container, volumes } = sidecarOf(props, ownConfiguration(props.flavour));
  return {
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    metadata,
    spec: { template: { spec: { containers: [container], volumes } } },
  };
}
