import { parseMac } from '../../net/mac';
import type { PodInterface } from '../../network/pod-interface';
import type { Report } from '../report';
import { rule } from '../rule';
import { judgedInterfaces, knownAnnotation, shownText, stuckBy, workloadExample } from '../support/pods';

const example = (mac: string) => workloadExample({ 'ovn.kubernetes.io/mac_address': mac });

/** Hardware addresses that cannot be read, or that no interface can have. */
export const podMacMalformed = rule({
  id: 'kube-ovn/pod-mac-malformed',
  code: 'KO-150',
  severity: 'error',
  what: 'The hardware address that an annotation gives to pods cannot be read, is all zeros, or is that of a group.',
  why: 'kube-ovn gives the pods no address, or Linux does not give it to their interface: they stay in ContainerCreating.',
  evidence: [
    'kubeovn/kube-ovn v1.16.2 pkg/util/validator.go, ValidatePodNetwork: event ValidatePodNetworkFailed',
    'kubeovn/kube-ovn v1.16.2 pkg/controller/pod.go, acquireAddress: of attachments; event AcquireAddressFailed',
    'torvalds/linux include/linux/etherdevice.h, is_valid_ether_addr: neither zero nor multicast',
    'k8snetworkplumbingwg/multus-cni issue 1378: "cannot assign requested address"',
  ],
  wrong: example('02:00:00:00:2d'),
  right: example('02:00:00:00:00:2d'),
  check(network, report) {
    for (const one of judgedInterfaces(network)) if (one.isKubeOvns) judge(one, report);
  },
});

function judge(one: PodInterface, report: Report): void {
  const text = knownAnnotation(one, 'mac_address');
  if (text === undefined) return;
  const mac = parseMac(text);
  if (mac && !mac.isForInterface) {
    report(
      one.at('mac_address'),
      `mac_address ${shownText(text)} of ${one.pods.resource.title} is not that of an interface`,
    )
      .note('Linux refuses it for the interface, "cannot assign requested address": the pods stay in ContainerCreating')
      .propose('write an address whose first byte is even: 02:00:00:00:00:2d');
    return;
  }
  // Go's net.ParseMAC reads forms that are recorded as accepted; what has no separator is one of them.
  if (mac || /^[0-9a-f]{12}$/i.test(text)) return;
  const event = one.isFirst ? 'ValidatePodNetworkFailed' : 'AcquireAddressFailed: invalid MAC address';
  report(
    one.at('mac_address'),
    `mac_address ${shownText(text)} of ${one.pods.resource.title} is not a hardware address`,
  )
    .note(stuckBy(one.pods, event))
    .suggest(parseMac(text.trim()) ? text.trim() : undefined)
    .propose('write six bytes: 02:00:00:00:00:2d');
}
