import { healthOfKinds } from '.';
import type { Health } from './health';
import { luaOf } from './lua';
import type { Sample } from './sample';
import { kubeOvnSamples } from './samples-kube-ovn';
import { ovnKubernetesSamples } from './samples-ovn-kubernetes';

/** What is added to the ConfigMap argocd-cm: a script for each kind. */
export function argocdHealthPatch(namespace: string): Readonly<Record<string, unknown>> {
  const scripts = healthOfKinds.map((health) => [`resource.customizations.health.${keyOf(health)}`, luaOf(health)]);
  return {
    apiVersion: 'v1',
    kind: 'ConfigMap',
    metadata: { name: 'argocd-cm', namespace },
    data: Object.fromEntries(scripts),
  };
}

function keyOf({ apiVersion, kind }: Health): string {
  return `${groupOf(apiVersion)}_${kind}`;
}

function groupOf(apiVersion: string): string {
  return apiVersion.slice(0, apiVersion.indexOf('/'));
}

/** A file of a tree. */
export interface HealthFile {
  /** With slashes, below the directory. */
  readonly path: string;
  /** The text of a script, or the value of a YAML file. */
  readonly content: string | Readonly<Record<string, unknown>>;
}

/**
 * The scripts with their tests in the layout of Argo CD's own resource_customizations, whose test runs them as they are.
 * Source: argoproj/argo-cd util/lua/health_test.go 16d74505.
 */
export function argocdHealthFiles(): readonly HealthFile[] {
  const samples: readonly Sample[] = [...kubeOvnSamples(), ...ovnKubernetesSamples()];
  return healthOfKinds.flatMap((health) => {
    const directory = `resource_customizations/${groupOf(health.apiVersion)}/${health.kind}`;
    const own = samples.filter(({ apiVersion, kind }) => apiVersion === health.apiVersion && kind === health.kind);
    const tests = own.map(({ name, health: status, message }) => ({
      healthStatus: { status, message },
      inputPath: `testdata/${name}.yaml`,
    }));
    return [
      { path: `${directory}/health.lua`, content: luaOf(health) },
      { path: `${directory}/health_test.yaml`, content: { tests } },
      ...own.map((sample) => ({ path: `${directory}/testdata/${sample.name}.yaml`, content: objectOf(sample) })),
    ];
  });
}

function objectOf({ apiVersion, kind, spec = {}, labels, status }: Sample): Readonly<Record<string, unknown>> {
  const metadata = { name: 'sample', generation: 1, ...(labels && { labels }) };
  return { apiVersion, kind, metadata, spec, ...(status && { status }) };
}
