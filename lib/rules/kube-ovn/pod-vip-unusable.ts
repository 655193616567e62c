import type { Network } from '../../network/network';
import type { PodInterface } from '../../network/pod-interface';
import { groupBy } from '../../source/group-by';
import type { Report } from '../report';
import { rule } from '../rule';
import { missingReporter } from '../support/missing-reference';
import { judgedInterfaces, knownAnnotation, shownText, stuckBy, workloadExample } from '../support/pods';

const example = (vip: string) => `
apiVersion: kubeovn.io/v1
kind: Vip
metadata:
  name: vip1
spec:
  subnet: net1
  namespace: ns1
---${workloadExample({ 'ovn.kubernetes.io/vip': vip })}`;

/** Pods with a Vip that they cannot have. */
export const podVipUnusable = rule({
  id: 'kube-ovn/pod-vip-unusable',
  code: 'KO-150',
  severity: 'error',
  what: 'The vip of pods names a Vip that does not exist, is of another Subnet, or is that of other pods, or their aaps names one that they may not send from.',
  why: 'A Vip gives a pod its address: without it, or twice, the pod stays in ContainerCreating. What aaps names wrong, kube-ovn leaves out without a word.',
  evidence: [
    'kubeovn/kube-ovn v1.16.2 pkg/controller/pod.go, acquireAddress: failed to get static vip; the address is checked with the CIDR of the Subnet later',
    'kubeovn/kube-ovn v1.16.2 pkg/controller/vip.go, podReuseVip: the Vip is in use by another pod',
    'kubeovn/kube-ovn v1.16.2 pkg/controller/pod.go, getVirtualIPs: aaps of the namespace and of a Subnet of the pod alone',
  ],
  wrong: example('vip2'),
  right: example('vip1'),
  check(network, report) {
    const first = [...judgedInterfaces(network)].filter(({ isFirst }) => isFirst);
    const missing = missingReporter(network, report);
    for (const one of first) {
      const name = knownAnnotation(one, 'vip');
      if (name === undefined) continue;
      if (network.isMissing('Vip', name))
        missing({ resource: one.pods.resource, at: one.at('vip'), kind: 'Vip', name }).note(
          stuckBy(one.pods, `AcquireAddressFailed: vip.kubeovn.io ${JSON.stringify(name)} not found`),
        );
      else judgeSubnet(one, name, report);
    }
    judgeShared(first, report);
    for (const one of first) judgePairs(one, network, report);
  },
});

function judgeSubnet(one: PodInterface, name: string, report: Report): void {
  const { network, pods, choice } = one;
  const vip = network.vips.get(name);
  const [own] = choice.subnets;
  if (!vip?.subnetName || !own || !choice.isWhole || choice.subnets.some((subnet) => subnet.name === vip.subnetName))
    return;
  report(one.at('vip'), `vip ${name} of ${pods.resource.title} is of Subnet ${vip.subnetName}, not of ${own.name}`)
    .and(vip.at('subnet'), `Vip ${name} is of Subnet ${vip.subnetName}`)
    .and(one.atSubnet, `the pods are in Subnet ${own.name}`)
    .note(
      'kube-ovn writes the address with the CIDR of the other Subnet, and then refuses the pod: ValidatePodNetworkFailed, not in cidr',
    )
    .propose(`name a Vip of Subnet ${own.name}, or write ovn.kubernetes.io/logical_switch: ${vip.subnetName}`);
}

function judgeShared(first: readonly PodInterface[], report: Report): void {
  for (const [name, [holder, ...others]] of groupBy(first, (one) => knownAnnotation(one, 'vip')))
    for (const other of others) {
      if (!holder || other.pods.resource.title === holder.pods.resource.title) continue;
      report(
        other.at('vip'),
        `vip ${name} of ${other.pods.resource.title} is also that of ${holder.pods.resource.title}`,
      )
        .and(holder.at('vip'), holder.pods.resource.title)
        .note('a Vip is for one pod: the second one stays in ContainerCreating, "in use by pod"')
        .propose('give each a Vip of its own')
        .restsOn(other.at('vip'));
    }
}

/** Vips that pods may send from, beside their own address. */
function judgePairs(one: PodInterface, network: Network, report: Report): void {
  const text = knownAnnotation(one, 'aaps');
  const names = new Set((text ?? '').split(',').map((name) => name.trim()));
  for (const name of names) {
    const reason = name === '' ? undefined : refusalOf(one, name, network);
    if (!reason) continue;
    const found = report(one.at('aaps'), `aaps of ${one.pods.resource.title} has ${shownText(name)}, ${reason.fact}`)
      .note('kube-ovn leaves it out without a word: the pods may not send from it')
      .propose(reason.cure);
    if (reason.at) found.and(reason.at, `Vip ${name}`);
    return;
  }
}

function refusalOf(one: PodInterface, name: string, network: Network) {
  const { namespace } = one.pods;
  const vip = network.vips.get(name);
  if (!vip) {
    const cure = `name a Vip, or if Vip ${name} exists in the cluster, list it under external: in cdk8s-ovn.yaml`;
    return network.isMissing('Vip', name) ? { fact: 'a Vip that does not exist', cure, at: undefined } : undefined;
  }
  const own = vip.text('namespace');
  if (namespace !== undefined && own !== namespace)
    return {
      fact: own === undefined ? 'a Vip of no namespace' : `a Vip of namespace ${own}`,
      cure: `write namespace: ${namespace} in Vip ${name}`,
      at: own === undefined ? vip.atName : vip.at('namespace'),
    };
  const choices = network.interfacesOf(one.pods).map(({ choice }) => choice);
  const subnets = choices.flatMap((choice) => choice.subnets);
  if (choices.some(({ isWhole }) => !isWhole) || subnets.length === 0 || vip.subnetName === undefined) return undefined;
  if (subnets.some((subnet) => subnet.name === vip.subnetName)) return undefined;
  return {
    fact: `a Vip of Subnet ${vip.subnetName}, in which the pods have no interface`,
    cure: 'name a Vip of a Subnet of the pods',
    at: vip.at('subnet'),
  };
}
