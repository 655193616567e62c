/*
 * What effects advise, with the recorded edits in which it was done: in corpus/effects. What is created again was created in
 * the base of each of them.
 */
export const advice: readonly (readonly [RegExp, ...string[]])[] = [
  [
    /^change selector, tolerations(?:, affinity)? or (?:affinity|externalSubnets) /,
    'v1.16.2-vpcnatgateway-spec-lanip-selector',
    'master-configmap-ovn-vpc-nat-config-data-image-then-a-compared-field-of-the-gateway',
  ],
  [
    /^change selector, .* of gateway \S+ in the same commit: its pod is then replaced/,
    'master-vpcnatgateway-spec-lanip-selector',
  ],
  [
    /^edit (?:each gateway|\S+ once the Vpc is reconciled), an annotation for example/,
    'master-configmap-ovn-vpc-nat-gw-config-another-key',
    'master-vpcnatgateway-metadata-annotations-after-spec-lanip-and-a-restart-of-the-controller',
  ],
  [
    /^delete the gateways? with (?:its|their) EIPs and rules in one commit/,
    'master-vpcnatgateway-deleted-with-eips-and-rules',
    'master-vpcnatgateway-created',
  ],
  [/^delete the pod of gateway .* the new one has the right routes/, 'master-subnet-spec-cidrblock-shrunk'],
  [
    /^remove its EIPs and their rules first/,
    'master-iptableseip-deleted-with-its-rule',
    'master-vpcnatgateway-deleted-unused',
  ],
  [
    /^delete the EIP (?:with its rules )?in one commit, and create (?:it|them) in the next/,
    'master-iptableseip-deleted-with-its-rule',
  ],
  [/^rename in two commits: delete the old EIP with its rules/, 'master-iptableseip-deleted-with-its-rule'],
  [/^remove its rules (?:first|as well, or keep it)/, 'master-iptableseip-deleted-with-its-rule'],
  [
    /^remove the EIP in a commit before that of the gateway/,
    'master-iptableseip-spec-qospolicy-removed',
    'master-iptableseip-deleted-with-its-rule',
  ],
  [
    /^(?:rename it in two commits: )?delete the (?:old )?rule(?: in one commit)?(?: and|, then) create /,
    'master-iptablessnatrule-deleted',
    'master-iptablesfiprule-renamed',
    'master-iptablesdnatrule-created',
  ],
  [/^create the EIP, or name one that exists/, 'master-iptablesfiprule-spec-eip'],
  [
    /^create a new policy and name it in qosPolicy/,
    'master-qospolicy-created',
    'master-vpcnatgateway-spec-qospolicy-changed',
  ],
  [/^take it out of qosPolicy in the same commit/, 'master-qospolicy-deleted-taken-out-of-the-eip'],
  [
    /^delete the object in one commit and create it in the next/,
    'master-ovndnatrule-deleted',
    'master-ovneip-deleted-in-use',
  ],
  [/^remove what uses it in a commit before/, 'master-ovndnatrule-deleted', 'master-ovneip-deleted-in-use'],
  [/^change a rule in the same commit/, 'master-securitygroup-spec-tier-ingressrules'],
  [/^delete the pods of the subnet, then the Subnet, and create both/, 'master-subnet-deleted-with-its-pods'],
  [/^recreate the pods of the subnet/, 'master-subnet-spec-cidrblock-shrunk'],
  [/^remove what has an address of it as well/, 'master-subnet-deleted-with-its-pods'],
  [/^create a second subnet for the other provider/, 'master-subnet-deleted-with-its-pods'],
  [/^create a second pool in the other subnet/, 'master-ippool-created', 'master-ippool-deleted'],
  [/^steer the subnet by policyRoutes/, 'master-vpc-spec-policyroutes-match'],
  [
    /^switch bfd of the gateways off in a commit before/,
    'master-vpcegressgateway-spec-bfd',
    'master-vpc-spec-bfdport-off',
  ],
  [
    /^restart kube-ovn-controller after the switch is on/,
    'master-configmap-ovn-vpc-nat-gw-config-data-enable-vpc-nat-gw-true-again-then-the-controller-restarts',
  ],
  [/^delete the pod and create it again/, 'master-pod-deleted'],
  [/^remove the VpcDns objects in the same commit/, 'master-configmap-vpc-dns-config-deleted'],
];

/** Advice not to make the edit, to choose a value that is not refused, or when to make it. */
export const leavesItAlone: readonly RegExp[] = [
  /^keep /,
  /^leave /,
  /^choose a range that no other subnet/,
  /^list addresses of the subnet/,
  /^give it another address/,
  /^write /,
  /^set enable-vpc-dns/,
  /^name the namespace in the Subnet or the Vpc/,
  /^exclude addresses before they are in use/,
  /^sync in a maintenance window/,
  /^upgrade in a maintenance window/,
  // Of OVN-Kubernetes no edit is recorded.
  /^make a network of another name, move the pods there/,
];
