/** What Flux reads on an object, as annotation or label. Source: fluxcd/kustomize-controller v1.9 docs/spec/v1. */
export const annotations = {
  /** `disabled`: no variable is replaced in it. */
  guard: 'kustomize.toolkit.fluxcd.io/substitute',
  /** `disabled`: it stays when it leaves the manifests. */
  keep: 'kustomize.toolkit.fluxcd.io/prune',
} as const;
