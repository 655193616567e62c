import { parseCidr } from '../../net/cidr';
import { bitsOf, type Ip, parseIp } from '../../net/ip';
import type { Subnet } from '../../network/subnet';
import type { Draft, Report } from '../report';
import { rule } from '../rule';
import { type Fault, faultInList, hasCapitals, inLowerCase } from '../support/address-fault';
import { faultOfOvnIp } from '../support/ovn-address-fault';
import { refused, refusedInOneFamily, unusable } from '../support/refused-subnet';

const head = `
apiVersion: kubeovn.io/v1
kind: Subnet
metadata:
  name: net2
spec:
  vpc: test-vpc-1
  cidrBlock: 10.0.2.0/24
`;

/** Gateway addresses that kube-ovn refuses. */
export const subnetGatewayMalformed = rule({
  id: 'kube-ovn/subnet-gateway-malformed',
  code: 'KO-121',
  severity: 'error',
  what: 'The gateway of a Subnet is not an address that a host in its cidrBlock can have.',
  why: 'kube-ovn never sets the subnet up: no switch, no addresses, and pods that need it stay in ContainerCreating.',
  evidence: [
    'kubeovn/kube-ovn v1.16.2 pkg/util/validator.go, ValidateSubnet: gateway %s is not in cidr %s',
    'kubeovn/kube-ovn v1.16.2 pkg/util/validator.go, ValidateNetworkBroadcast',
  ],
  wrong: `${head}  gateway: 10.0.20.1\n`,
  right: `${head}  gateway: 10.0.2.1\n`,
  check(network, report) {
    for (const subnet of network.subnets) {
      const text = subnet.text('gateway');
      if (text === undefined) continue;
      const isPlain = subnet.gateways.length === 1 && !hasCapitals(text) && !text.includes(':ffff:');
      const fault = isPlain
        ? undefined
        : (faultInList(text, inLowerCase(faultOfOvnIp, network.target.kubeOvn.version)) ?? crowd(text));
      const found = fault
        ? report(subnet.at('gateway'), `gateway ${text} of Subnet ${subnet.name} ${fault.fact}`).suggest(
            fault.meant,
            fault.safe ? 'safe' : 'unsafe',
          )
        : misplaced(subnet, text, report);
      if (found && fault) refusedInOneFamily(found, subnet, text);
      else if (found) refused(found);
    }
  },
});

/** More addresses than a subnet has gateways. */
function crowd(text: string): Fault | undefined {
  const [first, second, ...more] = text.split(',').map((part) => parseIp(part)?.family);
  if (more.length > 0) return { fact: `lists ${more.length + 2} addresses where one of each family is the most` };
  return first === second
    ? { fact: `lists two IPv${first} addresses where one of each family is the most` }
    : undefined;
}

function misplaced(subnet: Subnet, text: string, report: Report): Draft | undefined {
  const { cidrs, name, gateways } = subnet;
  if (subnet.isMacOnly)
    return report(subnet.at('gateway'), `Subnet ${name} has gateway ${text} and no cidrBlock for it`);
  const gateway = cidrs && gateways.find((ip) => misfit(subnet, ip));
  if (!gateway) return undefined;
  const block = subnet.text('cidrBlock') as string;
  const meant = unusable(cidrs ?? []) ? undefined : likelyCidr(subnet, gateway);
  if (meant) {
    const message = `cidrBlock ${block} of Subnet ${name} holds neither its gateway ${gateway} nor its excludeIps`;
    return report(subnet.at('cidrBlock'), message).and(subnet.at('gateway'), 'the gateway').suggest(meant);
  }
  const first = subnet.cidrOf(gateway.family)?.network.plus(1n);
  return report(subnet.at('gateway'), `gateway ${gateway} of Subnet ${name} is ${misfit(subnet, gateway)}`)
    .and(subnet.at('cidrBlock'), `cidrBlock of ${name}`)
    .suggest(first && text.replace(`${gateway}`, `${first}`));
}

/** Why no host of the subnet can have an address. */
function misfit(subnet: Subnet, ip: Ip): string | undefined {
  const cidr = subnet.cidrOf(ip.family);
  if (!cidr?.contains(ip)) return `outside its cidrBlock ${subnet.text('cidrBlock')}`;
  if (cidr.broadcast?.equals(ip)) return `the broadcast address of ${cidr}`;
  const isNetwork = cidr.prefix < bitsOf(cidr.family) - 1 && cidr.network.equals(ip);
  return isNetwork ? `the network address of ${cidr}` : undefined;
}

/** Where all else that the subnet says of itself contradicts its CIDR, the CIDR is the mistake: what it must be. */
function likelyCidr(subnet: Subnet, gateway: Ip): string | undefined {
  const cidr = subnet.cidrOf(gateway.family);
  const excluded = subnet.excluded.filter(({ first }) => first.family === gateway.family);
  if (!cidr || cidr.contains(gateway) || excluded.length === 0) return undefined;
  const meant = parseCidr(`${gateway}/${cidr.prefix}`);
  const agree = excluded.every(({ first, last }) => meant?.contains(first) && meant.contains(last));
  return agree ? subnet.cidrs?.map((one) => (one === cidr ? meant : one)).join(',') : undefined;
}
