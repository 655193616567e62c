import { exampleWhitelist } from '../../lib/rules/support/sidecar-examples';

/** A text of a manifest, and what stands there without the mistake. Every occurrence is replaced. */
export type Edit = readonly [from: string, to: string];

/** What is to be found in the manifests of a thread. */
export interface Mistake {
  /** The release of kube-ovn that it was made with, where a later one takes it. */
  readonly release?: string;
  readonly found: readonly {
    /** @default the first file of the thread */
    readonly file?: string;
    readonly line: number;
    readonly rule: string;
  }[];
  /** What cures it. */
  readonly cured: readonly Edit[];
}

const at = (line: number, rule: string, file?: string) => ({ line, rule, ...(file !== undefined && { file }) });

const eip = (name: string, gateway: string) =>
  `---\napiVersion: kubeovn.io/v1\nkind: IptablesEIP\nmetadata: {name: ${name}}\nspec: {natGwDp: ${gateway}}\n`;

const snat = (name: string, eip: string, range: string) =>
  `---\napiVersion: kubeovn.io/v1\nkind: IptablesSnatRule\nmetadata: {name: ${name}}\nspec: {eip: ${eip}, internalCIDR: ${range}}\n`;

/** By thread, what our rules find, and the cure. The manifests themselves are not part of this repository. */
export const mistakes: Readonly<Record<string, Mistake>> = {
  '3356': { found: [at(47, 'kube-ovn/eip-gateway-missing')], cured: [['natGwDp: gw-test ', 'natGwDp: gw-gateway']] },
  '6123': {
    found: [at(34, 'kube-ovn/gateway-without-egress'), at(35, 'kubernetes/namespace-on-cluster-scoped')],
    cured: [
      ['  namespace: test-enclave\nspec:', 'spec:'],
      [
        '    - ovn-vpc-external-network\n',
        `    - ovn-vpc-external-network\n${eip('e1', 'gw1')}${snat('s1', 'e1', '10.0.0.0/24')}`,
      ],
    ],
  },
  '2710': { found: [at(46, 'kube-ovn/lan-ip-reserved')], cured: [['gateway: 10.0.1.254', 'gateway: 10.0.1.1']] },
  '6124': {
    found: [at(45, 'kube-ovn/port-malformed')],
    cured: [['  internalPort: "22"', '  internalPort: "22"\n  externalPort: "22"']],
  },
  'PR6412/1298': {
    found: [at(44, 'kube-ovn/floating-ip-and-port-forward-share-eip')],
    cured: [['{eip: e1, internalIp: 10.0.1.13}', `{eip: e2, internalIp: 10.0.1.13}\n${eip('e2', 'gw1')}`]],
  },
  '5885': {
    release: '1.13',
    found: [at(25, 'kube-ovn/external-subnet-without-attachment')],
    cured: [['subnetexternal', 'vswitchexternal1']],
  },
  '2599/2626': {
    found: [at(16, 'cncf/attachment-config-broken')],
    cured: [
      [
        '"mode": "bridge"}',
        '"mode": "bridge", "ipam": {"type": "kube-ovn", "server_socket": "/run/openvswitch/kube-ovn-daemon.sock", "provider": "ovn-vpc-external-network.kube-system"}}',
      ],
    ],
  },
  '2783': {
    found: [at(6, 'kube-ovn/provider-attachment-mismatch')],
    cured: [['network.kube-system.ovn', 'network.kube-system']],
  },
  '4699': { found: [at(4, 'kube-ovn/subnet-cidr-malformed')], cured: [['10.50.0.0/33', '10.50.0.0/24']] },
  '2536': {
    found: [at(18, 'kube-ovn/subnet-cidr-overlap')],
    cured: [
      ['{name: subnet2}\nspec:\n  protocol: IPv4\n  cidrBlock: 10.66', '{name: subnet2}\nspec:\n  cidrBlock: 10.67'],
      [
        '10.67.0.0/16\n  excludeIps: [10.66.0.1..10.66.0.10, 10.66.0.101..10.66.0.151]\n  gateway: 10.66.0.1',
        '10.67.0.0/16\n  gateway: 10.67.0.1',
      ],
    ],
  },
  '1399': {
    found: [
      at(9, 'schema/wrong-type'),
      at(13, 'schema/wrong-type'),
      at(36, 'kubernetes/duplicate-object'),
      at(37, 'kube-ovn/subnet-cidr-malformed'),
    ],
    cured: [
      ['-k8s', '- k8s'],
      [
        'name: subnet1\nspec:\n  disableGatewayCheck',
        'name: subnet2\nspec:\n  cidrBlock: 7.34.72.64/26\n  disableGatewayCheck',
      ],
    ],
  },
  '3909/5840': {
    found: [at(13, 'kube-ovn/provider-network-interface-shared')],
    cured: [['"external1998"\nspec:\n  defaultInterface: external', '"external1998"\nspec:\n  defaultInterface: eth2']],
  },
  '3627': { found: [at(4, 'kube-ovn/subnet-overlaps-cluster')], cured: [['100.64.128.', '10.65.128.']] },
  'microk8s 596': { found: [at(4, 'kube-ovn/subnet-overlaps-cluster')], cured: [['10.1.0.', '10.2.0.']] },
  '4873 (a)': { found: [at(8, 'input/syntax')], cured: [['\u201d', '"']] },
  '4873 (b)/4207': {
    found: [
      at(20, 'kube-ovn/vpc-without-external-subnet', '4873b.yaml'),
      at(8, 'kube-ovn/vpc-without-external-subnet', '4873c.yaml'),
    ],
    cured: [['enableExternal: true', 'enableExternal: false']],
  },
  '1696': {
    found: [at(13, 'cncf/attachment-config-broken'), at(22, 'kube-ovn/vpc-and-subnet-share-name')],
    cured: [
      ['"plugins": [{"type": "sbr"}]', '"mtu": 1400'],
      ['kind: Vpc\nmetadata: {name: z500}', 'kind: Vpc\nmetadata: {name: vpc500}'],
      ['vpc: z500', 'vpc: vpc500'],
    ],
  },
  '2791': { found: [at(9, 'kube-ovn/subnet-namespace-outside-vpc')], cured: [['[ns2]', '[ns1]']] },
  '4353': { found: [at(7, 'kube-ovn/subnet-cidr-not-canonical')], cured: [['10.10.6.1/24', '10.10.6.0/24']] },
  '604': {
    found: [at(5, 'kube-ovn/provider-attachment-mismatch')],
    cured: [['kube-ovn-daemon.sock"', 'kube-ovn-daemon.sock", "provider": "macvlan.default"']],
  },
  '4249': { found: [at(44, 'kube-ovn/nat-rule-eip-missing')], cured: [['eip101', 'eip01']] },
  '2729': {
    found: [at(61, 'kube-ovn/internal-ip-reserved'), at(40, 'kubernetes/namespace-on-cluster-scoped')],
    cured: [
      ['  namespace: ns1\nspec', 'spec'],
      ['internalIp: 10.0.1.1\n', 'internalIp: 10.0.1.5\n'],
    ],
  },
  '4041': {
    found: [at(4, 'kube-ovn/subnet-gateway-malformed')],
    cured: [
      ['192.168.0.0,', '192.168.0.1,'],
      ['[192.168.0.0]', '[192.168.0.1]'],
    ],
  },
  '4728': { found: [at(14, 'kube-ovn/subnet-gateway-malformed')], cured: [['192.168.128.2', '172.18.0.1']] },
  '1657': { found: [at(44, 'kube-ovn/snat-range-malformed')], cured: [['fd00:10::/64,', '']] },
  '4566': {
    found: [at(66, 'kube-ovn/port-forward-outside-vpc'), at(66, 'kube-ovn/port-forward-used-twice')],
    cured: [
      ['{eip: eip1, externalPort: "80", internalIp: 10.0.2.5', '{eip: eip2, externalPort: "80", internalIp: 10.0.2.5'],
    ],
  },
  '6166': {
    found: [at(14, 'kube-ovn/namespace-in-two-vpcs')],
    cured: [
      ['vpc-test2-v4, namespaces: [ovn-test1]', 'vpc-test2-v4, namespaces: [ovn-test2]'],
      [
        '{vpc: vpc-test2, cidrBlock: 10.0.1.0/24, protocol: IPv4, namespaces: [ovn-test1]}',
        '{vpc: vpc-test2, cidrBlock: 10.0.1.0/24, protocol: IPv4, namespaces: [ovn-test2]}',
      ],
    ],
  },
  '58': {
    found: [6, 7, 9].map((line) => at(line, 'kube-ovn/metadata-owned-by-kube-ovn')),
    cured: [
      ['    ovn.kubernetes.io/cidr: 100.66.0.0/16\n', ''],
      ['    ovn.kubernetes.io/exclude_ips: 100.66.0.0..100.66.0.10\n', ''],
      ['    ovn.kubernetes.io/logical_switch: ovn-subnet\n', ''],
    ],
  },
  'kruise 992': {
    found: [at(10, 'schema/wrong-type')],
    cured: [
      ['  patchPodMetadata:', '  containers: [{name: log, image: busybox}]\n  patchPodMetadata:'],
      ['{"log-agent":1}', `'{"log-agent":1}'\n---${exampleWhitelist('^key1$')}`],
    ],
  },
  'OCP 92259': {
    found: [at(22, 'ovn-kubernetes/physical-network-missing')],
    cured: [['- localnet: localnet-network', '- localnet: localnet2']],
  },
  'OCP 93300 (2)': {
    found: [
      at(8, 'ovn-kubernetes/excluded-subnet-outside'),
      at(8, 'schema/broken-rule', 'ocp93300_subnets_missing.yaml'),
    ],
    cured: [
      ['10.20.0.0/30', '10.10.0.0/30'],
      ['physicalNetworkName: phys}', 'physicalNetworkName: phys, subnets: ["10.10.0.0/24"]}'],
    ],
  },
  'release 84864': { found: [at(25, 'ovn-kubernetes/localnet-unlike-its-bridge')], cured: [['bond0.200', 'bond0']] },
  'ovnk 3428': {
    found: [at(13, 'ovn-kubernetes/networks-disagree')],
    cured: [
      ['"layer3"', '"layer2"'],
      ['192.168.100.0/16/24', '192.168.100.0/24'],
    ],
  },
  '5034': {
    found: [at(7, 'kube-ovn/pod-annotation-ignored')],
    cured: [
      ['  annotations:\n    ovn.kubernetes.io/ip_pool: 10.207.0.200,10.207.0.201\n', ''],
      [
        '{labels: {app: idm}}',
        '{labels: {app: idm}, annotations: {ovn.kubernetes.io/ip_pool: "10.207.0.200,10.207.0.201"}}',
      ],
    ],
  },
  '1049': {
    found: [at(33, 'kube-ovn/pod-annotation-ignored')],
    cured: [
      ['  annotations:\n    ovn.kubernetes.io/logical_switch: subnet-2\n', ''],
      ['  template:\n', '  template:\n    metadata: {annotations: {ovn.kubernetes.io/logical_switch: subnet-2}}\n'],
    ],
  },
  '1374': {
    found: [at(34, 'kube-ovn/pod-annotation-ignored'), at(35, 'kube-ovn/pod-annotation-ignored')],
    cured: [
      ['  annotations:\n', ''],
      ['    attachnet-kubeovn.kubevirt-demo.ovn.kubernetes.io/ip_address: 172.17.0.203\n', ''],
      [`    attachnet-kubeovn.kubevirt-demo.ovn.kubernetes.io/mac_address: '00:00:00:53:6B:B6'\n`, ''],
      [
        '  template:\n',
        '  template:\n    metadata: {annotations: {attachnet-kubeovn.kubevirt-demo.ovn.kubernetes.io/ip_address: 172.17.0.203}}\n',
      ],
    ],
  },
  '1302': { found: [at(13, 'kube-ovn/vlan-tagged-twice')], cured: [['id: 1101', 'id: 0']] },
  '3921': { found: [at(9, 'kube-ovn/security-group-ports-ignored')], cured: [['protocol: all', 'protocol: tcp']] },
  '3939': { found: [at(3, 'kube-ovn/subnet-name-not-an-identifier')], cured: [['10-1-1-vm-backup', 'vm-backup']] },
  '3408': {
    found: [at(8, 'kube-ovn/subnet-cut-off'), at(19, 'kube-ovn/subnet-cut-off')],
    cured: [['private: true', 'private: false']],
  },
  '4573': {
    release: '1.12',
    found: [at(14, 'kube-ovn/namespace-in-two-pools')],
    cured: [['10.69.8.240], namespaces: [default]', '10.69.8.240], namespaces: [other]']],
  },
  '442': {
    found: [at(4, 'kube-ovn/vlan-id-in-old-field'), at(14, 'kube-ovn/vlan-id-in-old-field')],
    cured: [
      ['{vlanId: 1', '{provider: net1, id: 1'],
      [
        '10.0.0.0/24, gateway: 10.0.0.1, natOutgoing: true, private: true, vlan: vlan101',
        '10.0.1.0/24, gateway: 10.0.1.1, vlan: vlan101',
      ],
      [
        'kind: Vlan\nmetadata: {name: vlan100}',
        'kind: ProviderNetwork\nmetadata: {name: net1}\nspec: {defaultInterface: eth1}\n---\napiVersion: kubeovn.io/v1\nkind: Vlan\nmetadata: {name: vlan100}',
      ],
    ],
  },
  'ovnk 4912': {
    found: [at(12, 'ovn-kubernetes/primary-without-namespace-label')],
    cured: [['{tenant: x}}\n---', '{tenant: x, k8s.ovn.org/primary-user-defined-network: ""}}\n---']],
  },
  'kruise 368': {
    found: [at(14, 'kruise/pods-beyond-webhook')],
    cured: [['namespace: kruise-system', 'namespace: default']],
  },
  '3801': {
    found: [at(19, 'kube-ovn/ovn-nat-without-route')],
    cured: [
      [
        'extraExternalSubnets: [extra]}',
        'extraExternalSubnets: [extra], staticRoutes: [{policy: policyDst, cidr: 0.0.0.0/0, nextHopIP: 172.18.164.254}]}',
      ],
    ],
  },
};
