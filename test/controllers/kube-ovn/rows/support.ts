import { clusterOf } from '../../../../lib/controllers/kube-ovn/rows/cluster';
import { northboundOf } from '../../../../lib/controllers/kube-ovn/rows/northbound';
import { Network } from '../../../../lib/network/network';
import type { Acl, Northbound } from '../../../../lib/ovn/northbound';
import { parseRelease } from '../../../../lib/target/release';
import { defaultTarget } from '../../../../lib/target/target';
import { resourcesOf } from '../../../rules/overlay';

/** A VPC with a subnet whose pods are those of namespace ns. */
export const vpc = `
apiVersion: kubeovn.io/v1
kind: Vpc
metadata: {name: v}
---
apiVersion: kubeovn.io/v1
kind: Subnet
metadata: {name: s}
spec: {vpc: v, cidrBlock: 10.1.1.0/24, namespaces: [ns]}
`;

/** A pod of that namespace. */
export function pod(name: string, address: string, annotations: Readonly<Record<string, string>> = {}): string {
  const own = Object.fromEntries(
    Object.entries(annotations).map(([key, value]) => [`ovn.kubernetes.io/${key}`, value]),
  );
  return JSON.stringify({
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: {
      name,
      namespace: 'ns',
      labels: { app: name },
      annotations: { 'ovn.kubernetes.io/ip_address': address, ...own },
    },
    spec: { containers: [{ name: 'c', image: 'nginx', ports: [{ name: 'http', containerPort: 8080 }] }] },
  });
}

/** The rows of some manifests, separated by `---` where a text holds several. */
export function rowsOf(manifests: readonly string[], version = '1.16.2'): Northbound {
  const release = parseRelease(version);
  if (!release) throw new Error(`not a release: ${version}`);
  const target = { ...defaultTarget, kubeOvn: { ...defaultTarget.kubeOvn, version: release } };
  const network = new Network(resourcesOf(manifests.join('\n---\n')), { target });
  return northboundOf(network, clusterOf(network));
}

/** `to-lport 2001 tier 2: ip4 → allow`. */
export function aclTexts(acls: readonly Acl[] | undefined): readonly string[] {
  const texts = acls?.map(
    ({ direction, priority, tier, match, action }) => `${direction} ${priority} tier ${tier}: ${match} → ${action}`,
  );
  return [...(texts ?? [])].sort();
}
