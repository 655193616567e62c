import { rule } from '../rule';
import { fieldNotInRelease } from '../support/field-not-in-release';

const example = (annotations: string) => `
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
${annotations}`;

/** Fields that other releases of kube-ovn have. */
export const kubeOvnFieldNotInRelease = rule({
  ...fieldNotInRelease(
    'kubeOvn',
    'kubeovn/kube-ovn v1.16.2 charts/kube-ovn/templates/kube-ovn-crd.yaml: compared field by field with the releases from v1.12.4 on',
    'kubeovn/kube-ovn v1.12.35 dist/images/install.sh: fields that the chart of 1.12 lacks',
  ),
  code: 'KO-003',
  exampleTarget: { kubeOvn: { version: '1.15' } },
  wrong: example('  annotations:\n    team: net\n'),
  right: example(''),
});
