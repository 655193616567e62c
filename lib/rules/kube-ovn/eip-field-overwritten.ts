import { parseIp } from '../../net/ip';
import type { IptablesEip } from '../../network/iptables-eip';
import { rule } from '../rule';
import { hasCapitals, refusesCapitals } from '../support/address-fault';

const fields = {
  v6ip: 'kube-ovn never reads it when it allocates an address, and NAT gateways translate IPv4 only',
  macAddress:
    'kube-ovn never reads it: the address lives on the interface of the gateway pod, which has a MAC of its own',
} as const;

/** Fields of an EIP that only kube-ovn writes. */
export const eipFieldOverwritten = rule({
  id: 'kube-ovn/eip-field-overwritten',
  code: 'KO-055',
  severity: 'warning',
  what: 'An EIP sets v6ip or macAddress: a warning, and an error where kube-ovn refuses the v6ip.',
  why: 'kube-ovn ignores both and writes its own values over them, and a tool that heals drift writes them back.',
  evidence: [
    'kubeovn/kube-ovn v1.16.2 pkg/controller/vpc_nat_gw_eip.go, createOrUpdateEipCR: writes v4ip, v6ip and macAddress',
    'kubeovn/kube-ovn v1.16.2 pkg/controller/vpc_nat_gw_eip.go, handleAddIptablesEip: refuses a v6ip with capital letters',
    'kubeovn/kube-ovn v1.16.2 pkg/webhook/vpc_nat_gateway.go, ValidateIptablesEIP: a v6ip must lie in the subnet',
  ],
  wrong: `
apiVersion: kubeovn.io/v1
kind: IptablesEIP
metadata:
  name: eip1
spec:
  natGwDp: gw1
  externalSubnet: ovn-vpc-external-network
  v4ip: 192.168.100.230
  macAddress: 00:00:00:53:00:01
`,
  right: `
apiVersion: kubeovn.io/v1
kind: IptablesEIP
metadata:
  name: eip1
spec:
  natGwDp: gw1
  externalSubnet: ovn-vpc-external-network
  v4ip: 192.168.100.230
`,
  check(network, report) {
    for (const eip of network.eips) {
      for (const [field, note] of Object.entries(fields)) {
        const text = eip.text(field);
        if (text === undefined) continue;
        const found = report(eip.at(field), `EIP ${eip.name} sets ${field} ${text}, which kube-ovn overwrites`)
          .note(note)
          .propose(`remove ${field}`);
        const refusal = field === 'v6ip' ? refusalOf(eip, text) : undefined;
        if (refusal) found.as('error').note(refusal).restsOn(eip.at(field));
        else found.note('Argo CD or Flux then see a difference and write it back: the two never come to rest');
      }
    }
  },
});

/** Unread as it is, kube-ovn looks at its form. */
function refusalOf({ externalSubnet: subnet, network }: IptablesEip, text: string): string | undefined {
  if (hasCapitals(text) && refusesCapitals(network.target.kubeOvn.version))
    return 'the controller of kube-ovn refuses its capital letters, and neither the EIP nor its rules get ready';
  const ip = parseIp(text);
  const fits = ip && (!subnet?.cidrs || subnet.contains(ip));
  return fits ? undefined : "kube-ovn's webhook rejects it if it is enabled: it is no address of the external subnet";
}
