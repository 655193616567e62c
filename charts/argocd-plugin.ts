import { ApiObject, type ApiObjectProps, Chart } from 'cdk8s';
import type { Construct } from 'constructs';
import { type ArgocdPluginProps, argocdPlugin } from '../lib/builders/argocd-plugin';

/** The config management plugin for Argo CD: what `cdk8s-ovn argocd install` prints, as a chart. docs/argocd.md. */
export class ArgocdPluginChart extends Chart {
  constructor(scope: Construct, id: string, props: ArgocdPluginProps) {
    super(scope, id);
    for (const manifest of argocdPlugin(props))
      new ApiObject(this, String(manifest.kind).toLowerCase(), manifest as unknown as ApiObjectProps);
  }
}
