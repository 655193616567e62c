import { ApiObject, type ApiObjectProps, Chart } from 'cdk8s';
import type { Construct } from 'constructs';
import { type ArgocdPluginProps, argocdPlugin } from '../lib/builders/argocd-plugin';

/**
 * The config management plugin for Argo CD: what `cdk8s-ovn argocd install` prints, as a chart. It holds a patch of an object
 * that exists: apply it as docs/argocd.md says, with a field manager of its own.
 */
export class ArgocdPluginChart extends Chart {
  constructor(scope: Construct, id: string, props: ArgocdPluginProps) {
    super(scope, id);
    for (const manifest of argocdPlugin(props) as readonly ApiObjectProps[])
      new ApiObject(this, manifest.kind.toLowerCase(), manifest);
  }
}
