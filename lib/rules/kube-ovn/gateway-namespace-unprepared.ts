import type { VpcNatGateway } from '../../network/vpc-nat-gateway';
import type { Report } from '../report';
import { rule } from '../rule';

const example = (level: string) => `
apiVersion: v1
kind: Namespace
metadata:
  name: gateways
  labels:
    pod-security.kubernetes.io/enforce: ${level}
---
apiVersion: kubeovn.io/v1
kind: VpcNatGateway
metadata:
  name: gw1
spec:
  vpc: test-vpc-1
  subnet: net1
  lanIp: 10.0.1.254
  namespace: gateways
  externalSubnets:
    - ovn-vpc-external-network
`;

const enforce = 'pod-security.kubernetes.io/enforce';
const account = 'vpc-nat-gw';

/** Namespaces of gateways that cannot have their pods. */
export const gatewayNamespaceUnprepared = rule({
  id: 'kube-ovn/gateway-namespace-unprepared',
  code: 'KO-039',
  severity: 'warning',
  since: '1.17',
  what: 'The pods of a NAT gateway are in a namespace that refuses privileged pods, or, with a BGP speaker, lacks the ServiceAccount vpc-nat-gw.',
  why: 'The StatefulSet is there and its pods are refused; only an event of the StatefulSet says so.',
  evidence: [
    'kubeovn/kube-ovn master 1533681d pkg/controller/vpc_nat_gateway.go, genNatGwStatefulSet: privileged container, serviceAccountName vpc-nat-gw with bgpSpeaker',
    "kubeovn/kube-ovn master 1533681d charts/kube-ovn-v2/templates/nat-gw/rbac.yaml: the account is in kube-ovn's namespace alone",
  ],
  exampleTarget: { kubeOvn: { version: '1.17-dev' } },
  wrong: example('baseline'),
  right: example('privileged'),
  check(network, report) {
    for (const gateway of network.gateways) {
      const namespace = gateway.text('namespace');
      if (namespace === undefined || namespace === network.target.kubeOvn.namespace) continue;
      judge(gateway, namespace, report);
    }
  },
});

function judge(gateway: VpcNatGateway, namespace: string, report: Report): void {
  const { network } = gateway;
  const object = network.find('Namespace', namespace);
  const level = object?.get('metadata', 'labels', enforce);
  if (object && (level === 'baseline' || level === 'restricted'))
    report(
      gateway.at('namespace'),
      `the pods of NAT gateway ${gateway.name} are privileged, and namespace ${namespace} refuses such pods`,
    )
      .and(object.at('metadata', 'labels', enforce), `enforces ${level}`)
      .note('the StatefulSet is made and never gets a pod; an event of the StatefulSet alone says why')
      .propose(`write ${enforce}: privileged, or choose another namespace`);
  const speaker = gateway.part('bgpSpeaker');
  if (speaker.flag('enabled') && network.isMissing('ServiceAccount', account, namespace))
    report(gateway.at('namespace'), `namespace ${namespace} has no ServiceAccount ${account} for the BGP speaker`)
      .and(speaker.at('enabled'), `NAT gateway ${gateway.name} has a BGP speaker`)
      .note(
        'the StatefulSet is made and never gets a pod; kube-ovn’s chart makes the account in its own namespace alone',
      )
      .propose(`add the ServiceAccount and its roles there, or list it under external: in cdk8s-ovn.yaml`);
}
