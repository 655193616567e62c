import { parseAllDocuments } from 'yaml';

/** An external subnet with its attachment definition. */
const externalSubnet = (name: string, prefix: string, master: string) => `apiVersion: kubeovn.io/v1
kind: Subnet
metadata: {name: ${name}}
spec: {protocol: IPv4, provider: ${name}.kube-system, cidrBlock: ${prefix}.0.0/15, gateway: ${prefix}.0.1}
---
apiVersion: k8s.cni.cncf.io/v1
kind: NetworkAttachmentDefinition
metadata: {name: ${name}, namespace: kube-system}
spec:
  config: '{"cniVersion": "0.3.0", "type": "macvlan", "master": "${master}", "mode": "bridge", "ipam": {"type": "kube-ovn", "server_socket": "/run/openvswitch/kube-ovn-daemon.sock", "provider": "${name}.kube-system"}}'`;

/** What every experiment of the corpus `effects` found in its cluster, beside the manifests of the line. */
const cluster = `
${externalSubnet('ext', '172.20', 'eth1')}
---
${externalSubnet('ext2', '172.22', 'eth2')}
---
apiVersion: kubeovn.io/v1
kind: ProviderNetwork
metadata: {name: pn1}
spec: {defaultInterface: eth5}
---
apiVersion: kubeovn.io/v1
kind: Vlan
metadata: {name: vlan1}
spec: {id: 10, provider: pn1}
---
apiVersion: kubeovn.io/v1
kind: Subnet
metadata: {name: external}
spec: {protocol: IPv4, cidrBlock: 172.24.0.0/15, gateway: 172.24.0.1, vlan: vlan1}
---
apiVersion: v1
kind: ConfigMap
metadata: {name: ovn-vpc-nat-gw-config, namespace: kube-system}
data: {enable-vpc-nat-gw: "true"}
---
apiVersion: v1
kind: ConfigMap
metadata: {name: ovn-vpc-nat-config, namespace: kube-system}
data: {image: "docker.io/kubeovn/vpc-nat-gateway:v1.17.0"}
`;

/** The gateways that were there when ConfigMaps were edited; several replicas are known to the unreleased line alone. */
const gateways = (release: string) => `
apiVersion: kubeovn.io/v1
kind: Vpc
metadata: {name: v1}
spec: {}
---
apiVersion: kubeovn.io/v1
kind: Subnet
metadata: {name: s1}
spec: {vpc: v1, cidrBlock: 10.0.1.0/24, gateway: 10.0.1.1, protocol: IPv4}
---
apiVersion: kubeovn.io/v1
kind: VpcNatGateway
metadata: {name: gw}
spec: {vpc: v1, subnet: s1, lanIp: 10.0.1.254, externalSubnets: [ext], selector: ["kubernetes.io/os: linux"]}
---
apiVersion: kubeovn.io/v1
kind: VpcNatGateway
metadata: {name: bgp}
spec: {vpc: v1, subnet: s1, lanIp: 10.0.1.253, externalSubnets: [ext], bgpSpeaker: {enabled: true}}
${
  release === 'master'
    ? `---
apiVersion: kubeovn.io/v1
kind: VpcNatGateway
metadata: {name: ha}
spec: {vpc: v1, subnet: s1, externalSubnets: [ext], replicas: 2}
`
    : ''
}`;

/**
 * The manifests of a line in their cluster: its own objects take the place of equal ones there, and what the line is
 * about is there only where the line has it.
 */
export function inCluster(
  text: string,
  { kind, release }: { readonly kind: string; readonly release: string },
): string {
  // Some addresses are masked in the recording.
  const documents = parseAllDocuments(text.replaceAll('<other case>', '10.0.9.0/24')).filter(
    (document) => nameOf(document.toJS()) !== undefined,
  );
  const own = new Set(documents.map((document) => keyOf(document.toJS())));
  const all = kind.startsWith('ConfigMap ovn-vpc-nat') ? `${cluster}\n---\n${gateways(release)}` : cluster;
  const others = parseAllDocuments(all).filter((document) => {
    const object: unknown = document.toJS();
    return !own.has(keyOf(object)) && `${Object(object).kind} ${nameOf(object)}` !== kind;
  });
  return [...documents, ...others].map((document) => document.toString()).join('\n---\n');
}

function keyOf(object: unknown): string {
  const { kind, metadata } = Object(object) as { kind?: string; metadata?: { namespace?: string } };
  return `${kind} ${metadata?.namespace ?? ''}/${nameOf(object)}`;
}

function nameOf(object: unknown): string | undefined {
  return (Object(object) as { metadata?: { name?: string } }).metadata?.name;
}
