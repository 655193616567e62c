import { rule } from '../rule';

const example = (port: string) => `
apiVersion: kubeovn.io/v1
kind: Vpc
metadata:
  name: ha
spec:
  namespaces: [ha]
${port}---
apiVersion: kubeovn.io/v1
kind: Subnet
metadata:
  name: ha-net
spec:
  vpc: ha
  protocol: IPv4
  cidrBlock: 10.90.0.0/24
  gateway: 10.90.0.1
  excludeIps: [10.90.0.1]
  namespaces: [ha]
---
apiVersion: kubeovn.io/v1
kind: VpcNatGateway
metadata:
  name: ha
spec:
  vpc: ha
  subnet: ha-net
  replicas: 2
  internalSubnets: [ha-net]
  externalSubnets: [ovn-vpc-external-network]
  bfd: {enabled: true}
---
apiVersion: kubeovn.io/v1
kind: IptablesEIP
metadata:
  name: ha
spec: {natGwDp: ha, externalSubnet: ovn-vpc-external-network}
---
apiVersion: kubeovn.io/v1
kind: IptablesSnatRule
metadata:
  name: ha
spec: {eip: ha, internalCIDR: 10.90.0.0/24}
`;

/** BFD sessions of gateways that have no other end. */
export const gatewayBfdWithoutPort = rule({
  id: 'kube-ovn/gateway-bfd-without-port',
  code: 'KO-042',
  severity: 'error',
  since: '1.17',
  what: 'A NAT gateway with several replicas has bfd enabled, and its Vpc has no bfdPort; or the webhook misses enableBfd of the Vpc.',
  why: 'The sessions have no other end, and kube-ovn cannot tell which instances work; the webhook asks for another field, enableBfd.',
  evidence: [
    'kubeovn/kube-ovn master 1533681d pkg/controller/vpc_gateway_common.go, reconcileGatewayBFD: BFD of a gateway uses the bfdPort of the Vpc',
    'kubeovn/kube-ovn master 1533681d pkg/webhook/vpc_nat_gateway.go, ValidateVpcNatGW: vpc.spec.enableBfd must be true',
  ],
  exampleTarget: { kubeOvn: { version: '1.17-dev' } },
  wrong: example(''),
  right: example('  bfdPort: {enabled: true, ip: 10.255.255.1}\n'),
  check(network, report) {
    const { webhook } = network.target.kubeOvn;
    for (const gateway of network.gateways) {
      const { vpc } = gateway;
      if (!vpc || !gateway.part('bfd').flag('enabled')) continue;
      const at = gateway.at('bfd', 'enabled');
      if (gateway.isHighlyAvailable && !vpc.part('bfdPort').flag('enabled'))
        report(at, `NAT gateway ${gateway.name} has bfd enabled, and Vpc ${vpc.name} has no bfdPort`)
          .and(vpc.atName, 'no bfdPort that is enabled')
          .note('the instances have no BFD session, and packets go to those that failed as well')
          .propose(`add bfdPort to Vpc ${vpc.name}: enabled: true, and an ip that no subnet of it has`);
      if (webhook && !vpc.flag('enableBfd'))
        report(at, `NAT gateway ${gateway.name} has bfd enabled, and Vpc ${vpc.name} lacks enableBfd`)
          .and(vpc.at('enableBfd'), 'not true')
          .note("kube-ovn's webhook rejects the gateway, although its controller looks at bfdPort alone")
          .propose(`write enableBfd: true in Vpc ${vpc.name}`);
    }
  },
});
