import { parseIp } from '../../net/ip';
import type { Subnet } from '../../network/subnet';
import type { Path } from '../../source/path';
import type { Report } from '../report';
import { rule } from '../rule';
import { type Fault, faultInList, faultOfIp, inLowerCase } from '../support/address-fault';
import { faultOfOvnIp } from '../support/ovn-address-fault';
import { refused, refusedInOneFamily } from '../support/refused-subnet';

const subnet = (rest: string) => `
apiVersion: kubeovn.io/v1
kind: Subnet
metadata:
  name: net2
spec:
  cidrBlock: 10.17.0.0/16
  gateway: 10.17.0.1
${rest}`;

/** Virtual addresses, and the router address of an underlay, that are not in their Subnet. */
export const subnetAddressOptionMalformed = rule({
  id: 'kube-ovn/subnet-address-option-malformed',
  code: 'KO-127',
  severity: 'error',
  what: 'An entry of vips, or the u2oInterconnectionIP, of a Subnet is no address of the Subnet.',
  why: 'kube-ovn does not set the subnet up: no pod gets an address of it.',
  evidence: ['kubeovn/kube-ovn v1.16.2 pkg/util/validator.go, ValidateSubnet: vips, u2oInterconnectionIP'],
  wrong: subnet('  vips:\n    - 10.71.0.100\n'),
  right: subnet('  vips:\n    - 10.17.0.100\n'),
  check(network, report) {
    for (const subnet of network.subnets) {
      if (subnet.isMacOnly) continue;
      for (const { text, index } of subnet.texts('vips'))
        judge(subnet, text, ['vips', index], `virtual address ${text || '""'}`, report);
      const router = subnet.text('u2oInterconnectionIP');
      if (router === undefined) continue;
      judge(subnet, router, ['u2oInterconnectionIP'], `u2oInterconnectionIP ${router}`, report);
      const gateway = router.split(',').find((text) => subnet.gateways.some((ip) => parseIp(text)?.equals(ip)));
      if (gateway !== undefined)
        refused(
          report(
            subnet.at('u2oInterconnectionIP'),
            `u2oInterconnectionIP ${gateway} of Subnet ${subnet.name} is its gateway`,
          ).and(subnet.at('gateway'), 'the address of the physical router'),
        ).propose('write another free address of the subnet, or leave it out: kube-ovn takes one');
    }
  },
});

function judge(subnet: Subnet, text: string, path: Path, title: string, report: Report): void {
  const at = subnet.at(...path);
  const { version } = subnet.network.target.kubeOvn;
  const fault =
    path[0] === 'vips'
      ? inLowerCase(faultOfOvnIp, version)(text)
      : (faultInList(text, inLowerCase(faultOfIp, version)) ?? crowd(text));
  if (fault) {
    refusedInOneFamily(report(at, `${title} of Subnet ${subnet.name} ${fault.fact}`), subnet, text).suggest(
      fault.meant,
      fault.safe ? 'safe' : 'unsafe',
    );
    return;
  }
  const outside = text.split(',').find((part) => subnet.cidrs && !subnet.contains(parseIp(part) as never));
  if (outside === undefined) return;
  refused(
    report(at, `${title} of Subnet ${subnet.name} is outside of its cidrBlock`).and(
      subnet.at('cidrBlock'),
      `cidrBlock of ${subnet.name}`,
    ),
  )
    .restsOn(subnet.strayGateway)
    .propose('write an address of the cidrBlock');
}

/** The router has one address of each family. */
function crowd(text: string): Fault | undefined {
  const families = text.split(',').map((part) => parseIp(part)?.family);
  const isPair = families.length === 1 || (families.length === 2 && families[0] !== families[1]);
  return isPair ? undefined : { fact: `has ${families.length} addresses where one of each family is the most` };
}
