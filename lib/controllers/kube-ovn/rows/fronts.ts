import { parseIp } from '../../../net/ip';
import { withPort } from '../../../net/with-port';
import type { SwitchLbRule } from '../../../network/load-balancer-rule';
import type { Network } from '../../../network/network';
import { Part } from '../../../network/part';
import { defaultVpc } from '../../../network/vpc';
import type { AssumedAddress, LoadBalancer } from '../../../ovn/northbound';
import type { Place } from '../../../source/resource';
import type { Cluster } from './cluster';
import { dnsLabel, dnsWorkloadOf } from './gateway-pods';
import { type LogicalPod, type PodPort, type Pods, podsOf } from './pods';
import { type ClusterService, servicesOf } from './services';

/** An address with a port in a VPC that connections are spread over backends of. */
export interface Front {
  readonly vpc: string;
  readonly protocol: LoadBalancer['protocol'];
  /** Whether a client stays with its backend. */
  readonly sticky: boolean;
  readonly vip: string;
  readonly backends: readonly string[];
  readonly assumed: readonly AssumedAddress[];
  /** Whether backends are probed. */
  readonly isChecked: boolean;
  readonly sources: readonly Place[];
}

/** What Services, SwitchLBRules and VpcDns put in front of pods: what has no backend stands for nothing. */
export function frontsOf(network: Network, cluster: Cluster): readonly Front[] {
  const pods = podsOf(network, cluster);
  const byAddress = new PodsByAddress(pods);
  return [
    ...servicesOf(network).flatMap((service) => ofService(service, pods)),
    ...[...network.switchLbRules].flatMap((rule) => ofRule(rule, pods, byAddress)),
    ...ofDns(network, pods),
  ].filter(({ backends }) => backends.length > 0);
}

/** The backends of a port, and what they are called by. */
interface Backends {
  readonly vpc: string;
  /** With the number that a name stands for in each. */
  of(
    port: TargetPort,
    family: 4 | 6,
  ): { readonly texts: readonly string[]; readonly assumed: readonly AssumedAddress[] };
}

type TargetPort = string | number;

/** (kubeovn/kube-ovn v1.16.2 pkg/controller/endpoint_slice.go, handleUpdateEndpointSlice). */
function ofService({ resource, namespace, addresses, selector }: ClusterService, pods: Pods): Front[] {
  if (!selector || addresses.length === 0) return [];
  const spec = new Part(resource, ['spec'], resource.get('spec'));
  const selected = pods.inNamespace(namespace).filter(({ labels }) => selector.matches(labels));
  const named = resource.get('metadata', 'annotations', 'ovn.kubernetes.io/vpc');
  const backends = ofPods(selected, typeof named === 'string' && named !== '' ? named : undefined);
  const source = resource.at('metadata', 'name');
  return addresses.flatMap((address) =>
    spec.parts('ports').flatMap((port) => {
      const number = port.raw('port');
      if (typeof number !== 'number') return [];
      const target = port.raw('targetPort') ?? number;
      return front(
        { address, port: number, protocol: port.text('protocol'), sticky: isSticky(spec) },
        backends,
        typeof target === 'number' || typeof target === 'string' ? target : number,
        [source, spec.at('clusterIP'), spec.at('selector'), port.at()],
      );
    }),
  );
}

function isSticky(spec: Part): boolean {
  return spec.text('sessionAffinity') === 'ClientIP';
}

/** (kubeovn/kube-ovn v1.16.2 pkg/controller/switch_lb_rule.go, handleAddOrUpdateSwitchLBRule, generateHeadlessService). */
function ofRule(rule: SwitchLbRule, pods: Pods, byAddress: PodsByAddress): Front[] {
  const { vip, ports, endpoints, targetNamespace } = rule;
  if (!vip) return [];
  const backends =
    endpoints.length > 0
      ? ofAddresses(endpoints, targetNamespace, byAddress)
      : ofPods(selectedBy(rule, pods.inNamespace(targetNamespace)));
  const checks = rule.resource.get('metadata', 'annotations', 'ovn.kubernetes.io/service_health_check');
  const where = rule.at(endpoints.length > 0 ? 'endpoints' : 'selector');
  return ports.flatMap((port) => {
    const number = port.raw('port');
    if (typeof number !== 'number') return [];
    const target = port.raw('targetPort');
    return front(
      { address: `${vip}`, port: number, protocol: port.text('protocol'), sticky: isSticky(rule) },
      backends,
      typeof target === 'number' && target > 0 ? target : number,
      [rule.at('vip'), where, port.at()],
      checks !== 'false',
    );
  });
}

