import type { Ip } from '../../net/ip';
import type { AskedAddress, PodInterface } from '../../network/pod-interface';
import { holdsPlaceholder } from '../../source/placeholder';
import type { Report } from '../report';
import { rule } from '../rule';
import { faultInList, faultOfIp } from '../support/address-fault';
import { misfitOf } from '../support/pod-misfit';
import { emptyAddress, judgedInterfaces, shownText, stuckBy, workloadExample } from '../support/pods';

const example = (address: string) => workloadExample({ 'ovn.kubernetes.io/ip_address': address });

/** Pods with a pinned address that their subnet cannot give. */
export const podAddressOutsideSubnet = rule({
  id: 'kube-ovn/pod-address-outside-subnet',
  code: 'KO-150',
  severity: 'error',
  what: 'The address that an annotation pins for pods cannot be read, or is none that a host of their subnet can have.',
  why: 'kube-ovn gives the pods no address: they stay in ContainerCreating. Of two addresses of one family it gives an empty one.',
  evidence: [
    'kubeovn/kube-ovn v1.16.2 pkg/controller/pod.go, acquireStaticAddress: failed to parse IP; event AcquireAddressFailed',
    'kubeovn/kube-ovn v1.16.2 pkg/util/validator.go, ValidatePodNetwork: event ValidatePodNetworkFailed',
    'kubeovn/kube-ovn v1.16.2 pkg/ipam/subnet.go, GetStaticAddress: AddressOutOfRange; in 1.15.24 and from 1.17 on, AddressConflict for the gateway',
    'kubeovn/kube-ovn v1.16.2 pkg/controller/namespace.go, handleAddNamespace: the subnets of a namespace',
  ],
  wrong: example('10.0.11.7'),
  right: example('10.0.1.7'),
  check(network, report) {
    for (const one of judgedInterfaces(network)) {
      const { asked } = one;
      if (asked && !holdsPlaceholder(asked.text)) judge(one, asked, report);
    }
  },
});

function judge(one: PodInterface, asked: AskedAddress, report: Report): void {
  const { pods, pinned } = one;
  const { text, at, name } = asked;
  const add = (fact: string) => report(at, `${name} ${shownText(text)} of ${pods.resource.title} ${fact}`);
  if (!pinned || pinned.ips.length === 0) {
    const fault = faultInList(text, faultOfIp);
    const hasPrefix = text.split(',').every((part) => faultOfIp(part) === undefined || part.includes('/'));
    // The prefix length passes the validator; IPAM reads no such text.
    const event = hasPrefix || !one.isFirst ? 'AcquireAddressFailed: failed to parse IP' : 'ValidatePodNetworkFailed';
    const found = add(fault?.fact ?? 'cannot be read').note(stuckBy(pods, event));
    found.suggest(fault?.meant, fault?.safe ? 'safe' : 'unsafe');
  } else if (pinned.isEmpty) {
    const found = add('has more than one address of a family');
    found
      .note(emptyAddress)
      .propose(
        pods.count > 1
          ? `write ${one.key('ip_pool')}, of which each pod gets one`
          : 'write one address, or one of each family',
      );
  } else judgeMisfit(one, asked, pinned.ips, report);
}

/** kube-ovn gives both addresses from one subnet, or none. */
function judgeMisfit(one: PodInterface, { at, name }: AskedAddress, ips: readonly Ip[], report: Report): void {
  const { pods, choice } = one;
  const misfit = misfitOf(one, ips);
  const [first] = choice.subnets;
  if (!misfit || !first) return;
  const { subnet, ip, fact, meant, event } = misfit;
  const found = report(at, `${name} ${ip} of ${pods.resource.title} is ${fact}`)
    .and(subnet.at('cidrBlock'), `cidrBlock of ${subnet.name}`)
    .suggest(meant)
    .restsOn(one.subnetName === undefined ? undefined : one.atSubnet, subnet.strayGateway);
  if (event) found.note(stuckBy(pods, `AcquireAddressFailed: ${event}`));
  else
    found
      .as('warning')
      .note('kube-ovn gives the address before 1.17 (but for 1.15.24): router and pod answer for one address');
  if (choice.by === 'namespace' && pods.namespace !== undefined) {
    for (const other of choice.subnets.slice(1, 3)) found.and(other.at('cidrBlock'), `cidrBlock of ${other.name}`);
    found.note(`without logical_switch, the pods are in the Subnet of namespace ${pods.namespace}`);
  }
}
