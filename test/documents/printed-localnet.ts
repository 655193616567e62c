/*
 * The manifests of document 004 (OKEP-5085) out of its text, in which the page's indentation is lost: each line gets the
 * one that its key has in a manifest.
 */
const depths: Readonly<Record<string, number>> = {
  metadata: 0,
  spec: 0,
  namespace: 2,
  finalizers: 2,
  labels: 2,
  ownerReferences: 2,
  config: 2,
  '"': 4,
  "}'": 4,
  'k8s.ovn.org/user-defined-network': 4,
  '- k8s.ovn.org/user-defined-network-protection': 4,
  '- apiVersion': 4,
  blockOwnerDeletion: 6,
  controller: 6,
  uid: 6,
  namespaceSelector: 2,
  matchExpressions: 4,
  '- key': 6,
  operator: 8,
  values: 8,
  network: 2,
  topology: 4,
  localnet: 4,
  role: 6,
  physicalNetworkName: 6,
  subnets: 6,
  excludeSubnets: 6,
  mtu: 6,
  vlan: 6,
  mode: 8,
  access: 8,
  id: 10,
  ipam: 6,
  lifecycle: 8,
};

/** The manifests of a kind, in the order of the page. */
export function printed(text: string, kind: string): readonly string[] {
  const lines = text.split('\n');
  return lines.flatMap((line, i) =>
    line.startsWith('apiVersion: ') && lines[i + 1] === `kind: ${kind}` ? [manifest(lines.slice(i))] : [],
  );
}

function manifest(lines: readonly string[]): string {
  let owner = false;
  const written: string[] = [];
  for (const line of lines) {
    const key = /^"|^}'|^(?:- )?[\w./-]+/.exec(line)?.[0] ?? '';
    if (key === 'spec') owner = false;
    const depth = depthOf(key, owner);
    if (depth === undefined) break;
    owner ||= key === '- apiVersion';
    written.push(' '.repeat(depth) + line);
    if (key === "}'") break;
  }
  return `${written.join('\n')}\n`;
}

function depthOf(key: string, isOwner: boolean): number | undefined {
  if (key === 'apiVersion') return 0;
  if (key === 'kind') return isOwner ? 6 : 0;
  if (key === 'name') return isOwner ? 6 : 2;
  return depths[key];
}
