import { nearest } from '../../source/nearest';
import { rule } from '../rule';
import { attachmentExample, ovnAttachments } from '../support/ovn-attachments';

const versions = ['0.1.0', '0.2.0', '0.3.0', '0.3.1', '0.4.0', '1.0.0', '1.1.0'];

/** Results of these versions name no interface, and hold an address or are no result at all. */
const withoutInterfaces = ['', '0.1.0', '0.2.0'];

/** Versions of the CNI specification that the plugin does not speak, or that cannot say what it made. */
export const attachmentCniVersion = rule({
  id: 'ovn-kubernetes/attachment-cni-version',
  code: 'LN-042',
  severity: 'error',
  what: 'The cniVersion of an OVN-Kubernetes NetworkAttachmentDefinition is unknown, or is left out or too old for its result.',
  why: 'The plugin refuses an unknown version. Left out, it is 0.1.0, whose results have an address and no interface.',
  evidence: [
    'containernetworking/cni v1.2.3 pkg/version/reconcile.go: incompatible CNI versions; pkg/version/conf.go: left out, it is 0.1.0',
    'containernetworking/cni v1.2.3 pkg/types/040/types.go, convertTo02x: cannot convert: no valid IP addresses',
    'ovn-kubernetes/ovn-kubernetes main go-controller/pkg/cni/cnishim.go, CmdAdd: the result is of the version of the configuration',
  ],
  wrong: attachmentExample({ cniVersion: '"1.0"' }),
  right: attachmentExample({ cniVersion: '"1.0.0"' }),
  check(network, report) {
    for (const one of ovnAttachments(network)) {
      const { cniVersion: written, subnets } = one.text.conf;
      if (one.text.typeFaults.length > 0) continue;
      const has = written === '' ? 'has no cniVersion' : `has cniVersion ${written}`;
      const found = (fact: string) => report(one.at('cniVersion'), `the config of ${one.title} ${fact}`);
      if (written !== '' && !versions.includes(written))
        found(`${has}, which the plugin does not speak`)
          .note('pods that ask for the network stay in ContainerCreating: "incompatible CNI versions"')
          .suggest(nearest(written, ['1.0.0', ...versions]) ?? '1.0.0');
      else if (withoutInterfaces.includes(written))
        found(has)
          .as('warning')
          .note(`${written === '' ? 'left out, it is 0.1.0: the' : 'the'} result of the plugin then names no interface`)
          .note(
            subnets === ''
              ? 'and must have an address: without, pods stay in ContainerCreating: "cannot convert: no valid IP addresses"'
              : 'tools that look for it in the status of the pod find none',
          )
          .propose('write "cniVersion": "1.0.0"');
    }
  },
});
