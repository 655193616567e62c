import { check, load } from '../../lib/input/load';
import { parseRelease, type Release } from '../../lib/target/release';

/** One line of the corpus folder `gateways`. */
export interface GatewayCase {
  readonly id: string;
  readonly release: string;
  readonly settings: string;
  readonly manifest: string;
  readonly verdict: 'refused' | 'no workload' | 'workload';
  readonly outcome: { readonly template?: unknown };
}

/** Workloads that the API server takes and that never run, or not as they are written: an error is right. */
const neverRuns: ReadonlySet<string> = new Set([
  'kube-ovn/egress-gateway-workload-refused',
  'kube-ovn/gateway-selector-dropped',
  'kube-ovn/gateway-annotation-reserved',
]);

/** An error exactly where no workload is made, or where what is made is not what was written. */
export function gateways({ release, settings, manifest, verdict }: GatewayCase) {
  const kubeOvn = parseRelease(release.startsWith('master') ? '1.17-dev' : release) as Release;
  const input = load(['-'], { cwd: '/', stdin: () => `${settings}\n---\n${manifest}`, kubeOvn });
  const errors = check(input).findings.filter(({ severity }) => severity === 'error');
  const unnamed = errors.filter(({ rule }) => !neverRuns.has(rule));
  const got = errors.map(({ rule, message }) => `${rule}: ${message}`);
  if (verdict !== 'workload') return { agree: errors.length > 0, got };
  return { agree: unnamed.length === 0, stricter: errors.length > 0 && unnamed.length === 0, got };
}
