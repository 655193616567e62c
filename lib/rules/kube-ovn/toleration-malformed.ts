import type { Part } from '../../network/part';
import type { VpcNatGateway } from '../../network/vpc-nat-gateway';
import type { Report } from '../report';
import { rule } from '../rule';

const gateway = (toleration: string) => `
apiVersion: kubeovn.io/v1
kind: VpcNatGateway
metadata:
  name: gw1
spec:
  vpc: test-vpc-1
  subnet: net1
  lanIp: 10.0.1.254
  externalSubnets:
    - ovn-vpc-external-network
  tolerations:
    - ${toleration}
`;

/** Tolerations of NAT gateways that Kubernetes understands and kube-ovn's webhook does not. */
export const tolerationMalformed = rule({
  id: 'kube-ovn/toleration-malformed',
  code: 'KO-034',
  severity: 'warning',
  what: 'A toleration of a NAT gateway does not say its operator (Equal, Exists) or its effect (NoExecute, NoSchedule, PreferNoSchedule).',
  why: 'Kubernetes has defaults for both. The webhook of kube-ovn has not and rejects the gateway.',
  evidence: [
    'kubeovn/kube-ovn v1.16.2 pkg/webhook/vpc_nat_gateway.go, ValidateVpcNatGW: "invalid taint operator", "invalid taint effect"',
  ],
  wrong: gateway('{key: edge, operator: Exists}'),
  right: gateway('{key: edge, operator: Exists, effect: NoSchedule}'),
  check(network, report) {
    for (const gateway of network.gateways) {
      for (const toleration of gateway.parts('tolerations')) if (toleration.isMap) judge(gateway, toleration, report);
    }
  },
});

function judge(gateway: VpcNatGateway, toleration: Part, report: Report): void {
  const { webhook } = gateway.network.target.kubeOvn;
  const rejected = `kube-ovn's webhook rejects the gateway${webhook ? '' : ' if it is enabled'}`;
  const severity = webhook ? 'error' : 'warning';
  const blank = ['operator', 'effect'].filter((field) => (toleration.raw(field) ?? '') === '');
  if (blank.length === 0) return;
  const found = report(
    toleration.at(),
    `a toleration of NAT gateway ${gateway.name} does not name its ${blank.join(' and ')}`,
  )
    .as(severity)
    .note(rejected);
  if (blank.includes('operator')) found.note('Kubernetes itself takes Equal').propose('write operator: Equal');
  if (blank.includes('effect'))
    found
      .note('Kubernetes itself takes every effect')
      .propose('write effect: NoSchedule, PreferNoSchedule or NoExecute; a toleration for every effect becomes three');
}
