import type { PodInterface } from '../../network/pod-interface';
import type { Report } from '../report';
import { rule } from '../rule';
import { missingReporter } from '../support/missing-reference';
import { judgedInterfaces, knownAnnotation, shownText, stuckWithout, workloadExample } from '../support/pods';

const example = (subnet: string) => workloadExample({ 'ovn.kubernetes.io/logical_switch': subnet });

/** Pods in a subnet that does not exist. */
export const podSubnetMissing = rule({
  id: 'kube-ovn/pod-subnet-missing',
  code: 'KO-150',
  severity: 'error',
  what: 'An annotation of pods names a Subnet that does not exist.',
  why: 'kube-ovn gives the pods no address: they stay in ContainerCreating. Before 1.17 no event says why.',
  evidence: [
    'kubeovn/kube-ovn v1.16.2 pkg/controller/pod.go, getPodDefaultSubnet, getPodAttachmentNet: failed to get subnet',
    'kubeovn/kube-ovn master 1533681d pkg/controller/pod.go, getPodKubeovnNets: event PodNetworkUpdateFailed',
  ],
  wrong: example('net-1'),
  right: example('net1'),
  check(network, report) {
    const missing = missingReporter(network, report);
    for (const one of judgedInterfaces(network)) {
      const name = knownAnnotation(one, 'logical_switch');
      if (name === undefined || (name.trim() === name && !network.isMissing('Subnet', name))) continue;
      const found = judgeText(one, name, report) ?? missing(reference(one, name));
      found.note(stuckWithout(one, `subnet.kubeovn.io ${JSON.stringify(name)} not found`));
    }
  },
});

function reference(one: PodInterface, name: string) {
  return { resource: one.pods.resource, at: one.at('logical_switch'), kind: 'Subnet', name };
}

/** A text that is no name, and what it was meant to be. */
function judgeText(one: PodInterface, name: string, report: Report) {
  const { network, pods } = one;
  const add = (fact: string) =>
    report(one.at('logical_switch'), `logical_switch ${shownText(name)} of ${pods.resource.title} ${fact}`);
  if (name.trim() !== name) return add('has a blank or a line break around the name').suggest(name.trim());
  if (name.includes(',')) return add('names more than one Subnet').propose('name one Subnet');
  if (name.includes('/')) {
    const [subnet, ...more] = [...network.subnets].filter((own) => own.text('cidrBlock') === name);
    return add('is a CIDR, not the name of a Subnet').suggest(more.length === 0 ? subnet?.name : undefined);
  }
  if (!network.vpcs.get(name)) return undefined;
  const [subnet, ...more] = network.subnetsOf(name);
  return add('is the name of a Vpc, not of a Subnet').suggest(more.length === 0 ? subnet?.name : undefined);
}
