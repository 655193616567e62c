import { parseRelease } from '../../target/release';
import type { KubernetesTarget } from '../../target/target';

/**
 * What the cluster's release says against the settings: a note alone. The same text is rendered in CI, where nobody
 * knows the cluster, and has to come out the same.
 */
export function clusterNote(kubeVersion: string | undefined, { versions }: KubernetesTarget): string | undefined {
  const cluster = parseRelease(/^v?(\d+\.\d+)/.exec(kubeVersion ?? '')?.[1] ?? '');
  if (!cluster || !versions || versions.some(({ minor }) => minor === cluster.minor)) return undefined;
  const written = versions.map(({ text }) => text).join(' and ');
  return `note: the cluster runs Kubernetes ${cluster.text}; target.kubernetes.versions in the settings says ${written}`;
}
