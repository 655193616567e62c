import { LabelSelector } from '../../network/label-selector';
import type { Network } from '../../network/network';
import type { Subnet } from '../../network/subnet';
import { defaultVpc, type Owner } from '../../network/vpc';
import { textsIn } from '../../source/json';
import type { Place } from '../../source/resource';
import { rule } from '../rule';

const example = (label: string) => `
apiVersion: v1
kind: Namespace
metadata:
  name: ns1
  labels:
    team: ${label}
---
apiVersion: kubeovn.io/v1
kind: Subnet
metadata:
  name: shared
spec:
  cidrBlock: 10.17.0.0/16
  namespaceSelectors:
    - matchLabels:
        team: shared
`;

/** Namespaces that subnets of two VPCs take. */
export const namespaceInSubnetsOfTwoVpcs = rule({
  id: 'kube-ovn/namespace-in-subnets-of-two-vpcs',
  code: 'KO-132',
  severity: 'warning',
  what: 'Subnets of two VPCs take the pods of the same namespace.',
  why: 'A pod lands in the first of them that has a free address: nobody can say in which VPC.',
  evidence: [
    'kubeovn/kube-ovn v1.16.2 pkg/controller/pod.go, getPodDefaultSubnet: the first subnet with free addresses',
    'https://github.com/kubeovn/kube-ovn/issues/2536',
  ],
  wrong: example('shared'),
  right: example('tenant'),
  check(network, report) {
    const owners = network.namespaceOwners;
    const firsts = new Map<string, Binding>();
    for (const binding of bindings(network)) {
      const { namespace, subnet } = binding;
      const first = firsts.get(namespace);
      if (!first) firsts.set(namespace, binding);
      if (!first || first.subnet.vpcName === subnet.vpcName) continue;
      if ((owners.get(namespace)?.length ?? 0) > 1 || isRefused(first, owners) || isRefused(binding, owners)) continue;
      report(
        binding.at,
        `namespace ${namespace} is in subnets of two VPCs, ${first.subnet.vpcName} and ${subnet.vpcName}`,
      )
        .and(first.at, `Subnet ${first.subnet.name} of ${first.subnet.vpcName} takes it, too`)
        .note('a pod without a logical_switch annotation lands in the first of the subnets that has a free address')
        .propose(`leave ${namespace} to the subnets of one VPC`)
        .restsOn(subnet.at('vpc'), first.subnet.at('vpc'));
    }
  },
});

/** A namespace whose pods a subnet takes, and where it says so. */
interface Binding {
  readonly namespace: string;
  readonly subnet: Subnet;
  readonly at: Place;
  readonly byName: boolean;
}

/** Bindings by name, and by labels as far as the Namespace is in the input. */
function* bindings(network: Network): Generator<Binding> {
  const labelled = namespacesByLabel(network);
  for (const subnet of network.subnets) {
    if (!subnet.isOvn) continue;
    for (const { text, index } of subnet.texts('namespaces'))
      yield { namespace: text, subnet, at: subnet.at('namespaces', index), byName: true };
    for (const [index, selector] of subnet.items('namespaceSelectors').entries())
      for (const namespace of selected(selector, labelled))
        yield { namespace, subnet, at: subnet.at('namespaceSelectors', index), byName: false };
  }
}

/** The namespaces that carry a label, by `key=value`. */
function namespacesByLabel(network: Network): Map<string, Set<string>> {
  const labelled = new Map<string, Set<string>>();
  for (const namespace of network.of('Namespace')) {
    for (const label of pairs(textsIn(namespace.get('metadata', 'labels')))) {
      const names = labelled.get(label);
      if (names) names.add(namespace.name);
      else labelled.set(label, new Set([namespace.name]));
    }
  }
  return labelled;
}

/** Selectors with expressions are left out: a namespace that they may not take is no finding. */
function selected(written: unknown, labelled: ReadonlyMap<string, ReadonlySet<string>>): string[] {
  const selector = LabelSelector.whole(written);
  const [first, ...more] = pairs(selector?.labels ?? []);
  if (!selector || first === undefined || selector.expressions.length > 0) return [];
  return [...(labelled.get(first) ?? [])].filter((name) => more.every((label) => labelled.get(label)?.has(name)));
}

function pairs(labels: Iterable<readonly [key: string, value: string]>): string[] {
  return [...labels].map(([key, value]) => `${key}=${value}`);
}

/** Whether kube-ovn refuses the subnet for the namespace: the finding of subnet-namespace-outside-vpc. */
function isRefused({ namespace, subnet, byName }: Binding, owners: ReadonlyMap<string, readonly Owner[]>): boolean {
  if (!byName) return false;
  const listed = owners.get(namespace) ?? [];
  if (subnet.vpcName === defaultVpc) return listed.length > 0;
  return subnet.vpc !== undefined && listed.every(({ vpc }) => vpc.name !== subnet.vpcName);
}
