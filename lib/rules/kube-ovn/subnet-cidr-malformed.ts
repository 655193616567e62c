import type { Subnet } from '../../network/subnet';
import { rule } from '../rule';
import { byWebhook, faultOfBlock, refused, rewritten } from '../support/refused-subnet';

const kubeOvnSubnets = [
  'kubeovn/kube-ovn v1.16.2 pkg/util/validator.go, ValidateSubnet',
  'kubeovn/kube-ovn v1.16.2 pkg/controller/subnet.go, formatCIDR: failed to format subnet',
];

const head = `
apiVersion: kubeovn.io/v1
kind: Subnet
metadata:
  name: net2
spec:
  vpc: test-vpc-1
`;

/** Address ranges that kube-ovn refuses. */
export const subnetCidrMalformed = rule({
  id: 'kube-ovn/subnet-cidr-malformed',
  code: 'KO-120',
  severity: 'error',
  what: 'The cidrBlock of a Subnet is missing, cannot be read, or is a range that kube-ovn refuses.',
  why: 'kube-ovn never sets the subnet up: no switch, no addresses, and pods that need it stay in ContainerCreating.',
  evidence: kubeOvnSubnets,
  wrong: `${head}  cidrBlock: 010.0.2.0/24\n`,
  right: `${head}  cidrBlock: 10.0.2.0/24\n`,
  check(network, report) {
    for (const subnet of network.subnets) {
      const text = subnet.text('cidrBlock');
      if (text === undefined) {
        if (!subnet.isBlank('cidrBlock') || subnet.isMacOnly) continue;
        refused(report(subnet.at('cidrBlock'), `Subnet ${subnet.name} has no cidrBlock`)).propose(
          'write cidrBlock: with one CIDR, or with an IPv4 and an IPv6 one joined by a comma',
        );
        continue;
      }
      const fault = faultOfBlock(subnet, text);
      if (!fault) continue;
      const found = report(subnet.at('cidrBlock'), `cidrBlock ${text} of Subnet ${subnet.name} ${fault.fact}`);
      if (!subnet.cidrs) found.note(inTheLog).note(byWebhook).refuses();
      else if (fault.meant) rewritten(found, subnet.cidrs.join(','));
      else refused(found);
      found.suggest(fault.meant, fault.safe ? 'safe' : 'unsafe');
    }
  },
});

const inTheLog =
  'kube-ovn does not set the subnet up and repeats "failed to format subnet" in its log; the Subnet has no event and no condition';

/** Address ranges that kube-ovn writes in another form. */
export const subnetCidrNotCanonical = rule({
  id: 'kube-ovn/subnet-cidr-not-canonical',
  code: 'KO-D01',
  severity: 'warning',
  what: 'The cidrBlock of a Subnet is not in the form that kube-ovn keeps: the address has host bits, or is longer than need be.',
  why: 'kube-ovn rewrites the field in the cluster; a GitOps tool that heals itself writes the old text back, without end.',
  evidence: kubeOvnSubnets,
  wrong: `${head}  cidrBlock: 10.0.2.7/24\n`,
  right: `${head}  cidrBlock: 10.0.2.0/24\n`,
  check(network, report) {
    for (const subnet of network.subnets) {
      const text = subnet.text('cidrBlock');
      if (text === undefined || !subnet.cidrs) continue;
      const canonical = subnet.cidrs.join(',');
      if (canonical === text || faultOfBlock(subnet, text)) continue;
      report(subnet.at('cidrBlock'), `cidrBlock ${text} of Subnet ${subnet.name} is ${meaning(subnet)} ${canonical}`)
        .note(
          `kube-ovn writes ${canonical} into the Subnet; a GitOps tool that heals itself writes ${text} back, without end`,
        )
        .suggest(canonical, 'safe');
    }
  },
});

function meaning({ cidrs = [] }: Subnet): string {
  return cidrs.some(({ address, network }) => !address.equals(network)) ? 'an address in' : 'another way to write';
}
