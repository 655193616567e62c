import type { PodInterface } from '../../network/pod-interface';
import { holdsPlaceholder } from '../../source/placeholder';
import type { Spot } from '../../source/resource';
import type { Report } from '../report';
import { rule } from '../rule';
import { judgedInterfaces, knownAnnotation, workloadExample } from '../support/pods';

const example = (replicas: number) => workloadExample({ 'ovn.kubernetes.io/ip_address': '10.0.1.20' }, { replicas });

/** One address for several pods of a workload. */
export const podAddressShared = rule({
  id: 'kube-ovn/pod-address-shared',
  code: 'KO-150',
  severity: 'error',
  what: 'The template of a workload pins one address, one hardware address or one Vip, and the workload runs several pods.',
  why: 'kube-ovn gives it to one of the pods. The others stay in ContainerCreating.',
  evidence: [
    'kubeovn/kube-ovn v1.16.2 pkg/ipam/subnet.go, GetStaticAddress, GetStaticMac: AddressConflict; event AcquireAddressFailed',
    'kubeovn/kube-ovn v1.16.2 pkg/controller/vip.go, podReuseVip: the Vip is in use by another pod',
  ],
  wrong: example(2),
  right: example(1),
  check(network, report) {
    for (const one of judgedInterfaces(network)) {
      if (one.pods.count <= 1) continue;
      const hasVip = one.isFirst && knownAnnotation(one, 'vip') !== undefined;
      const { asked, pinned } = one;
      const isRead = pinned !== undefined && pinned.ips.length > 0 && !pinned.isEmpty;
      if (hasVip) judge(one, { ...annotated(one, 'vip'), reason: 'vip … is in use by pod' }, report);
      else if (asked && isRead) judge(one, { ...asked, reason: 'AddressConflict' }, report);
      if (one.isKubeOvns) judge(one, { ...annotated(one, 'mac_address'), reason: 'AddressConflict' }, report);
    }
  },
});

const meant: Readonly<Record<string, string>> = {
  vip: 'a Vip is for one pod',
  ip_address: 'an address is for one pod',
  ips: 'an address is for one pod',
  mac_address: 'a hardware address is for one pod of a Subnet',
};

interface Shared {
  readonly name: string;
  readonly text: string;
  readonly at: Spot;
  readonly reason: string;
}

function annotated(one: PodInterface, name: string) {
  return { name, text: knownAnnotation(one, name) ?? '', at: one.at(name) };
}

function judge(one: PodInterface, { name, text, at, reason }: Shared, report: Report): void {
  if (text === '' || holdsPlaceholder(text)) return;
  const { count, resource, atCount } = one.pods;
  const isEach = count === Number.POSITIVE_INFINITY;
  const found = report(
    at,
    `${name} ${text} of ${resource.title} is for ${isEach ? 'a pod on each node' : `${count} pods`}`,
  )
    .and(atCount, isEach ? 'one pod on each node' : `${count} pods at a time`)
    .note(`${meant[name]}: the others stay in ContainerCreating, with the event AcquireAddressFailed: ${reason}`)
    .restsOn(at);
  if (name === 'mac_address') found.propose('leave it out, and kube-ovn chooses one for each pod');
  else if (isEach) found.propose(`write ${one.key('ip_pool')} with an address for each node, or the name of an IPPool`);
  else found.propose(`write ${one.key('ip_pool')} with ${count} addresses, or the name of an IPPool`);
}
