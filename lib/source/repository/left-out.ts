/** What the directories of an input hold beside manifests, by names that findings would use. */
export interface LeftOut {
  /** Helm charts: their templates and values are left out. */
  readonly charts: readonly string[];
  /** Directories with a kustomization that changes its resources: its patches and data are left out. */
  readonly overlays: readonly string[];
  /** Files with templates outside of charts. */
  readonly templates: readonly string[];
  /** YAML and JSON of other tools: no document in such a file is meant to be an object. */
  readonly others: readonly string[];
}

export const nothingLeftOut: LeftOut = { charts: [], overlays: [], templates: [], others: [] };
