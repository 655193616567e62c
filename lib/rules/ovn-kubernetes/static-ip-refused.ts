import { networkAskedFor } from '../../controllers/ovn-kubernetes/networks';
import { rule } from '../rule';
import { clusterNetworkExample } from '../support/localnet-example';
import { podExample } from '../support/pod-examples';

const example = (addresses: string) => `
${clusterNetworkExample(
  'tenantblue',
  'physnet',
  'mtu: 1500\n      subnets: [192.168.200.0/24]\n      excludeSubnets: [192.168.200.1/32]',
  'mode: Enabled',
)}---${podExample(`'[{"name": "tenantblue"${addresses}}]'`)}`;

/** Addresses that pods ask for on a network of OVN-Kubernetes, and do not get. */
export const staticIpRefused = rule({
  id: 'ovn-kubernetes/static-ip-refused',
  severity: 'error',
  what: 'Pods ask for an address of a network whose addresses OVN-Kubernetes gives, or without the length of its prefix.',
  why: 'OVN-Kubernetes gives the pods no interface: they stay in ContainerCreating.',
  evidence: [
    'ovn-kubernetes/ovn-kubernetes main go-controller/pkg/allocator/pod/pod_annotation.go: cannot allocate a static IP request with IPAM for pod; only supported on primary networks',
    'ovn-kubernetes/ovn-kubernetes main go-controller/pkg/util/net.go: ips are read by ParseCIDRSloppy, invalid CIDR address',
    'https://github.com/openshift/openshift-docs/pull/89453',
  ],
  wrong: example(', "ips": ["192.168.200.7/24"]'),
  right: example(''),
  check(network, report) {
    for (const pods of network.podTemplates) {
      if (pods.resource.external) continue;
      for (const asked of pods.networks) {
        const [first] = asked.ips;
        const asks = first && networkAskedFor(network, asked);
        if (!first || typeof asks !== 'object') continue;
        if (asks.hasSubnets)
          report(
            first.at(),
            `${pods.resource.title} asks for address ${first.text} of ${asks.resource.title}, which gives the addresses itself`,
          )
            .and(asks.at('subnets'), 'OVN-Kubernetes gives the addresses of these subnets')
            .note('the pods stay in ContainerCreating: "cannot allocate a static IP request with IPAM"')
            .propose('leave ips out; or take the subnets from the network, and every pod brings its address');
        else
          for (const ip of asked.ips.filter(({ text }) => !text.includes('/')))
            report(ip.at(), `${pods.resource.title} asks for address ${ip.text} without the length of its prefix`)
              .and(asks.at('name'), asks.resource.title)
              .note('the pods stay in ContainerCreating: "invalid CIDR address"')
              .propose(`write the prefix of the physical network, too: ${ip.text}/${ip.text.includes(':') ? 64 : 24}`);
      }
    }
  },
});
