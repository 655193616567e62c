import { neverServed } from '../../kinds/kubernetes/never-served';
import { rule } from '../rule';

/** Files of the control plane among what is applied. */
export const kindNeverServed = rule({
  id: 'kubernetes/kind-never-served',
  code: 'MVR-2',
  severity: 'error',
  what: 'An object is of a kind that no API server serves.',
  why: 'Its kind is that of a file, or of a message between programs of Kubernetes: applied, it is refused, and what is applied with it fails.',
  evidence: [
    'kubernetes/kubernetes v1.33.0 cmd/kubeadm/app/apis/kubeadm: the configuration of kubeadm is read from files',
    'argoproj/argo-cd util/argo/argo.go (AugmentSyncMsg): "could not find version … for kind"',
  ],
  wrong: `
apiVersion: kubeadm.k8s.io/v1beta4
kind: ClusterConfiguration
metadata:
  name: control-plane
apiServer:
  extraArgs:
    - {name: peer-ca-file, value: /etc/kubernetes/pki/ca.crt}
`,
  right: `
apiVersion: v1
kind: ConfigMap
metadata:
  name: control-plane
  namespace: kube-system
data:
  kubeadm.yaml: |
    apiVersion: kubeadm.k8s.io/v1beta4
    kind: ClusterConfiguration
    apiServer:
      extraArgs:
        - {name: peer-ca-file, value: /etc/kubernetes/pki/ca.crt}
`,
  check(network, report) {
    for (const resource of network.resources) {
      const { apiVersion, kind } = resource;
      const what = neverServed(apiVersion, kind);
      if (what === undefined || network.definitions.of(resource)) continue;
      report(resource.at('kind'), `${apiVersion} ${kind} is ${what}, and no API server serves it`)
        .note(`kubectl, Argo CD and Flux stop with "no matches for kind ${kind} in version ${apiVersion}"`)
        .propose('move it out of the input: it belongs on the nodes, or into an object that holds it as text');
    }
  },
});
