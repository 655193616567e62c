/**
 * Rules that refuse more than kube-ovn's validators and webhook do, with what they do not look at. The same list, with
 * its evidence, is in docs/conformance.md.
 */
export const stricter: ReadonlyMap<string, string> = new Map([
  ['kube-ovn/default-route-misses-gateway', 'the webhook does not read the routes of the VPC'],
  ['kube-ovn/dual-stack-order', 'the validator takes IPv6 first, IPAM takes the first network for IPv4'],
  ['kube-ovn/eip-gateway-missing', 'the webhook wants a name, and does not look for the gateway'],
  ['kube-ovn/external-subnet-without-attachment', 'the webhook does not look for the attachment definition'],
  ['kube-ovn/gateway-external-subnet-missing', 'the webhook does not look for the external subnet'],
  ['kube-ovn/internal-ip-malformed', 'the validator takes IPv6, the controller refuses it'],
  ['kube-ovn/ovn-nat-inside-malformed', 'the webhook does not read addresses, OVN leaves the entry out'],
  ['kube-ovn/ovn-nat-inside-missing', 'the webhook takes an address without a vpc, the controller does not'],
  ['kube-ovn/ovn-port-forward-malformed', 'the webhook takes port 0 and any case, OVN does not'],
  ['kube-ovn/pinned-address-outside-subnet', 'an unchanged Vip is not validated again, the controller refuses it'],
  [
    'kube-ovn/pinned-address-reserved',
    'the webhook compares with the CIDR alone, the first and last address are never given',
  ],
  ['kube-ovn/port-forward-protocol', 'the validator takes any case, the script of the gateway compares lower case'],
  ['kube-ovn/port-forward-used-twice', 'the validator compares as text what the CRD refuses'],
  ['kube-ovn/port-malformed', 'the validator takes 080, and compares ports as text'],
  ['kube-ovn/qos-limit-malformed', 'the validator does not look at bindingType, gateways and EIPs compare it as text'],
  ['kube-ovn/snat-range-malformed', 'an unchanged rule is not validated again, the controller refuses it'],
  [
    'kube-ovn/snat-range-not-canonical',
    'the validator takes host bits, the script of the gateway never finds them again',
  ],
  ['kube-ovn/subnet-namespace-outside-vpc', 'the webhook looks only once the VPC is standby, the controller always'],
  ['kube-ovn/subnet-vpc-missing', 'the webhook does not look for the VPC, the controller waits for it without end'],
  ['schema/value-not-allowed', 'the CRD refuses the value before the webhook sees it'],
]);

/** The same of pods, by release: what the controller of that release lets pass, though the pod does not work. */
export const stricterPods: ReadonlyMap<string, string> = new Map([
  [
    'v1.16.2 kube-ovn/pod-address-outside-subnet',
    'kube-ovn gives a pod the address of the gateway, which the router has',
  ],
  ['v1.16.2 kube-ovn/pod-annotation-ignored', 'the pod runs, and the annotation is that of a later release'],
  ['v1.16.2 kube-ovn/pod-network-without-subnet', 'the pod runs, with two addresses of one Subnet'],
  ['v1.16.2 kube-ovn/pod-pool-outside-subnet', 'kube-ovn gives a pod the address of the gateway, which the router has'],
]);
