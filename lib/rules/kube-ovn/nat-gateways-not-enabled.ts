import { meetingsOf } from '../../controllers/kube-ovn/faults/fault';
import { gatewaysDeletedAfterSwitch } from '../../controllers/kube-ovn/faults/nat';
import { natConfigName, natGatewayConfigName } from '../../network/gateway-config';
import { rule } from '../rule';
import { reportAstray } from '../support/astray-config';

const off =
  'NAT gateways are switched off: kube-ovn deletes the pods of all gateways in the cluster, and its log answers every ' +
  'gateway, EIP and NAT rule with "iptables nat gw not enable"';

/** The switch of all NAT gateways, if it is not on. */
export const natGatewaysNotEnabled = rule({
  id: 'kube-ovn/nat-gateways-not-enabled',
  code: 'KO-010',
  severity: 'error',
  what: `The ConfigMap ${natGatewayConfigName}, which switches NAT gateways on, is missing, elsewhere or not "true", and there are NAT gateways.`,
  why: 'Without it, or with "false", kube-ovn deletes the pods of all gateways. Any other value but "true" switches them on, and makes the webhook reject every gateway, EIP and NAT rule.',
  evidence: [
    'kubeovn/kube-ovn v1.16.2 pkg/controller/vpc_nat_gateway.go, resyncVpcNatGwConfig: off if missing or "false"',
    'kubeovn/kube-ovn v1.16.2 pkg/webhook/vpc_nat_gateway.go, ValidateVpcNatGatewayConfig: must be "true"',
  ],
  wrong: `
apiVersion: v1
kind: ConfigMap
metadata:
  name: ovn-vpc-nat-gw-config
  namespace: kube-system
data:
  enable-vpc-nat-gw: "false"
`,
  right: `
apiVersion: v1
kind: ConfigMap
metadata:
  name: ovn-vpc-nat-gw-config
  namespace: kube-system
data:
  enable-vpc-nat-gw: "true"
`,
  check(network, report) {
    const { enable, image, isNeeded } = network.gatewayConfig;
    if (enable) {
      const value = enable.get('data', 'enable-vpc-nat-gw') ?? '';
      if (typeof value !== 'string' || value === 'true' || (value === 'false' && !isNeeded)) return;
      const found = report(
        enable.at('data', 'enable-vpc-nat-gw'),
        `${enable.title} ${value ? `has enable-vpc-nat-gw "${value}", not "true"` : 'has no enable-vpc-nat-gw'}`,
      );
      if (value === 'false') {
        found.note(off);
        const [again] = meetingsOf(gatewaysDeletedAfterSwitch, network, network.target.kubeOvn.version);
        if (again) found.note(gatewaysDeletedAfterSwitch.consequence).propose(gatewaysDeletedAfterSwitch.cure);
      } else
        found
          .note('the controller of kube-ovn takes anything but "false" for true, so gateways run')
          .note('the webhook wants "true": if it is enabled, it rejects every gateway, EIP and NAT rule');
      found.propose('write enable-vpc-nat-gw: "true"');
      return;
    }

    const { namespace } = network.target.kubeOvn;
    if (!network.isMissing('ConfigMap', natGatewayConfigName, namespace)) return;
    const astray = network.gatewayConfig.astray(natGatewayConfigName);
    if (astray) {
      const found = reportAstray(network, report, astray).note(off);
      const other = image ? undefined : network.gatewayConfig.astray(natConfigName);
      if (other && other.namespace === astray.namespace)
        found.and(other.at('metadata', 'namespace'), `${natConfigName} is there as well`);
    } else if (image && isNeeded) {
      report(
        image.at('metadata', 'name'),
        `ConfigMap ${namespace}/${natGatewayConfigName} is missing beside ${natConfigName}`,
      )
        .note(off)
        .propose(`add ConfigMap ${natGatewayConfigName} with data enable-vpc-nat-gw: "true"`)
        .propose(`if kube-ovn's chart renders it, list it under external: in cdk8s-ovn.yaml`);
    }
  },
});
