import type { Since } from '../target/release';

/** The objects that ask for something of the cluster: all of a kind, or those with a field of a value. */
export interface Asker {
  readonly kind: string;
  /** The API group, where other groups have the kind, too. */
  readonly group?: string;
  /** The field that asks for it; left out: the object itself. */
  readonly field?: string;
  /** The value that asks; left out: any. */
  readonly value?: unknown;
}

/** What a cluster must have for objects to come into effect, and what their manifests do not show. */
export interface Prerequisite {
  /** Its name in the settings, target.prerequisites. */
  readonly id: string;
  readonly askedBy: readonly Asker[];
  readonly since?: Since;
  /** What must be there. */
  readonly what: string;
  /** What becomes of the objects without it. */
  readonly why: string;
  /** Commands that show it in a cluster; NAMESPACE stands for that of kube-ovn. */
  readonly see: readonly string[];
  /** ConfigMaps in kube-ovn's namespace that are it: where the input has all of them, nothing is missing. */
  readonly configMaps?: readonly string[];
  readonly evidence: readonly string[];
}

const argument = (flag: string) =>
  `kubectl -n NAMESPACE get deployment kube-ovn-controller -o jsonpath='{.spec.template.spec.containers[0].args}' | tr ',' '\\n' | grep -e ${flag}`;

const flagsOfController = 'kubeovn/kube-ovn v1.16.2 pkg/controller/config.go, ParseFlags';

const ofGatewayPods: readonly Asker[] = [{ kind: 'VpcNatGateway' }, { kind: 'VpcEgressGateway' }];

/** Everything that kinds of kube-ovn ask of a cluster, in the order in which it is listed. */
export const prerequisites: readonly Prerequisite[] = [
  {
    id: 'externalGatewayNodes',
    askedBy: [{ kind: 'Vpc', field: 'enableExternal', value: true }],
    what: 'a node with the label ovn.kubernetes.io/external-gw=true, or ConfigMap ovn-external-gw-config that names such nodes',
    why: 'the router has no port on the external network: the Vpc waits with "no external gw nodes", and OvnEips and their rules have no effect',
    see: ['kubectl get nodes -l ovn.kubernetes.io/external-gw=true'],
    configMaps: ['ovn-external-gw-config'],
    evidence: [
      'kubeovn/kube-ovn v1.16.2 pkg/controller/external_gw.go, getGatewayChassis, removeExternalGateway: a controller that starts without the ConfigMap sets the label of all nodes to "false"',
    ],
  },
  {
    id: 'eipSnat',
    askedBy: [{ kind: 'OvnEip' }, { kind: 'OvnFip' }, { kind: 'OvnSnatRule' }, { kind: 'OvnDnatRule' }],
    what: 'kube-ovn-controller runs with --enable-eip-snat, as it does by default',
    why: 'with --enable-eip-snat=false the controller does not keep up the external gateway of OVN: EIPs and SNAT do not come into effect',
    see: [argument('--enable-eip-snat')],
    evidence: [flagsOfController],
  },
  {
    id: 'natGatewayConfig',
    askedBy: [{ kind: 'VpcNatGateway' }],
    what: 'ConfigMaps ovn-vpc-nat-config with an image, and ovn-vpc-nat-gw-config with enable-vpc-nat-gw: "true"',
    why: 'the workload of a gateway has no image, or no gateway is made at all',
    see: [
      "kubectl -n NAMESPACE get configmap ovn-vpc-nat-config -o jsonpath='{.data.image}'",
      "kubectl -n NAMESPACE get configmap ovn-vpc-nat-gw-config -o jsonpath='{.data.enable-vpc-nat-gw}'",
    ],
    configMaps: ['ovn-vpc-nat-config', 'ovn-vpc-nat-gw-config'],
    evidence: [
      'kubeovn/kube-ovn v1.16.2 pkg/controller/vpc_nat.go, resyncVpcNatConfig; pkg/controller/vpc_nat_gateway.go, resyncVpcNatGwConfig: image, switch',
    ],
  },
  {
    id: 'multus',
    askedBy: ofGatewayPods,
    what: 'Multus on every node, and its annotation k8s.v1.cni.cncf.io/network-status on pods',
    why: 'a gateway pod has no interface to the external network; an egress gateway is not ready, and no traffic goes through it, before its pods have the annotation',
    see: [
      'kubectl get crd network-attachment-definitions.k8s.cni.cncf.io',
      'kubectl get daemonsets -A | grep -i multus',
    ],
    evidence: [
      'kubeovn/kube-ovn v1.16.2 pkg/controller/vpc_egress_gateway.go, reconcileVpcEgressGatewayWorkload: interfaces by annotations that Multus reads',
    ],
  },
  {
    id: 'vpcDnsConfig',
    askedBy: [{ kind: 'VpcDns' }],
    what: 'ConfigMap vpc-dns-config with coredns-vip, and the NetworkAttachmentDefinition that it names',
    why: 'kube-ovn deploys no DNS server: status.active of the VpcDns stays false',
    see: ['kubectl -n NAMESPACE get configmap vpc-dns-config -o yaml'],
    configMaps: ['vpc-dns-config'],
    evidence: [
      'kubeovn/kube-ovn v1.16.2 pkg/controller/vpc_dns.go, resyncVpcDNSConfig, checkOvnNad: "vpc-dns corednsVip should be set"',
    ],
  },
  {
    id: 'coreDns',
    askedBy: [{ kind: 'VpcDns' }],
    what: 'Deployment coredns in kube-system, whose image the DNS servers of VPCs have, unless vpc-dns-config names coredns-image',
    why: 'kube-ovn knows no image for the DNS server of a VPC',
    see: ['kubectl -n kube-system get deployment coredns'],
    evidence: ['kubeovn/kube-ovn v1.16.2 pkg/controller/vpc_dns.go, getDefaultCoreDNSImage: the image of the cluster'],
  },
  {
    id: 'loadBalancers',
    askedBy: [{ kind: 'SwitchLBRule' }, { kind: 'VpcDns' }],
    what: 'kube-ovn-controller runs with --enable-lb, as it does by default',
    why: 'with --enable-lb=false OVN balances nothing: nobody answers at the vip',
    see: [argument('--enable-lb')],
    evidence: [flagsOfController],
  },
  {
    id: 'networkPolicies',
    askedBy: [{ kind: 'NetworkPolicy', group: 'networking.k8s.io' }],
    what: 'kube-ovn-controller runs with --enable-np, as it does by default',
    why: 'with --enable-np=false kube-ovn makes no ACLs of NetworkPolicies: everybody reaches the pods',
    see: [argument('--enable-np')],
    evidence: [flagsOfController],
  },
  {
    id: 'nodeInterfaces',
    askedBy: [{ kind: 'ProviderNetwork' }],
    what: 'on every node that the ProviderNetwork takes, the interface that it names, without an address that the node needs',
    why: 'the node is not ready for the ProviderNetwork: pods on its VLANs reach nothing on that node',
    see: [
      'kubectl get provider-networks -o custom-columns=NAME:.metadata.name,READY:.status.readyNodes,NOT-READY:.status.notReadyNodes',
    ],
    evidence: [
      'kubeovn/kube-ovn v1.16.2 pkg/daemon/controller.go, initProviderNetwork: the interface of the node becomes a port of a bridge',
    ],
  },
];
