import { rule } from '../rule';

const gateway = (selector: string) => `
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
  selector:
    - "${selector}"
`;

/** Node selectors of NAT gateways that kube-ovn does not understand. */
export const gatewaySelectorDropped = rule({
  id: 'kube-ovn/gateway-selector-dropped',
  code: 'KO-033',
  severity: 'error',
  what: 'An entry of the selector of a NAT gateway is not "key: value", or names a key again.',
  why: 'kube-ovn leaves out entries that do not have exactly one colon, and the gateway runs on nodes where it has no network.',
  evidence: [
    'kubeovn/kube-ovn v1.16.2 pkg/util/vpc_nat_gateway.go, GenNatGwSelectors: splits at colons, skips what has not two parts',
  ],
  wrong: gateway('kubernetes.io/hostname=node1'),
  right: gateway('kubernetes.io/hostname: node1'),
  check(network, report) {
    for (const gateway of network.gateways) {
      const seen = new Map<string, { value: string; index: number }>();
      for (const { text, index } of gateway.texts('selector')) {
        const at = gateway.at('selector', index);
        const entry = `selector "${text}" of NAT gateway ${gateway.name}`;
        const [key = '', value = '', ...more] = text.split(':').map((part) => part.trim());
        if (!text.includes(':') || more.length > 0) {
          report(at, `${entry} is not "key: value"`)
            .note('kube-ovn leaves this entry out without a word, and the gateway may run on nodes without its network')
            .propose(`write "${likely(text)}"`);
          continue;
        }
        const first = seen.get(key);
        if (first && first.value !== value)
          report(at, `${entry} has the key of an earlier entry`)
            .and(gateway.at('selector', first.index), 'this one is left out')
            .note('a node has one value of a label; kube-ovn takes the last one without a word')
            .as('warning');
        seen.set(key, { value, index });
      }
    }
  },
});

/** `zone: a` of `zone=a` and `zone==a`. */
function likely(text: string): string {
  const [key = '<key>', value = '<value>'] = text.split(/[=:]/, 8).flatMap((part) => part.trim() || []);
  return `${key}: ${value}`;
}
