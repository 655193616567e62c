import { parseIp } from '../../net/ip';
import type { Subnet } from '../../network/subnet';
import type { AddressField, VpcEgressGateway } from '../../network/vpc-egress-gateway';
import { passesUnread } from '../../schema/formats/sloppy-ip';
import { has } from '../../target/release';
import type { Report } from '../report';
import { rule } from '../rule';
import { faultInList, faultOfIp } from '../support/address-fault';
import { egressExample, noGateway } from '../support/egress-gateway';

/** Addresses for the instances of egress gateways that cannot be given. */
export const egressGatewayAddressMalformed = rule({
  id: 'kube-ovn/egress-gateway-address-malformed',
  code: 'KO-167',
  severity: 'error',
  since: '1.14',
  what: 'internalIPs or externalIPs of a VpcEgressGateway hold what is no address, lies outside of the subnet, or are fewer than the replicas.',
  why: 'The instances get no address, and wait for one in ContainerCreating; with too few addresses kube-ovn makes no gateway.',
  evidence: [
    'kubeovn/kube-ovn v1.16.2 pkg/controller/vpc_egress_gateway.go, reconcileVpcEgressGatewayWorkload: "internal IPs count %d is less than replicas %d"; the addresses go into the annotation ip_pool',
    'kubeovn/kube-ovn v1.16.2 pkg/controller/pod.go, acquireAddress: addresses of ip_pool must be in the subnet',
  ],
  wrong: egressExample('  internalIPs:\n    - 10.0.2.40\n'),
  right: egressExample('  internalIPs:\n    - 10.0.1.40\n'),
  check(network, report) {
    // The definitions of the other releases compare with the replicas themselves, and know the forms.
    const isUnchecked = has(network.target.kubeOvn.version, '1.16', '1.17');
    const hasNoForms = has(network.target.kubeOvn.version, '1.16');
    for (const gateway of network.egressGateways) {
      judge(gateway, 'internalIPs', gateway.internalSubnet, hasNoForms, report);
      judge(gateway, 'externalIPs', gateway.externalSubnet, hasNoForms, report);
      if (isUnchecked) for (const field of fields) judgeCount(gateway, field, report);
    }
  },
});

const fields: readonly AddressField[] = ['internalIPs', 'externalIPs'];

function judge(
  gateway: VpcEgressGateway,
  field: AddressField,
  subnet: Subnet | undefined,
  hasNoForms: boolean,
  report: Report,
): void {
  const { title } = gateway.resource;
  for (const { text, index } of gateway.texts(field)) {
    const at = gateway.at(field, index);
    const fault = faultInList(text, faultOfIp);
    const ips = text.split(',', 3).flatMap((one) => parseIp(one) ?? []);
    const isPair = ips.length < 2 || (ips.length === 2 && ips[0]?.family !== ips[1]?.family);
    if (fault || !isPair) {
      if (hasNoForms || passesUnread(text))
        waiting(
          report(
            at,
            `${field} ${text || '""'} of ${title} ${fault?.fact ?? 'is more than one address of each family'}`,
          ),
        ).suggest(fault?.meant, fault?.safe ? 'safe' : 'unsafe');
      continue;
    }
    const stray = subnet?.cidrs && ips.find((ip) => !subnet.contains(ip));
    if (stray && subnet)
      waiting(
        report(at, `${field} ${stray} of ${title} is outside of Subnet ${subnet.name}, ${subnet.text('cidrBlock')}`),
      )
        .and(subnet.at('cidrBlock'), `${subnet.name} is ${subnet.text('cidrBlock')}`)
        .restsOn(gateway.at(field === 'internalIPs' ? 'internalSubnet' : 'externalSubnet'), subnet.strayGateway);
  }
}

function judgeCount(gateway: VpcEgressGateway, field: AddressField, report: Report): void {
  const { replicas } = gateway;
  const count = gateway.items(field).length;
  if (count === 0 || replicas === undefined || count >= replicas) return;
  noGateway(report(gateway.at(field), `${field} of ${gateway.resource.title} has ${count} for ${replicas} replicas`))
    .and(gateway.at('replicas'), 'each has an address of its own')
    .propose('add an address for each replica, or leave the list out');
}

const waiting = (found: ReturnType<Report>) =>
  found.note('kube-ovn cannot give the address: an instance of the gateway stays in ContainerCreating');
