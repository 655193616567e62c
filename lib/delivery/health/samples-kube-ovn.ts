import { conditionOf, type Sample, samples } from './sample';

const refused = 'ValidateLogicalSwitchFailed';
const overlap = 'subnet net1 cidr 10.0.0.0/24 is conflict with subnet net2';
const validated = conditionOf('Validated', 'True', 'ValidateLogicalSwitchSuccess');
const ready = conditionOf('Ready', 'True', 'ResetLogicalSwitchAclSuccess');
const noAddress = 'waiting for the pod of the NAT gateway to take the address';

/** Nothing that kube-ovn copies to the status before 1.17. */
const gatewaySpec = { vpc: 'tenant', subnet: 'net1', lanIp: '10.0.1.254' };
/** What kube-ovn writes when the pod of a gateway runs. */
const initialised = {
  'ovn.kubernetes.io/vpc': 'tenant',
  'ovn.kubernetes.io/subnet': 'net1',
  'ovn.kubernetes.io/qos': '',
};

type Rows = Parameters<typeof samples> extends [string, string, ...infer R] ? R : never;

function kind(name: string, ...rows: Rows): readonly Sample[] {
  return samples('kubeovn.io/v1', name, ...rows);
}

function conditions(...list: readonly object[]): Readonly<Record<string, unknown>> {
  return { conditions: list };
}

function natRule(name: string, address: string, who: string): readonly Sample[] {
  const waiting = `waiting for ${who} to take the rule`;
  return kind(
    name,
    ['new', 'Progressing', waiting],
    ['not-ready', 'Progressing', waiting, { ready: false, [address]: '' }],
    ['ready', 'Healthy', 'applied at 192.168.100.231', { ready: true, [address]: '192.168.100.231' }],
  );
}

function balanced(name: string): readonly Sample[] {
  return kind(
    name,
    ['new', 'Progressing', 'waiting for the Service'],
    ['service', 'Healthy', 'Service default/slr-web', { ports: '80/TCP', service: 'default/slr-web' }],
  );
}

function egress(phase: string, isReady: boolean, condition: object): Readonly<Record<string, unknown>> {
  return {
    phase,
    ready: isReady,
    replicas: 1,
    conditions: [condition],
    workload: { kind: 'Deployment', nodes: ['node1'] },
  };
}

function processed(generation: number): object {
  return conditionOf('Ready', 'True', 'ReconcileSuccess', '', { observedGeneration: generation });
}

function group(egressDone: boolean): Readonly<Record<string, unknown>> {
  return { portGroup: 'ovn.sg.web', ingressLastSyncSuccess: true, egressLastSyncSuccess: egressDone };
}

