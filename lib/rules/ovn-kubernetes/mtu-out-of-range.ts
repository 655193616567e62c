import { rule } from '../rule';
import { attachmentExample, ovnAttachments } from '../support/ovn-attachments';
import { attachmentPools } from '../support/ovn-pools';

/** MTUs that no IP network can have. */
export const mtuOutOfRange = rule({
  id: 'ovn-kubernetes/mtu-out-of-range',
  code: 'LN-030',
  severity: 'warning',
  what: 'mtu in the config of an OVN-Kubernetes NetworkAttachmentDefinition is no MTU of an IP network, or is left out.',
  why: 'Nobody looks at it. Left out, a localnet has the MTU of the overlay, which is less than that of the physical network.',
  evidence: [
    'ovn-kubernetes/ovn-kubernetes main go-controller/pkg/config/cni.go, parseNetConfSingle: MTU is Default.MTU',
    'ovn-kubernetes/ovn-kubernetes main go-controller/pkg/crd/userdefinednetwork/v1/cudn.go: 576 to 65536, with IPv6 at least 1280',
    'https://github.com/ovn-kubernetes/ovn-kubernetes/issues/4980',
  ],
  wrong: attachmentExample({ mtu: '150' }),
  right: attachmentExample({ mtu: '1500' }),
  check(network, report) {
    const six = new Set(
      [...attachmentPools(network)].flatMap(({ attachment, subnets }) =>
        subnets.some(({ cidr }) => cidr.family === 6) ? attachment : [],
      ),
    );
    for (const one of ovnAttachments(network)) {
      const { mtu, topology } = one.text.conf;
      if (topology === '' || one.text.typeFaults.length > 0) continue;
      const least = six.has(one) ? 1280 : 576;
      if (!one.has('mtu')) {
        if (topology !== 'localnet') continue;
        report(one.at('topology'), `the config of ${one.title} has no mtu: it gets ${mtu}, that of the overlay`)
          .as('info')
          .note('the physical network mostly has 100 more, and a ClusterUserDefinedNetwork would take that')
          .propose(`write "mtu": ${mtu + 100}, or whatever the physical network has`);
      } else if (mtu < least || mtu > 65536)
        report(one.at('mtu'), `mtu in the config of ${one.title} is ${mtu}; ${least} to 65536 is possible`).note(
          least === 1280 ? 'IPv6 needs 1280 on every link' : 'IPv4 needs 576 on every link',
        );
    }
  },
});
