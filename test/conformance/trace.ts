import { gatewayRules } from '../../lib/controllers/kube-ovn/gateway-rules/gateway-rules';
import { iptablesSave } from '../../lib/controllers/kube-ovn/gateway-rules/iptables-save';
import { parseIp } from '../../lib/net/ip';
import { Network } from '../../lib/network/network';
import { AddressSet } from '../../lib/paths/addresses';
import { Topology } from '../../lib/paths/topology';
import { trace as traced } from '../../lib/paths/trace';
import { Resource } from '../../lib/source/resource';
import { parseRelease } from '../../lib/target/release';
import { defaultTarget } from '../../lib/target/target';

/** What of a case is compared: the rules of the gateway alone, or where the packet goes as well. */
export type Scope = 'rules';

/** One line of the corpus folder `trace`. */
export interface TraceCase {
  readonly kubeOvnVersion: string;
  readonly resources: readonly Readonly<Record<string, unknown>>[];
  readonly packet: {
    readonly from: string;
    readonly to: string;
    readonly protocol: 'tcp' | 'udp';
    readonly dport: number;
  };
  readonly expected: {
    readonly deliveredTo: string | readonly string[] | null;
    readonly seenSource: string | null;
    readonly clientSees: 'reply' | 'refused' | 'nothing';
    readonly nat: readonly string[];
    readonly mangle: readonly string[];
  };
}

/** The hosts that the lab has outside, besides the external gateway and the ends of the packet. */
const outsideHosts = ['8.8.4.4', '100.64.9.9', '198.51.100.7'];

/** The lines of iptables-save of the case's only gateway, and what becomes of the packet. */
export function trace(test: TraceCase, only?: Scope) {
  const { expected } = test;
  const network = networkOf(test.kubeOvnVersion, test.resources);
  const [gateway] = network.gateways;
  if (!gateway) return { agree: false, got: 'no gateway' };
  const { rules } = gatewayRules(gateway);
  const lines = { nat: iptablesSave(rules, 'nat'), mangle: iptablesSave(rules, 'mangle') };
  const rulesAgree = same(lines.nat, expected.nat) && same(lines.mangle, expected.mangle);
  if (only === 'rules') return { agree: rulesAgree, got: lines };
  const end = endOf(network, test.packet);
  const { deliveredTo, seenSource, clientSees } = expected;
  return { agree: rulesAgree && same(end, { deliveredTo, seenSource, clientSees }), got: { ...end, ...lines } };
}

function endOf(network: Network, { from, to, protocol, dport }: TraceCase['packet']) {
  const packet = { from: ip(from), to: ip(to), protocol, port: dport };
  const inside = AddressSet.of(...[...network.pods].flatMap(({ addresses }) => addresses));
  const gateways = [...network.subnets].filter(({ isOvn }) => !isOvn).flatMap((subnet) => subnet.gateways);
  const outside = AddressSet.of(...outsideHosts.map(ip), ...gateways, packet.from, packet.to);
  const outcomes = traced(new Topology(network), packet, { inside, outside });
  const targets = unique(outcomes.map(({ deliveredTo: end }) => end && `${end.ip}:${end.port}`)).sort();
  return {
    deliveredTo: targets.length > 1 ? targets : (targets[0] ?? null),
    seenSource: unique(outcomes.map(({ seenSource }) => seenSource && `${seenSource}`)).join() || null,
    clientSees: unique(outcomes.map(({ clientSees }) => clientSees)).join(),
  };
}

function ip(text: string) {
  const parsed = parseIp(text);
  if (!parsed) throw new Error(`no address: ${text}`);
  return parsed;
}

function unique(texts: readonly (string | undefined)[]): string[] {
  return [...new Set(texts.filter((text) => text !== undefined))];
}

function networkOf(version: string, values: TraceCase['resources']): Network {
  const release = parseRelease(version.startsWith('master') ? '1.17-dev' : version);
  if (!release) throw new Error(`not a release: ${version}`);
  const target = { ...defaultTarget, kubeOvn: { ...defaultTarget.kubeOvn, version: release } };
  const origin = {
    locate: () => {
      throw new Error('nobody asks');
    },
  };
  return new Network(
    values.map((value) => new Resource(value, origin)),
    { target },
  );
}

function same(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