/** Written by hand from kube-ovn's API types: of 1.16.2, and of 1.17-dev for 1.17. */
export const kubeOvnSamples = (): readonly Sample[] => [
  ...kind(
    'Vpc',
    ['new', 'Progressing', 'waiting for the router'],
    ['no-router', 'Progressing', 'waiting for the router', { standby: false, default: false, router: '' }],
    ['router', 'Healthy', 'the router exists', { standby: true, default: false, router: 'tenant', subnets: [] }],
  ),
  ...kind(
    'Subnet',
    ['new', 'Progressing', 'waiting for the logical switch'],
    ['validated', 'Progressing', 'waiting for the logical switch', conditions(validated)],
    ['ready', 'Healthy', 'ready', conditions(validated, ready)],
    [
      'refused',
      'Degraded',
      'ValidateLogicalSwitchFailed: subnet net1 cidr 10.0.0.0/24 is conflict with subnet net2',
      conditions(
        conditionOf('Error', 'True', refused, overlap),
        conditionOf('Validated', 'False', refused, overlap),
        conditionOf('Ready', 'False', refused, overlap),
      ),
    ],
    [
      'failed',
      'Degraded',
      'CreateLogicalSwitchFailed: timeout',
      conditions(
        validated,
        conditionOf('Error', 'True', 'CreateLogicalSwitchFailed', 'timeout'),
        conditionOf('Ready', 'False', 'CreateLogicalSwitchFailed', 'timeout'),
      ),
    ],
    [
      'ready-after-an-error',
      'Healthy',
      'ready',
      conditions(conditionOf('Error', 'True', 'CreateLogicalSwitchFailed', 'timeout'), validated, ready),
    ],
    [
      'underlay',
      'Healthy',
      'validated, on a VLAN',
      conditions(validated),
      { vlan: 'vlan10', cidrBlock: '10.1.0.0/24' },
    ],
  ),
  ...kind(
    'VpcNatGateway',
    ['new', 'Progressing', 'waiting for the workload of the gateway'],
    [
      'no-pod',
      'Progressing',
      'waiting for the workload of the gateway',
      {
        qosPolicy: '',
        ready: false,
        replicas: 1,
        affinity: {},
        workload: { kind: 'StatefulSet', name: 'vpc-nat-gw-gw1' },
      },
    ],
    [
      'runs',
      'Healthy',
      'the gateway runs at 10.0.1.254',
      { qosPolicy: '', ready: true, lanIp: '10.0.1.254', affinity: {} },
    ],
    [
      'before-1.17',
      'Healthy',
      'the workload is made; this kube-ovn does not say whether it runs',
      { qosPolicy: '', externalSubnets: ['ovn-vpc-external-network'], affinity: {} },
    ],
    [
      'before-1.17-without-status',
      'Healthy',
      'the gateway runs; this kube-ovn writes no status of it',
      undefined,
      gatewaySpec,
      initialised,
    ],
    ['before-1.17-without-pod', 'Progressing', 'waiting for the workload of the gateway', undefined, gatewaySpec],
    [
      'pod-gone',
      'Progressing',
      'waiting for the workload of the gateway',
      { qosPolicy: '', ready: false, replicas: 1, affinity: {} },
      { ...gatewaySpec, replicas: 1 },
      initialised,
    ],
  ),
  ...kind(
    'IptablesEIP',
    ['new', 'Progressing', noAddress],
    ['no-gateway', 'Progressing', noAddress, { ready: false, ip: '', nat: '', redo: '', qosPolicy: '' }],
    [
      'ready',
      'Healthy',
      '192.168.100.231',
      { ready: true, ip: '192.168.100.231', nat: 'snat', redo: '', qosPolicy: '' },
    ],
  ),
  ...natRule('IptablesFIPRule', 'v4ip', 'the pod of the NAT gateway'),
  ...natRule('IptablesDnatRule', 'v4ip', 'the pod of the NAT gateway'),
  ...natRule('IptablesSnatRule', 'v4ip', 'the pod of the NAT gateway'),
  ...kind(
    'OvnEip',
    ['new', 'Progressing', 'waiting for an address'],
    ['not-ready', 'Progressing', 'waiting for an address', { ready: false, type: 'nat', v4Ip: '' }],
    [
      'ready',
      'Healthy',
      '172.16.0.5',
      { ready: true, type: 'nat', v4Ip: '172.16.0.5', macAddress: '00:00:00:01:02:03' },
    ],
  ),
  ...natRule('OvnFip', 'v4Eip', 'OVN'),
  ...natRule('OvnSnatRule', 'v4Eip', 'OVN'),
  ...natRule('OvnDnatRule', 'v4Eip', 'OVN'),
  ...kind(
    'ProviderNetwork',
    ['new', 'Progressing', 'waiting for the nodes'],
    [
      'two-nodes-missing',
      'Progressing',
      'waiting for the nodes node2, node3',
      { ready: false, readyNodes: ['node1'], notReadyNodes: ['node2', 'node3'] },
    ],
    ['ready', 'Healthy', 'ready on every node', { ready: true, readyNodes: ['node1', 'node2'] }],
  ),
  ...kind(
    'Vlan',
    ['unused', 'Healthy', 'no conflict'],
    ['used', 'Healthy', 'no conflict', { conflict: false, subnets: ['underlay'] }],
    ['conflict', 'Degraded', 'another Vlan of the network has the same id', { conflict: true, subnets: [] }],
  ),
  ...kind(
    'QoSPolicy',
    ['new', 'Progressing', 'waiting for kube-ovn to accept it', undefined, { bindingType: 'EIP' }],
    ['accepted', 'Healthy', 'accepted', { shared: true, bindingType: 'EIP' }, { shared: true, bindingType: 'EIP' }],
  ),
  ...kind(
    'VpcEgressGateway',
    [
      'pending',
      'Progressing',
      'Processing: waiting for pods',
      egress(
        'Processing',
        false,
        conditionOf('Ready', 'False', 'Processing', 'waiting for pods', { observedGeneration: 1 }),
      ),
    ],
    ['completed', 'Healthy', 'the gateway runs', egress('Completed', true, processed(1))],
    ['edited', 'Progressing', 'waiting for the workload of the gateway', egress('Completed', true, processed(7))],
  ),
  ...kind(
    'VpcDns',
    ['inactive', 'Progressing', 'waiting for the DNS server', { active: false }],
    ['active', 'Healthy', 'active', { active: true }],
  ),
  ...balanced('SwitchLBRule'),
  ...balanced('RouterLBRule'),
  ...kind(
    'Vip',
    ['new', 'Progressing', 'waiting for an address'],
    ['empty', 'Progressing', 'waiting for an address', { type: '', v4ip: '', v6ip: '', mac: '' }],
    ['reserved', 'Healthy', 'reserved', { type: '', v4ip: '10.0.1.9', v6ip: '', mac: '00:00:00:0a:0b:0c' }],
  ),
  ...kind(
    'IPPool',
    ['new', 'Progressing', 'waiting for the addresses'],
    [
      'failed',
      'Degraded',
      'UpdateIPAMFailed: no such subnet',
      conditions(
        conditionOf('Error', 'True', 'UpdateIPAMFailed', 'no such subnet'),
        conditionOf('Ready', 'False', 'UpdateIPAMFailed', 'no such subnet'),
      ),
    ],
    ['ready', 'Healthy', 'ready', conditions(conditionOf('Ready', 'True', 'UpdateIPAMSucceeded'))],
  ),
  ...kind(
    'SecurityGroup',
    ['new', 'Progressing', 'waiting for OVN to take the rules'],
    ['half', 'Progressing', 'waiting for OVN to take the rules', group(false)],
    ['applied', 'Healthy', 'the rules are applied', group(true)],
  ),
];
