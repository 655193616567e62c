import { podAnnotation } from '../../kinds/kubeovn/annotations';
import { parseProvider } from '../../network/attachment-definition';
import { entryOf } from '../../source/json';

/** What becomes of an annotation that a user gives to the pod of a NAT gateway although kube-ovn needs the key. */
interface Reserved {
  readonly key: string;
  readonly effect: string;
}

const replaced = 'kube-ovn writes its own value over it';
const shaped = 'kube-ovn reads it when it makes the port, and the gateway is no longer what its spec says';

/** Keys without a provider (kubeovn/kube-ovn v1.16.2 pkg/util/const.go; pkg/util/vpc_nat_gateway.go, GenNatGwPodAnnotations). */
const keys: readonly Reserved[] = [
  {
    key: 'ovn.kubernetes.io/vpc_nat_gw_init',
    effect:
      'kube-ovn takes the gateway for initialised and never runs its start script: without its chains every NAT rule fails',
  },
  {
    key: 'ovn.kubernetes.io/vpc_nat_gw_container_restarted',
    effect: 'kube-ovn no longer makes the pod anew when its container has crashed',
  },
  { key: 'ovn.kubernetes.io/vpc_nat_gw', effect: replaced },
  { key: 'k8s.v1.cni.cncf.io/networks', effect: `${replaced}: the networks named here are not attached` },
  {
    key: 'v1.multus-cni.io/default-network',
    effect: 'Multus makes eth0 from that network, and the gateway is not in its internal subnet',
  },
  ...['vip', 'aaps', 'bgp'].map((name) => ({ key: `ovn.kubernetes.io/${name}`, effect: shaped })),
  { key: 'ovn.kubernetes.io/generate-hash', effect: replaced },
];

/** The same for keys of each network: `<provider>.kubernetes.io/<name>`, the provider being `ovn` or that of a subnet. */
const names: Readonly<Record<string, string>> = {
  logical_switch: 'kube-ovn writes spec.subnet over it, or puts another interface into that subnet',
  ip_address: 'kube-ovn writes lanIp over it, or gives net1 this address',
  routes: 'kube-ovn writes the routes of the gateway over it',
  allocated: 'kube-ovn takes the addresses for given and gives none',
  routed: 'kube-ovn takes the routes of the port for made and makes none',
  vpc_cidrs: 'kube-ovn takes these for its own routes to other subnets, and removes those that are not in the VPC',
  mac_address: 'kube-ovn gives the interface this MAC address, whoever else has it',
  cidr: replaced,
  gateway: replaced,
  logical_router: replaced,
};

/** What kube-ovn makes of an annotation, or undefined where it does not look at the key. */
export function reservedEffect(annotation: string): string | undefined {
  const own = keys.find(({ key }) => key === annotation);
  if (own) return own.effect;
  const [provider, name, ...more] = annotation.split('.kubernetes.io/', 3);
  if (!name || more.length > 0 || !(provider === 'ovn' || parseProvider(provider))) return undefined;
  return entryOf(names, name) ?? (podAnnotation.get(name)?.per ? shaped : undefined);
}
