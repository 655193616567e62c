import type { Subnet } from '../../../network/subnet';
import type { LogicalSwitchPort } from '../../../ovn/northbound';
import { groupBy } from '../../../source/group-by';
import { type PodPort, vipsOfPort } from './pods';

/** The ports of addresses that no single pod has: those of the subnet's `vips`, and those of load balancers in it. */
export function vipPortsOf(subnet: Subnet, pods: readonly PodPort[]): readonly LogicalSwitchPort[] {
  return [...virtualPorts(subnet, pods), ...loadBalancerPorts(subnet)];
}

/**
 * An address that moves between the pods that list it in `port_vips`
 * (kubeovn/kube-ovn v1.16.2 pkg/ovs/ovn-nb-logical_switch_port.go, CreateVirtualLogicalSwitchPorts,
 * SetLogicalSwitchPortVirtualParents).
 */
function virtualPorts(subnet: Subnet, pods: readonly PodPort[]): LogicalSwitchPort[] {
  const listed = groupBy(
    pods.flatMap((port) => vipsOfPort(port).map((vip) => ({ vip, port }))),
    ({ vip }) => vip,
  );
  return subnet.texts('vips').map(({ text, index }) => {
    const parents = (listed.get(text) ?? []).map(({ port }) => port);
    const names = parents.map(({ name }) => name).join(',');
    return {
      name: `${subnet.name}-vip-${text}`,
      type: 'virtual',
      addresses: [],
      portSecurity: [],
      options: { 'virtual-ip': text, ...(names !== '' && { 'virtual-parents': names }) },
      sources: [subnet.at('vips', index), ...parents.map((port) => port.at('port_vips'))],
    };
  });
}

/** The router answers ARP for it (kubeovn/kube-ovn v1.16.2 pkg/controller/vip.go, handleAddVirtualIP). */
function loadBalancerPorts({ network, name }: Subnet): LogicalSwitchPort[] {
  return network.vipsIn(name).flatMap((vip) => {
    if (!vip.isForLoadBalancer) return [];
    const addresses = [vip.v4ip, vip.v6ip].flatMap((ip) => (ip ? [`${ip}`] : []));
    const namespace = vip.text('namespace') ?? '';
    const options = { arp_proxy: 'true' };
    return [
      { name: `${vip.name}.${namespace}`, type: '', addresses, portSecurity: [], options, sources: [vip.atName] },
    ];
  });
}
