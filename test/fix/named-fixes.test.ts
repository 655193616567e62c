import { describe, expect, test } from 'vitest';
import { base } from '../scenario';
import { fixText } from './fixing';

/** Manifests with a mistake, added to the example network, what becomes of them, and whether the fix is safe. */
const cases: readonly {
  readonly of: string;
  readonly rule: string;
  readonly safety: 'safe' | 'unsafe';
  readonly before: string;
  readonly after: string;
  readonly base?: (text: string) => string;
}[] = [
  {
    of: 'a canonical CIDR',
    rule: 'kube-ovn/subnet-cidr-not-canonical',
    safety: 'safe',
    before: `
# the second network
apiVersion: kubeovn.io/v1
kind: Subnet # of the tenant
metadata: {name:   net2}   # odd blanks stay
spec:
  vpc: test-vpc-1
  "cidrBlock":   '10.0.2.7/24'   # with host bits
  gateway: 10.0.2.1
`,
    after: `
# the second network
apiVersion: kubeovn.io/v1
kind: Subnet # of the tenant
metadata: {name:   net2}   # odd blanks stay
spec:
  vpc: test-vpc-1
  "cidrBlock":   '10.0.2.0/24'   # with host bits
  gateway: 10.0.2.1
`,
  },
  {
    of: 'the /32 of one address',
    rule: 'kube-ovn/snat-range-not-canonical',
    safety: 'safe',
    before: `
apiVersion: kubeovn.io/v1
kind: IptablesSnatRule
metadata: {name: snat02}
spec: {eip: eip1, internalCIDR: 10.0.1.9} # one pod
`,
    after: `
apiVersion: kubeovn.io/v1
kind: IptablesSnatRule
metadata: {name: snat02}
spec: {eip: eip1, internalCIDR: 10.0.1.9/32} # one pod
`,
  },
  {
    of: 'a protocol in capital letters',
    rule: 'kube-ovn/port-forward-protocol',
    safety: 'safe',
    before: `
apiVersion: kubeovn.io/v1
kind: IptablesDnatRule
metadata:
  name: ssh
spec:
  eip: eip2
  # as the firewall writes it
  protocol: "TCP" # upper
  externalPort: "22"
  internalIp: 10.0.1.6
  internalPort: "22"
`,
    after: `
apiVersion: kubeovn.io/v1
kind: IptablesDnatRule
metadata:
  name: ssh
spec:
  eip: eip2
  # as the firewall writes it
  protocol: "tcp" # upper
  externalPort: "22"
  internalIp: 10.0.1.6
  internalPort: "22"
`,
  },
  {
    of: 'sorted excludeIps, with the gateway',
    rule: 'kube-ovn/exclude-ips-not-canonical',
    safety: 'safe',
    before: `
apiVersion: kubeovn.io/v1
kind: Subnet
metadata:
  name: net2
spec:
  vpc: test-vpc-1
  cidrBlock: 10.0.2.0/24
  gateway: 10.0.2.1
  excludeIps:
  # printers
  - 10.0.2.9 # the old one
  - "10.0.2.200..10.0.2.254"   # reserved

  # the router's other leg
  - 10.0.2.10
  # end of the list
`,
    after: `
apiVersion: kubeovn.io/v1
kind: Subnet
metadata:
  name: net2
spec:
  vpc: test-vpc-1
  cidrBlock: 10.0.2.0/24
  gateway: 10.0.2.1
  excludeIps:
  - 10.0.2.1

  # the router's other leg
  - 10.0.2.10
  - "10.0.2.200..10.0.2.254"   # reserved
  # printers
  - 10.0.2.9 # the old one
  # end of the list
`,
  },
  {
    of: 'a name that two objects have',
    rule: 'kubernetes/duplicate-object',
    safety: 'unsafe',
    before: `
# the second rule
apiVersion: kubeovn.io/v1
kind: IptablesSnatRule
metadata:
  name: snat01 # taken
spec:
  eip: eip1
  internalCIDR: 10.0.1.9/32
`,
    after: `
# the second rule
apiVersion: kubeovn.io/v1
kind: IptablesSnatRule
metadata:
  name: snat02 # taken
spec:
  eip: eip1
  internalCIDR: 10.0.1.9/32
`,
  },
  {
    of: 'a number in quotes in the JSON of a definition',
    rule: 'ovn-kubernetes/attachment-value-wrong-type',
    safety: 'safe',
    before: `
apiVersion: k8s.cni.cncf.io/v1
kind: NetworkAttachmentDefinition
metadata:
  name: localnet1
  namespace: blue
spec:
  # as the switch has it
  config: |
    {
      "cniVersion": "1.0.0",   "type": "ovn-k8s-cni-overlay",
      "name": "tenantblue", "netAttachDefName": "blue/localnet1",
      "topology": "localnet", "mtu": 1500,
      "vlanID":  "200"
    }
`,
    after: `
apiVersion: k8s.cni.cncf.io/v1
kind: NetworkAttachmentDefinition
metadata:
  name: localnet1
  namespace: blue
spec:
  # as the switch has it
  config: |
    {
      "cniVersion": "1.0.0",   "type": "ovn-k8s-cni-overlay",
      "name": "tenantblue", "netAttachDefName": "blue/localnet1",
      "topology": "localnet", "mtu": 1500,
      "vlanID":  200
    }
`,
  },
  {
    of: 'a misspelt key',
    rule: 'schema/unknown-field',
    safety: 'unsafe',
    before: `
apiVersion: kubeovn.io/v1
kind: IptablesEIP
metadata:
  name: eip9
spec:
  "natGwDP" : gw1 # the gateway
  externalSubnet: ovn-vpc-external-network
  v4ip: 192.168.100.232
`,
    after: `
apiVersion: kubeovn.io/v1
kind: IptablesEIP
metadata:
  name: eip9
spec:
  "natGwDp" : gw1 # the gateway
  externalSubnet: ovn-vpc-external-network
  v4ip: 192.168.100.232
`,
    base: (text) =>
      text
        .replaceAll('eip3', 'eip9')
        .replace(/apiVersion[^-]*kind: IptablesEIP\nmetadata:\n {2}name: eip9[^-]*---\n/, ''),
  },
  {
    of: 'the next hop of the default route',
    rule: 'kube-ovn/default-route-misses-gateway',
    safety: 'unsafe',
    before: '      nextHopIP: 10.0.1.1 # the gateway',
    after: '      nextHopIP: 10.0.1.254 # the gateway',
    base: (text) => text.replace('nextHopIP: 10.0.1.254', 'nextHopIP: 10.0.1.1 # the gateway'),
  },
  {
    of: 'an expression of the whitelist without anchors',
    rule: 'kruise/whitelist-not-anchored',
    safety: 'unsafe',
    before: `
apiVersion: v1
kind: ConfigMap
metadata:
  name: kruise-configuration
  namespace: kruise-system
data:
  # what sidecars may write
  SidecarSet_PatchPodMetadata_WhiteList: "{\\"rules\\": [{\\"allowedAnnotationKeyExprs\\": [\\"networks\\", \\"^a$\\"]}]}" # JSON
`,
    after: `
apiVersion: v1
kind: ConfigMap
metadata:
  name: kruise-configuration
  namespace: kruise-system
data:
  # what sidecars may write
  SidecarSet_PatchPodMetadata_WhiteList: "{\\"rules\\": [{\\"allowedAnnotationKeyExprs\\": [\\"^networks$\\", \\"^a$\\"]}]}" # JSON
`,
  },
];

describe.each(cases)('$of', ({ rule, safety, before, after, base: around = (text) => text }) => {
  const network = around(base);
  const text = network.includes(before) ? network : `${network}---${before}`;

  test('is fixed, and nothing else is touched', () => {
    const outcome = fixText(text, safety);
    expect(outcome.text).toBe(text.replace(before, () => after));
    expect(outcome.rules).not.toContain(rule);
  });

  test.runIf(safety === 'unsafe')('is a guess: --fix leaves it', () => {
    const outcome = fixText(text, 'safe');
    expect(outcome.text).toBe(text);
    expect(outcome.rules).toContain(rule);
  });

  test('is fixed once', () => {
    const { text: once } = fixText(text, safety);
    expect(fixText(once, safety)).toMatchObject({ text: once });
  });

  test('is fixed alike with the line ends of Windows', () => {
    const windows = (unix: string) => unix.replaceAll('\n', '\r\n');
    expect(fixText(windows(text), safety).text).toBe(windows(text.replace(before, () => after)));
  });
});
