/** The label of what runs a NAT gateway without kube-ovn's controller; its value is the name of the gateway. */
export const standaloneLabel = 'cdk8s-ovn/nat-gateway';
