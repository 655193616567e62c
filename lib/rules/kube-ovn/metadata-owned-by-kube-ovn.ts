import { finalizers, forUsers, ofNamespaces } from '../../kinds/kubeovn/own-metadata';
import { isMap } from '../../source/json';
import type { Resource } from '../../source/resource';
import type { Report } from '../report';
import { rule } from '../rule';

const eip = (labels: string) => `
apiVersion: kubeovn.io/v1
kind: IptablesEIP
metadata:
  name: eip1
  labels:
    ${labels}
spec:
  natGwDp: gw1
  externalSubnet: ovn-vpc-external-network
  v4ip: 192.168.100.230
`;

/** Labels, annotations and finalizers that kube-ovn keeps itself. */
export const metadataOwnedByKubeOvn = rule({
  id: 'kube-ovn/metadata-owned-by-kube-ovn',
  code: 'KO-D10',
  severity: 'warning',
  what: "An object has a label, annotation or finalizer that is kube-ovn's own.",
  why: 'kube-ovn writes its value over it, and finds its objects by these labels; a GitOps tool writes the first value back.',
  evidence: [
    'kubeovn/kube-ovn v1.16.2 pkg/controller/vpc_nat_gw_eip.go, patchEipLabel; pkg/controller/vpc_nat_gw_nat.go, patchFipLabel, patchDnatLabel, patchSnatLabel: labels of EIPs and rules',
    'kubeovn/kube-ovn v1.16.2 pkg/controller/namespace.go, handleAddNamespace: annotations of Namespaces',
    'kubeovn/kube-ovn v1.16.2 pkg/speaker/eip.go, announceEIPs; pkg/speaker/subnet.go; pkg/controller/vpc.go, handleAddOrUpdateVpc; pkg/controller/switch_lb_rule.go, setHealthCheckAnnotation, setUserDefinedNetwork: annotations that are for users',
  ],
  wrong: eip('ovn.kubernetes.io/vpc-nat-gw-name: gw1'),
  right: eip('example.com/team: net'),
  check(network, report) {
    for (const [kind, resources] of network.kinds) {
      for (const resource of resources) {
        // What was read from a cluster is no manifest for one.
        if (resource.external || resource.modelled || resource.get('metadata', 'uid') !== undefined) continue;
        if (resource.group === 'kubeovn.io') judge(resource, report);
        else if (kind === 'Namespace' && resource.group === '')
          for (const key of ofNamespaces) judgeKey(resource, 'annotations', key, report);
      }
    }
  },
});

function judge(resource: Resource, report: Report): void {
  for (const field of ['labels', 'annotations']) {
    const map = resource.get('metadata', field);
    if (!isMap(map)) continue;
    for (const key of Object.keys(map)) {
      if (!key.startsWith('ovn.kubernetes.io/')) continue;
      if (field === 'annotations' && forUsers.get(key)?.includes(resource.kind)) continue;
      judgeKey(resource, field, key, report);
    }
  }
  const listed = resource.get('metadata', 'finalizers');
  if (!Array.isArray(listed)) return;
  listed.forEach((finalizer, index) => {
    if (!finalizers.includes(finalizer)) return;
    report(
      resource.at('metadata', 'finalizers', index),
      `finalizer ${finalizer} of ${resource.title} is kube-ovn's own`,
    )
      .note('kube-ovn adds it and takes it away; who writes it back keeps the object from being deleted')
      .propose('remove it');
  });
}

function judgeKey(resource: Resource, field: string, key: string, report: Report): void {
  if (resource.get('metadata', field, key) === undefined) return;
  report(resource.atKey('metadata', field, key), `${field.slice(0, -1)} ${key} of ${resource.title} is kube-ovn's own`)
    .note("kube-ovn writes its value over it; a GitOps tool that heals itself writes the manifest's back")
    .propose(`remove ${key}`);
}