/** Entries of exactly two parts around a colon (kubeovn/kube-ovn v1.16.2 pkg/controller/switch_lb_rule.go, NewSlrInfo). */
function selectedBy(rule: SwitchLbRule, pods: readonly LogicalPod[]): readonly LogicalPod[] {
  const entries = rule.texts('selector').flatMap(({ text }) => {
    const [key, value, ...more] = text.split(':').map((part) => part.trim());
    return key !== undefined && value !== undefined && more.length === 0 ? [[key, value] as const] : [];
  });
  if (entries.length === 0) return [];
  return pods.filter(({ labels }) => entries.every(([key, value]) => labels.get(key) === value));
}

const dnsPorts = [
  { port: 53, protocol: 'UDP' },
  { port: 53, protocol: 'TCP' },
  { port: 9153, protocol: 'TCP' },
];

/** All have the address that the ConfigMap names (kubeovn/kube-ovn v1.16.2 pkg/controller/vpc_dns.go, genVpcDNSSlr). */
function ofDns(network: Network, pods: Pods): Front[] {
  const { namespace } = network.target.kubeOvn;
  const config = network.find('ConfigMap', 'vpc-dns-config', namespace);
  const text = config?.get('data', 'coredns-vip');
  const vip = typeof text === 'string' ? parseIp(text) : undefined;
  if (!config || !vip) return [];
  return [...network.vpcDnses].flatMap((dns) => {
    const workload = dnsWorkloadOf(dns);
    const own = pods.inNamespace(namespace).filter(({ labels }) => labels.get(dnsLabel) === workload);
    return dnsPorts.flatMap(({ port, protocol }) =>
      front({ address: `${vip}`, port, protocol, sticky: false }, ofPods(own), port, [
        dns.atName,
        config.at('data', 'coredns-vip'),
      ]),
    );
  });
}

interface Address {
  readonly address: string;
  readonly port: number;
  readonly protocol: string | undefined;
  readonly sticky: boolean;
}

function front(
  { address, port, protocol = 'TCP', sticky }: Address,
  backends: Backends,
  target: TargetPort,
  sources: readonly Place[],
  isChecked = false,
): Front[] {
  const ip = parseIp(address);
  const known = protocols.get(protocol.toUpperCase());
  if (!ip || !known) return [];
  const { texts, assumed } = backends.of(target, ip.family);
  return [
    {
      vpc: backends.vpc,
      protocol: known,
      sticky,
      vip: withPort(ip, port),
      backends: texts,
      assumed,
      isChecked,
      sources,
    },
  ];
}

const protocols: ReadonlyMap<string, LoadBalancer['protocol']> = new Map([
  ['TCP', 'tcp'],
  ['UDP', 'udp'],
  ['SCTP', 'sctp'],
]);

/** Pods answer at the address of their first interface. The first one tells the VPC where nothing else does. */
function ofPods(pods: readonly LogicalPod[], vpc = vpcOf(pods[0]?.ports[0])): Backends {
  return {
    vpc,
    of(target, family) {
      const found = pods.flatMap(({ ports: [port], namedPorts }) => {
        const number = typeof target === 'number' ? target : namedPorts.find(({ name }) => name === target)?.port;
        return (port?.addresses ?? [])
          .filter((ip) => ip.family === family && number !== undefined)
          .map((ip) => ({
            text: withPort(ip, number),
            assumed: port?.assumed.filter((one) => one.address === `${ip}`),
          }));
      });
      return { texts: found.map(({ text }) => text), assumed: found.flatMap(({ assumed }) => assumed ?? []) };
    },
  };
}

function vpcOf(port: PodPort | undefined): string {
  return port?.subnet.vpcName ?? defaultVpc;
}

/** Backends that are written as addresses: pods of the namespace tell the VPC, else any that have one of them. */
function ofAddresses(endpoints: SwitchLbRule['endpoints'], namespace: string, byAddress: PodsByAddress): Backends {
  const ips = endpoints.flatMap(({ ip }) => ip ?? []);
  const ports = ips.flatMap((ip) => byAddress.at(`${ip}`));
  const own = ports.find((one) => one.namespace === namespace) ?? ports[0];
  return {
    vpc: vpcOf(own?.port),
    of(target, family) {
      const number = typeof target === 'number' ? target : undefined;
      const texts = ips.filter((ip) => ip.family === family).map((ip) => withPort(ip, number));
      return { texts: [...new Set(texts)], assumed: [] };
    },
  };
}

class PodsByAddress {
  private byAddress: Map<string, { readonly namespace: string; readonly port: PodPort }[]> | undefined;

  constructor(private readonly pods: Pods) {}

  at(address: string): readonly { readonly namespace: string; readonly port: PodPort }[] {
    if (!this.byAddress) {
      this.byAddress = new Map();
      for (const { namespace, ports } of this.pods.all)
        for (const port of ports)
          for (const ip of port.addresses) {
            const same = this.byAddress.get(`${ip}`);
            if (same) same.push({ namespace, port });
            else this.byAddress.set(`${ip}`, [{ namespace, port }]);
          }
    }
    return this.byAddress.get(address) ?? [];
  }
}
