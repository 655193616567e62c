import { parseIp } from '../../net/ip';
import { defaultExternalSubnet } from '../../network/vpc-nat-gateway';
import { rule } from '../rule';

const eip = (v4Ip: string) => `
apiVersion: kubeovn.io/v1
kind: OvnEip
metadata:
  name: oeip1
spec:
  v4Ip: ${v4Ip}
`;

/** OvnEips without a subnet, of which the webhook and the controller think differently. */
export const ovnEipDefaultSubnet = rule({
  id: 'kube-ovn/ovn-eip-default-subnet',
  code: 'KO-166',
  severity: 'error',
  what: `With kube-ovn's webhook: an OvnEip names no externalSubnet, and ${defaultExternalSubnet} does not exist or does not have its address.`,
  why: `The webhook looks in ${defaultExternalSubnet}, whatever external subnet the controller has as its default, and refuses the OvnEip.`,
  evidence: [
    'kubeovn/kube-ovn v1.16.2 pkg/webhook/ovn_nat_gateway.go, ValidateOvnEip: util.GetExternalNetwork',
    'kubeovn/kube-ovn v1.16.2 pkg/controller/ovn_eip.go, handleAddOvnEip: --external-gateway-switch',
  ],
  wrong: eip('192.168.10.240'),
  right: eip('192.168.100.240'),
  exampleTarget: { kubeOvn: { webhook: true } },
  check(network, report) {
    if (!network.target.kubeOvn.webhook) return;
    const subnet = network.subnets.get(defaultExternalSubnet);
    for (const eip of network.ovnEips) {
      if (!eip.isBlank('externalSubnet')) continue;
      const refused = (at: string, fact: string) =>
        report(eip.at(at), fact)
          .note(`kube-ovn's webhook, where it is called for OvnEips, looks in ${defaultExternalSubnet} and refuses it`)
          .propose('write externalSubnet: the subnet that the address is of');
      if (network.isMissing('Subnet', defaultExternalSubnet))
        refused(
          'externalSubnet',
          `OvnEip ${eip.name} names no external Subnet, and ${defaultExternalSubnet} does not exist`,
        );
      else
        for (const field of ['v4Ip', 'v6Ip']) {
          const ip = parseIp(eip.text(field) ?? '');
          if (!ip || !subnet?.cidrs || subnet.contains(ip)) continue;
          refused(field, `${field} ${ip} of OvnEip ${eip.name} is outside of Subnet ${subnet.name}`)
            .and(subnet.at('cidrBlock'), `${subnet.name} is ${subnet.text('cidrBlock')}`)
            .restsOn(subnet.strayGateway);
        }
    }
  },
});
