import { check } from '../../../lib/check/check';
import type { External } from '../../../lib/network/known';
import { parseRelease } from '../../../lib/target/release';
import { defaultTarget } from '../../../lib/target/target';
import { overlaid } from '../overlay';

/** An object of kube-ovn as a YAML document. */
export function object(kind: string, name: string, spec: unknown): string {
  return `${JSON.stringify({ apiVersion: 'kubeovn.io/v1', kind, metadata: { name }, spec })}\n`;
}

type Spec = Readonly<Record<string, unknown>>;

export const eip = (name: string, spec: Spec = {}) => object('IptablesEIP', name, { natGwDp: 'gw1', ...spec });
export const fip = (name: string, spec: Spec) => object('IptablesFIPRule', name, spec);
export const snat = (name: string, spec: Spec) => object('IptablesSnatRule', name, spec);
export const dnat = (name: string, spec: Spec = {}) =>
  object('IptablesDnatRule', name, {
    eip: 'eip2',
    protocol: 'tcp',
    externalPort: '8081',
    internalIp: '10.0.1.6',
    internalPort: '80',
    ...spec,
  });

interface Cluster {
  readonly version?: string;
  readonly external?: readonly External[];
  /** Objects of the example network that are not there: `Subnet net1`. */
  readonly without?: readonly string[];
}

/** What is found in the example network with these objects: `error eip-gateway-missing: …`. */
export function found(objects: readonly string[], { version, external = [], without = [] }: Cluster = {}): string[] {
  const release = parseRelease(version ?? '1.16');
  if (!release) throw new Error(`not a release: ${version}`);
  const target = { ...defaultTarget, kubeOvn: { ...defaultTarget.kubeOvn, version: release } };
  const resources = overlaid(objects.join('---\n')).filter(({ title }) => !without.includes(title));
  const { findings } = check(resources, { target, external });
  return findings.map(({ severity, rule, message }) => `${severity} ${rule.replace('kube-ovn/', '')}: ${message}`);
}

/** The same without the messages. */
export function rulesFound(objects: readonly string[], cluster?: Cluster): string[] {
  return found(objects, cluster).map((line) => line.slice(0, line.indexOf(':')));
}
