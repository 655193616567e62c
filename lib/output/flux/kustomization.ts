import { healthCheckExprs } from '../../delivery/health';
import type { Stage } from '../../delivery/stages';

/** The source of a Kustomization, as `flux create kustomization --source` writes it. */
export interface FluxSource {
  readonly kind: string;
  readonly name: string;
  /** The Kustomizations live there as well: Flux may forbid references across namespaces. */
  readonly namespace: string;
}

/** What Kustomizations of Flux say about a tree. */
export interface FluxDelivery {
  readonly source: FluxSource;
  /** Where the tree lies in the source, such as ./rendered; ./ is its root. */
  readonly path: string;
  /** Begins the names of the Kustomizations. */
  readonly name: string;
}

/** What kustomize builds: these files and folders, and nothing that lies beside them. */
export function kustomizationFile(resources: readonly string[]): object {
  return { apiVersion: 'kustomize.config.k8s.io/v1beta1', kind: 'Kustomization', resources: [...resources].sort() };
}

/**
 * The Kustomization of Flux that applies a stage: after the one before it is ready, and ready itself when its objects
 * are. It never forces: Flux would delete what an update is refused for, and a network with it.
 * Source: fluxcd/kustomize-controller v1.9 docs/spec/v1/kustomizations.md.
 */
export function fluxKustomization(
  { name: stage, resources }: Stage,
  folder: string,
  before: Stage | undefined,
  { source, path, name }: FluxDelivery,
): object {
  const { kind, namespace } = source;
  const checks = healthCheckExprs(resources);
  return {
    apiVersion: 'kustomize.toolkit.fluxcd.io/v1',
    kind: 'Kustomization',
    metadata: { name: `${name}-${stage}`, namespace },
    spec: {
      interval: '10m',
      retryInterval: '1m',
      timeout: '5m',
      sourceRef: { kind, name: source.name },
      path: path.endsWith('/') ? `${path}${folder}` : `${path}/${folder}`,
      // A definition, or a namespace, takes all that it defines along: what leaves the manifests stays.
      prune: stage !== 'definitions',
      wait: true,
      ...(before && { dependsOn: [{ name: `${name}-${before.name}` }] }),
      ...(checks.length > 0 && { healthCheckExprs: checks }),
    },
  };
}
