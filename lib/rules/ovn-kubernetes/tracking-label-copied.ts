import { does } from '../../controllers/ovn-kubernetes/features';
import type { Network } from '../../network/network';
import type { Resource } from '../../source/resource';
import type { Report } from '../report';
import { rule } from '../rule';
import { clusterNetworkExample } from '../support/localnet-example';

const usualKey = 'app.kubernetes.io/instance';
const syncOptions = 'argocd.argoproj.io/sync-options';

const example = (label: string) =>
  clusterNetworkExample('tenantblue', 'physnet', 'mtu: 1500').replace(
    '  name: tenantblue\n',
    `  name: tenantblue\n  labels:\n    ${label}: blue\n`,
  );

/** Labels by which Argo CD could take what OVN-Kubernetes makes for its own. */
export const trackingLabelCopied = rule({
  id: 'ovn-kubernetes/tracking-label-copied',
  severity: 'warning',
  what: 'A user defined network has, or gets, the label by which an Argo CD that tracks by label knows what is its own.',
  why: 'OVN-Kubernetes copies the labels of a network to the NetworkAttachmentDefinitions that it makes. Argo CD takes them for its own, finds them nowhere in Git and prunes them; pods lose their network. Tracking by annotation, the default since Argo CD 3.0, is safe: the annotation names the object that it is for, and a copy counts for nothing.',
  evidence: [
    'ovn-kubernetes/ovn-kubernetes main go-controller/pkg/clustermanager/userdefinednetwork/template/net-attach-def-template.go, renderNADLabels, renderNADAnnotations: what is copied',
    'argoproj/argo-cd master docs/user-guide/resource_tracking.md: label and annotation, and copies that point elsewhere',
  ],
  wrong: example(usualKey),
  right: example('team'),
  check(network, report) {
    if (network.target.applier === 'flux') return;
    const { method, key, at } = trackingOf(network);
    if (method !== undefined && method !== 'label') return;
    for (const { resource } of [...network.userNetworks, ...network.clusterUserNetworks]) {
      if (resource.external || isKept(resource, network)) continue;
      if (method === 'label' && at) byLabel(resource, key, at, network, report);
      else if (resource.get('metadata', 'labels', key) !== undefined)
        report(resource.atKey('metadata', 'labels', key), `${resource.title} has the label ${key}`)
          .as('info')
          .note('OVN-Kubernetes copies it to the NetworkAttachmentDefinitions that it makes')
          .note('an Argo CD that tracks by label prunes them; one that tracks by annotation, the default, does not')
          .propose('leave it out, or track by annotation');
    }
  },
});

function byLabel(resource: Resource, key: string, at: Resource, { target }: Network, report: Report): void {
  const finding = report(
    resource.at('metadata', 'name'),
    `Argo CD prunes what OVN-Kubernetes makes of ${resource.title}: it tracks by label`,
  )
    .and(at.at('data', 'application.resourceTrackingMethod'), 'tracked by label')
    .note(`Argo CD gives it the label ${key}, and OVN-Kubernetes copies that to the NetworkAttachmentDefinitions`)
    .propose('write annotation, or annotation+label, for application.resourceTrackingMethod');
  if (does(target.ovnKubernetes.version, 'copiedAnnotations'))
    finding.propose(`give it ${syncOptions}: Prune=false, which is copied, too`);
}

/** Whether the copies are kept by an annotation that is copied, too. */
function isKept(resource: Resource, { target }: Network): boolean {
  const options = resource.get('metadata', 'annotations', syncOptions);
  if (typeof options !== 'string' || !does(target.ovnKubernetes.version, 'copiedAnnotations')) return false;
  return options.split(',').some((option) => option.trim() === 'Prune=false');
}

/** How Argo CD tracks, where its ConfigMap is there; one that does not say so tracks by annotation. */
function trackingOf(network: Network): { method?: unknown; key: string; at?: Resource } {
  const settings = network.kinds.get('ConfigMap')?.find(({ name, group }) => name === 'argocd-cm' && group === '');
  if (!settings) return { key: usualKey };
  const key = settings.get('data', 'application.instanceLabelKey');
  return {
    method: settings.get('data', 'application.resourceTrackingMethod') ?? 'annotation',
    key: typeof key === 'string' && key !== '' ? key : usualKey,
    at: settings,
  };
}
