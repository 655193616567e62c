import { gatewayRules } from '../../lib/controllers/kube-ovn/gateway-rules/gateway-rules';
import { iptablesSave } from '../../lib/controllers/kube-ovn/gateway-rules/iptables-save';
import { Network } from '../../lib/network/network';
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

/** The lines of iptables-save of the case's only gateway, and what becomes of the packet. */
export function trace({ kubeOvnVersion, resources, expected }: TraceCase, only?: Scope) {
  const [gateway] = networkOf(kubeOvnVersion, resources).gateways;
  if (!gateway) return { agree: false, got: 'no gateway' };
  const { rules } = gatewayRules(gateway);
  const got = { nat: iptablesSave(rules, 'nat'), mangle: iptablesSave(rules, 'mangle') };
  const agree = only === 'rules' && same(got.nat, expected.nat) && same(got.mangle, expected.mangle);
  return { agree, got };
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
