import { ApiObject } from 'cdk8s';
import type { Construct } from 'constructs';
import { type KruiseConfigurationProps, kruiseConfiguration } from '../builders/kruise-configuration';
import { type SidecarMetadataPatchProps, sidecarMetadataPatch } from '../builders/sidecar-metadata-patch';
import { SidecarSet } from '../kinds/kruise/sidecar-set';
import { ConfigMap } from '../kinds/kubernetes/config-map';
import { NetworkConstruct } from './network-construct';

/**
 * Annotations that pods of others get, together with the container that needs them. Makes a SidecarSet of Kruise.
 *
 * ```ts
 * new SidecarMetadataPatch(chart, 'log-agent', { name: 'log-agent', pods: { app: 'web' },
 *   containers: [{ name: 'log-agent', image: 'registry.example.com/log-agent:1' }],
 *   annotations: { 'oom-score': '{"log-agent": 1}' }, policy: 'MergePatchJson' });
 * new KruiseConfiguration(chart, 'kruise');
 * ```
 */
export class SidecarMetadataPatch extends NetworkConstruct {
  /** The SidecarSet. */
  readonly apiObject: ApiObject;

  constructor(scope: Construct, id: string, props: SidecarMetadataPatchProps) {
    super(scope, id, { shape: 'SidecarMetadataPatch', name: props.name, props: () => props });
    this.apiObject = this.make<SidecarMetadataPatchProps>({
      kind: SidecarSet,
      metadata: props.metadata,
      draft: sidecarMetadataPatch,
    });
  }
}

/**
 * The ConfigMap `kruise-configuration`, which allows the SidecarSets of the whole app exactly their annotations. It is one
 * object for all of Kruise: make it once, with everything that it holds.
 */
export class KruiseConfiguration extends NetworkConstruct {
  /** The ConfigMap. */
  readonly apiObject: ApiObject;

  constructor(scope: Construct, id: string, props: KruiseConfigurationProps = {}) {
    super(scope, id, { shape: 'KruiseConfiguration', name: 'kruise-configuration', props: () => props });
    const { metadata, namespace = 'kruise-system' } = props;
    this.apiObject = this.make<KruiseConfigurationProps>({
      kind: ConfigMap,
      namespace,
      metadata,
      draft: (given) => kruiseConfiguration(given, this.sidecarSets),
    });
  }

  /** Those of every chart, however they were made. */
  private get sidecarSets(): readonly unknown[] {
    return this.node.root.node
      .findAll()
      .filter((one): one is ApiObject => ApiObject.isApiObject(one) && one.kind === SidecarSet.name)
      .map((one) => one.toJson());
  }
}
