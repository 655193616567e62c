import { rule } from '../rule';
import { excluding } from '../support/exclude-ips';
import { firstFew } from '../support/first-few';

const net1 = (excludeIps: string) => `
apiVersion: kubeovn.io/v1
kind: Subnet
metadata:
  name: net1
spec:
  vpc: test-vpc-1
  cidrBlock: 10.0.1.0/24
  gateway: 10.0.1.1
  excludeIps: ${excludeIps}
  namespaces:
    - ns1
`;

/** NAT gateways whose address kube-ovn may give to a pod by chance. */
export const lanIpNotExcluded = rule({
  id: 'kube-ovn/lan-ip-not-excluded',
  code: 'KO-028',
  severity: 'warning',
  what: 'The lanIp of a NAT gateway is not among the excludeIps of its subnet.',
  why: 'A pod without a pinned address may get it before the gateway does; the gateway then stays in ContainerCreating.',
  evidence: [
    'kubeovn/kube-ovn v1.16.2 pkg/ipam/subnet.go, GetStaticAddress: pinned addresses may lie in excludeIps (V4Reserved), and conflict otherwise',
  ],
  wrong: net1('[10.0.1.1]'),
  right: net1('[10.0.1.1, 10.0.1.254]'),
  check(network, report) {
    for (const subnet of network.subnets) {
      const { cidrs, reserved, name } = subnet;
      if (!cidrs || !subnet.isReservedKnown) continue;
      const open = network.gatewaysIn(name).flatMap((gateway) => {
        const { lanIp, isHighlyAvailable } = gateway;
        if (!lanIp || isHighlyAvailable || reserved.contains(lanIp) || !subnet.contains(lanIp)) return [];
        return subnet.reservedAs(lanIp) ? [] : [{ gateway, lanIp }];
      });
      if (open.length === 0) continue;
      const cure = excluding(
        subnet,
        open.map(({ lanIp }) => lanIp),
      );
      const texts = subnet.texts('excludeIps').map(({ text }) => text);
      const excludes = texts.length > 0 ? `${name} excludes ${firstFew(texts)}` : `${name} has no excludeIps`;
      for (const { gateway, lanIp } of open) {
        report(
          gateway.at('lanIp'),
          `lanIp ${lanIp} of NAT gateway ${gateway.name} is not in excludeIps of Subnet ${name}`,
        )
          .and(subnet.at('excludeIps'), excludes)
          .note('kube-ovn may give it to a pod first; the gateway then stays in ContainerCreating: AddressConflict')
          .note('the gateway itself gets its pinned address although it is excluded')
          .propose(`in ${name} ${cure}`)
          .restsOn(gateway.at('subnet'), subnet.at('cidrBlock'), subnet.strayGateway)
          // Where the default route leads elsewhere, the lanIp may be what is wrong.
          .restsOn(
            ...(gateway.vpc?.defaultRoutes ?? []).map(({ index }) =>
              gateway.vpc?.at('staticRoutes', index, 'nextHopIP'),
            ),
          );
      }
    }
  },
});
