import { namespaceAnnotations, ownDomain } from './annotations';

/** What kube-ovn writes on the Namespaces that a Subnet lists. */
export const ofNamespaces = namespaceAnnotations.map(({ name }) => `${ownDomain}/${name}`);

/** Annotations with kube-ovn's prefix that are for users to write: it reads them, by kind. */
export const forUsers: ReadonlyMap<string, readonly string[]> = new Map([
  ['ovn.kubernetes.io/bgp', ['IptablesEIP', 'Subnet']],
  ['ovn.kubernetes.io/vpc_lb', ['Vpc']],
  ['ovn.kubernetes.io/service_health_check', ['RouterLBRule', 'SwitchLBRule']],
  ['ovn.kubernetes.io/logical_router', ['SwitchLBRule']],
  ['ovn.kubernetes.io/logical_switch', ['SwitchLBRule']],
]);

/** kube-ovn's finalizers, older and newer (kubeovn/kube-ovn v1.16.2 pkg/util/const.go). */
export const finalizers = ['kubeovn.io/kube-ovn-controller', 'kube-ovn-controller'];
