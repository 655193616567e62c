/** What happens where a SidecarSet writes an annotation that networks live on. */
export interface NetworkAnnotation {
  /** Whether the CNI writes it once the pod is there: nobody may set it before. */
  readonly isRuntime: boolean;
  readonly effect: string;
}

const answered = (effect: string): NetworkAnnotation => ({ isRuntime: true, effect });
const asked = (effect: string): NetworkAnnotation => ({ isRuntime: false, effect });

const ofPort: Readonly<Record<string, NetworkAnnotation>> = {
  allocated: answered('kube-ovn takes the addresses of the pod for given and gives none: the pod has no network'),
  routed: answered('kube-ovn takes the routes of the port for made and makes none'),
  cidr: answered('the CNI plugin sets the interface up with this CIDR instead of that of its subnet'),
  gateway: answered('the CNI plugin sets this default gateway instead of that of the subnet'),
  pod_nic_type: answered('the CNI plugin makes another kind of interface than kube-ovn expects'),
  logical_router: answered('kube-ovn looks for the port in another VPC'),
  mac_address: asked('every pod gets the same MAC address'),
  ip_address: asked('every pod asks for the same address, instead of its own'),
  ip_pool: asked('the pods get addresses of this pool, instead of their own'),
  logical_switch: asked('the pods land in this subnet, with addresses that their VPC does not route'),
  routes: asked('the pods lose the routes that their interfaces had'),
  vpc_cidrs: answered('kube-ovn takes these for its own routes to other subnets'),
  security_groups: asked('the pods get these security groups instead of their own'),
};

const ofGateway: Readonly<Record<string, NetworkAnnotation>> = {
  vpc_nat_gw_init: answered(
    'kube-ovn takes the NAT gateway for initialised and never runs its start script: every NAT rule fails',
  ),
  vpc_nat_gw_activated: answered('kube-ovn takes the NAT gateway for the active one'),
  vpc_eips: answered('kube-ovn takes its EIPs for installed'),
  vpc_floating_ips: answered('kube-ovn takes its floating IPs for installed'),
  vpc_dnat_md5: answered('kube-ovn takes its port forwards for installed'),
  vpc_snat_md5: answered('kube-ovn takes its SNAT rules for installed'),
  vpc_nat_gw: asked('kube-ovn takes the pod for one of another NAT gateway'),
};

/** What an annotation means to the networks of a pod; undefined if nothing. */
export function networkAnnotation(key: string): NetworkAnnotation | undefined {
  const slash = key.indexOf('/');
  const [domain, name] = [key.slice(0, Math.max(slash, 0)), key.slice(slash + 1)];
  if (domain === 'k8s.v1.cni.cncf.io')
    return name.startsWith('network-status') || name.startsWith('networks-status')
      ? answered('Multus writes here which networks the pod has')
      : asked('Multus attaches these networks to the pods, and not those that they had');
  if (domain === 'v1.multus-cni.io')
    return asked('Multus makes eth0 from this network, and the pods are not in their own');
  if (domain === 'k8s.ovn.org')
    return answered('OVN-Kubernetes writes here which addresses it gave, and takes these for its own');
  if (!domain.endsWith('.kubernetes.io')) return undefined;
  if (Object.hasOwn(ofPort, name)) return ofPort[name];
  if (domain !== 'ovn.kubernetes.io') return undefined;
  return Object.hasOwn(ofGateway, name)
    ? ofGateway[name]
    : asked('kube-ovn reads it when it makes the port, and the pod is not what it was');
}

/** Keys that no expression of a whitelist should reach by chance: one of each family. */
export const networkKeys: readonly string[] = [
  'k8s.v1.cni.cncf.io/networks',
  'v1.multus-cni.io/default-network',
  'k8s.ovn.org/pod-networks',
  'ovn.kubernetes.io/logical_switch',
  'ovn.kubernetes.io/ip_address',
  'ovn.kubernetes.io/allocated',
  'ovn.kubernetes.io/routes',
  'ovn.kubernetes.io/vpc_nat_gw_init',
  'net1.ns1.kubernetes.io/logical_switch',
];
