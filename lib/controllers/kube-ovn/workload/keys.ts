/** The label by which the controller knows its workloads; what has it and no gateway is deleted. */
export const gatewayLabel = 'ovn.kubernetes.io/vpc-nat-gw';
export const gatewayAnnotation = 'ovn.kubernetes.io/vpc_nat_gw';
export const hashAnnotation = 'ovn.kubernetes.io/generate-hash';
/** Read by multus: the networks beside the default one, and the default one itself. */
export const networksAnnotation = 'k8s.v1.cni.cncf.io/networks';
export const defaultNetworkAnnotation = 'v1.multus-cni.io/default-network';

/** The annotations of an interface, by the provider of its network. */
export const annotationOf = (provider: string, name: 'logical_switch' | 'ip_address' | 'routes' | 'allocated') =>
  `${provider}.kubernetes.io/${name}`;
