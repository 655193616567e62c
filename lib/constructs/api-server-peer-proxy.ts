import { Construct } from 'constructs';
import { type ApiServerPeerProxyProps, apiServerPeerProxy, type ReviewFile } from '../builders/api-server-peer-proxy';
import { peerProxyFaults } from '../builders/peer-proxy-faults';
import { type CallSite, callSite } from './call-site';

/**
 * API servers that pass requests which they do not serve on to one that does, during an upgrade of Kubernetes. Makes
 * no object: GitOps tools cannot apply the settings of API servers. `cdk8s synth` fails where kube-apiserver would not
 * start with them, or would pass nothing on; the files for review are in `files`, and `writeForReview` puts them beside
 * the manifests.
 *
 * ```ts
 * const proxy = new ApiServerPeerProxy(chart, 'proxy', {
 *   name: 'upgrade', versions: ['1.35', '1.36'], format: 'kubeadm',
 * });
 * app.synth();
 * writeForReview(app.outdir, proxy.files); // dist/for-review/upgrade/kubeadm.yaml.txt
 * ```
 */
export class ApiServerPeerProxy extends Construct {
  /** The call that made it. */
  readonly site: CallSite | undefined = callSite();

  constructor(
    scope: Construct,
    id: string,
    readonly props: ApiServerPeerProxyProps,
  ) {
    super(scope, id);
    this.node.addValidation({
      validate: () =>
        [...peerProxyFaults(props)].flatMap(({ severity, message, note }) =>
          severity === 'error' ? [`${message}: ${note}`] : [],
        ),
    });
  }

  /** The files for review: `{ path: 'upgrade/kubeadm.yaml', use: 'Merge into …', content: { … } }`. */
  get files(): readonly ReviewFile[] {
    return apiServerPeerProxy(this.props);
  }
}
