import type { PodInterface } from '../../network/pod-interface';
import type { Subnet } from '../../network/subnet';
import { has } from '../../target/release';
import type { Report } from '../report';
import { rule } from '../rule';
import { judgedInterfaces, knownAnnotation, stuckBy, workloadExample } from '../support/pods';

const example = (subnet: string) => workloadExample({ 'ovn.kubernetes.io/logical_switch': subnet });

/** The default of kube-ovn's `--node-switch`. */
const nodeSwitch = 'join';

/** Pods in a subnet that is none for their interface. */
export const podSubnetUnusable = rule({
  id: 'kube-ovn/pod-subnet-unusable',
  code: 'KO-150',
  severity: 'error',
  what: 'An annotation of pods names a Subnet that is for nodes, or for an interface of another plugin.',
  why: 'kube-ovn allocates an address and cannot connect it: the pods stay in ContainerCreating.',
  evidence: [
    'kubeovn/kube-ovn master 1533681d pkg/controller/pod.go, reconcileRouteSubnets: NodeSwitch subnet join is unavailable for pod',
    'kubeovn/kube-ovn master 1533681d pkg/controller/pod.go, reconcileAllocateSubnets: event CreateOVNPortFailed, as a Subnet of another provider has no logical switch',
    'kubeovn/kube-ovn v1.16.2 pkg/util/subnet.go, IsOvnProvider',
  ],
  wrong: example('ovn-vpc-external-network'),
  right: example('net1'),
  check(network, report) {
    for (const one of judgedInterfaces(network)) {
      const name = knownAnnotation(one, 'logical_switch');
      if (name === nodeSwitch && one.isKubeOvns) judgeJoin(one, report);
      const subnet = network.subnets.get(name);
      if (subnet && one.isKubeOvns) judge(one, subnet, report);
    }
  },
});

function judgeJoin(one: PodInterface, report: Report): void {
  const { title } = one.pods.resource;
  const said = has(one.network.target.kubeOvn.version, '1.17')
    ? 'with the event PodNetworkUpdateFailed: NodeSwitch subnet join is unavailable for pod'
    : 'and no event says why before 1.17';
  report(one.at('logical_switch'), `logical_switch of ${title} is 'join', the Subnet that connects nodes`)
    .note(`kube-ovn allocates an address and never connects it: the pod stays in ContainerCreating, ${said}`)
    .propose('name a Subnet for pods');
}

function judge(one: PodInterface, subnet: Subnet, report: Report): void {
  const { network, pods, provider } = one;
  const text = subnet.text('provider');
  const at = one.at('logical_switch');
  if (!subnet.isOvn) {
    report(at, `logical_switch of ${pods.resource.title} is Subnet ${subnet.name}, which has no logical switch`)
      .and(subnet.at('provider'), `provider ${text}: its addresses are for an interface of another plugin`)
      .note(stuckBy(pods, 'CreateOVNPortFailed: not found logical switch'))
      .propose('name a Subnet without provider, and ask for the other network with k8s.v1.cni.cncf.io/networks');
    return;
  }
  const other = one.isFirst ? network.interfacesOf(pods).find((own) => own.provider === text) : undefined;
  if (!other || provider === text || other.subnetName !== undefined) return;
  report(at, `logical_switch of ${pods.resource.title} puts its first interface into Subnet ${subnet.name}, too`)
    .as('warning')
    .and(subnet.at('provider'), `provider ${text}: the interface of the attachment is in it`)
    .note('both interfaces get an address of the one Subnet')
    .propose(`leave it out, or write ${other.key('logical_switch')} for the interface of the attachment`);
}
