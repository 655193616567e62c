import { rule } from '../rule';
import { fieldNotInRelease } from '../support/field-not-in-release';

const example = (spec: string) => `
apiVersion: k8s.ovn.org/v1
kind: ClusterUserDefinedNetwork
metadata:
  name: office
spec:
  namespaceSelector:
    matchLabels:
      office: "yes"
  network:
    topology: Localnet
    localnet:
      role: Secondary
      physicalNetworkName: office
      ipam:
        mode: Disabled
${spec}`;

/** Fields that other releases of OVN-Kubernetes have. */
export const ovnKubernetesFieldNotInRelease = rule({
  ...fieldNotInRelease(
    'ovnKubernetes',
    'ovn-kubernetes/ovn-kubernetes v1.1.0 to v1.3.0 dist/templates/k8s.ovn.org_clusteruserdefinednetworks.yaml.j2, compared field by field',
  ),
  wrong: example('  uplinks:\n    - office\n'),
  right: example(''),
});
