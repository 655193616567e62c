import { builtInGroup } from './built-in';

/**
 * API groups of Kubernetes whose kinds are files, or messages between its programs: no API server has them.
 * Source: kubernetes/kubernetes v1.33.0, packages of the same names; kubernetes/kubernetes cmd/kubeadm/app/apis.
 */
const groups: Readonly<Record<string, string>> = {
  'kubeadm.k8s.io': 'a file that kubeadm reads',
  'kubelet.config.k8s.io': 'a file that the kubelet reads',
  'credentialprovider.kubelet.k8s.io': 'a message between the kubelet and a plugin',
  'kubeproxy.config.k8s.io': 'a file that kube-proxy reads',
  'kubescheduler.config.k8s.io': 'a file that kube-scheduler reads',
  'kubecontrollermanager.config.k8s.io': 'a file that kube-controller-manager reads',
  'apiserver.config.k8s.io': 'a file that kube-apiserver reads',
  'apiserver.k8s.io': 'a file that kube-apiserver reads',
  'audit.k8s.io': 'a file that kube-apiserver reads',
  'admission.k8s.io': 'a message between kube-apiserver and a webhook',
  'client.authentication.k8s.io': 'a message between clients and a plugin',
};

/** What a kind is that no API server serves; undefined of every other. */
export function neverServed(apiVersion: string, kind: string): string | undefined {
  const [group = '', version] = apiVersion.split('/', 2);
  if (version === undefined) return undefined;
  if (Object.hasOwn(groups, group)) return groups[group];
  const lifecycle = builtInGroup(group)?.get(kind)?.lifecycles.get(version);
  return lifecycle?.never ? 'a message between kube-apiserver and a webhook' : undefined;
}
