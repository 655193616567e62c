import { has } from '../../target/release';
import { rule } from '../rule';

/** The smallest MTU of a network with IPv4 (RFC 791) and with IPv6 (RFC 8200), in bytes. */
const least = { 4: 68, 6: 1280 } as const;

const head = `
apiVersion: kubeovn.io/v1
kind: Subnet
metadata:
  name: net2
spec:
  vpc: test-vpc-1
  protocol: Dual
  cidrBlock: 10.0.2.0/24,fd00:2::/64
`;

/** MTUs below what the IP protocol allows. */
export const subnetMtuTooSmall = rule({
  id: 'kube-ovn/subnet-mtu-too-small',
  code: 'KO-124',
  severity: 'error',
  what: 'The mtu of a Subnet is below 68 bytes, or below 1280 bytes in a subnet with IPv6.',
  why: 'Linux switches IPv6 off on an interface with an MTU below 1280; kube-ovn 1.17 refuses the subnet.',
  evidence: [
    'kubeovn/kube-ovn master 1533681d pkg/util/validator.go, ValidateSubnet: mtu %d is below the IPv6 minimum',
    'kubeovn/kube-ovn v1.15.24 charts/kube-ovn/templates/kube-ovn-crd.yaml: Subnet spec.mtu, minimum 68',
    'torvalds/linux net/ipv6/addrconf.c, addrconf_notify: an MTU below IPV6_MIN_MTU stops IPv6 on the device',
  ],
  wrong: `${head}  mtu: 1200\n`,
  right: `${head}  mtu: 1400\n`,
  check(network, report) {
    const refused = has(network.target.kubeOvn.version, '1.17');
    // Before 1.16 the CRD itself refuses less than 68, zero included.
    const judged = has(network.target.kubeOvn.version, '1.16');
    for (const subnet of network.subnets) {
      const mtu = subnet.raw('mtu');
      if (typeof mtu !== 'number' || !Number.isInteger(mtu) || mtu === 0) continue;
      const { name } = subnet;
      if (mtu < least[4]) {
        if (judged)
          report(subnet.at('mtu'), `mtu ${mtu} of Subnet ${name} is below ${least[4]} bytes, the minimum of IPv4`).note(
            'kube-ovn accepts the value; the interfaces of pods cannot be set up with it, and pods stay in ContainerCreating',
          );
        continue;
      }
      if (mtu >= least[6] || !subnet.cidrOf(6)) continue;
      report(subnet.at('mtu'), `mtu ${mtu} of Subnet ${name} is below ${least[6]} bytes, the minimum of IPv6`)
        .and(subnet.at('cidrBlock'), `${subnet.cidrOf(6)} is IPv6`)
        .note(
          refused
            ? 'kube-ovn 1.17 does not set the subnet up, and says so in an event of the Subnet (ValidateLogicalSwitchFailed)'
            : 'kube-ovn accepts the value before 1.17; Linux switches IPv6 off on interfaces with it',
        )
        .propose(`write at least ${least[6]}, or leave mtu out`);
    }
  },
});
