import { rule } from '../rule';

/** The label controller-revision-hash holds the name, a hyphen and ten characters, 63 in all. */
const longest = 52;

const gateway = (name: string) => `
apiVersion: kubeovn.io/v1
kind: Subnet
metadata:
  name: net1
spec:
  vpc: test-vpc-1
  cidrBlock: 10.0.1.0/24
  gateway: 10.0.1.1
  excludeIps:
    - 10.0.1.1
    - 10.0.1.253..10.0.1.254
  namespaces:
    - ns1
---
apiVersion: kubeovn.io/v1
kind: VpcNatGateway
metadata:
  name: ${name}
spec:
  vpc: test-vpc-1
  subnet: net1
  lanIp: 10.0.1.253
  externalSubnets:
    - ovn-vpc-external-network
---
apiVersion: kubeovn.io/v1
kind: IptablesEIP
metadata:
  name: eip9
spec:
  natGwDp: ${name}
  externalSubnet: ovn-vpc-external-network
---
apiVersion: kubeovn.io/v1
kind: IptablesSnatRule
metadata:
  name: snat09
spec:
  eip: eip9
  internalCIDR: 10.0.1.0/24
`;

/** NAT gateways whose StatefulSet gets a name that is too long for its pods. */
export const gatewayNameTooLong = rule({
  id: 'kube-ovn/gateway-name-too-long',
  code: 'KO-036',
  severity: 'error',
  what: `The StatefulSet that kube-ovn makes of a NAT gateway has a name of more than ${longest} characters.`,
  why: 'Kubernetes writes the name and a hash of eleven characters into a label of the pod, which holds 63. No pod can be made.',
  evidence: [
    'kubeovn/kube-ovn v1.16.2 pkg/util/vpc_nat_gateway.go, ValidateNatGwStatefulSetNameLength: 52, checked by the webhook alone',
    'kubeovn/kube-ovn master 1533681d pkg/webhook/vpc_nat_gateway.go, ValidateVpcNatGW: the same limit at any replicas',
    'kubeovn/kube-ovn v1.13.15 pkg/controller/vpc_nat.go, resyncVpcNatConfig: natGwNamePrefix',
  ],
  wrong: gateway('gateway-of-the-first-test-vpc-in-production'),
  right: gateway('gateway-of-the-first-test-vpc'),
  check(network, report) {
    const { image: config, namePrefix: prefix } = network.gatewayConfig;
    for (const gateway of network.gateways) {
      const name = `${prefix}-${gateway.name}`;
      // What instances of their own are made of may have a longer name; the webhook does not look at that.
      const isForWebhook = gateway.isHighlyAvailable;
      if (name.length <= longest || (isForWebhook && !network.target.kubeOvn.webhook)) continue;
      const most = longest - prefix.length - 1;
      const found = isForWebhook
        ? report(
            gateway.atName,
            `NAT gateway ${gateway.name} makes ${name}, a name of ${name.length} characters where kube-ovn's webhook allows ${longest}`,
          ).note('the webhook rejects the gateway, however many replicas it has')
        : report(gateway.atName, `StatefulSet ${name} has a name of ${name.length} characters, ${longest} are possible`)
            .note(
              'kube-ovn makes it and no pod appears: only an event of the StatefulSet says that a label is too long',
            )
            .note('from 1.16 on the webhook rejects the gateway if it is enabled');
      if (most > 0)
        found.propose(`give the gateway a name of at most ${most} characters; another name is another gateway`);
      if (config && prefix === config.get('data', 'natGwNamePrefix'))
        found
          .and(config.at('data', 'natGwNamePrefix'), 'the first part of the name')
          .propose(
            'shorten natGwNamePrefix; kube-ovn then makes a second workload of each gateway when it next updates it, and leaves the old one',
          );
    }
  },
});
