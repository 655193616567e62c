import { list, object, text } from '../field';
import { kind } from '../kind';
import { conditions } from '../kubernetes/conditions';

const cidr = () => text().rule('isCIDR(self)', 'a CIDR is needed, such as 10.0.0.5/24');

/**
 * The addresses that a virtual machine keeps on a network. As k8snetworkplumbingwg/ipamclaims has it in
 * artifacts/k8s.cni.cncf.io_ipamclaims.yaml; whoever uses it brings it along, so that no release of ours decides.
 */
export const IPAMClaim = kind({
  group: 'k8s.cni.cncf.io',
  version: 'v1alpha1',
  kind: 'IPAMClaim',
  plural: 'ipamclaims',
  scope: 'Namespaced',
  doc: 'The addresses that a virtual machine keeps on a network.',
  fields: {
    spec: object({
      network: text()
        .doc('The network by the name in its CNI configuration: cluster_udn_<name> for a ClusterUserDefinedNetwork.')
        .rule('self == oldSelf', 'network cannot be changed')
        .required(),
      interface: text()
        .doc('The interface of the pod that has the addresses.')
        .rule('self == oldSelf', 'interface cannot be changed')
        .required(),
      ipRequests: list(cidr())
        .doc('The addresses that are wanted, with their prefix lengths: one, or an IPv4 and an IPv6 one.')
        .limit({ maxItems: 2 })
        .rule('self == oldSelf', 'ipRequests cannot be changed')
        .rule(
          'size(self) != 2 || !isCIDR(self[0]) || !isCIDR(self[1]) || cidr(self[0]).ip().family() != cidr(self[1]).ip().family()',
          'two addresses must be one of IPv4 and one of IPv6',
        ),
    }).doc('What is claimed.'),
    status: object({
      ips: list(cidr()).doc('The addresses, with their prefix lengths.').limit({ maxItems: 2 }).required(),
      ownerPod: text().doc('The pod that has them.').required(),
      conditions,
    }).doc('What was given.'),
  },
});
