/** Configurations with that many subnets: a localnet that excludes each of them, and a layer 2 network. */
export function longLists(count: number): { readonly excluded: string; readonly overlapping: string } {
  const subnets = Array.from({ length: count }, (_, i) => `10.${128 + (i >> 8)}.${i & 255}.0/24`).join(',');
  const start = '{"type":"ovn-k8s-cni-overlay","name":"n","netAttachDefName":"blue/net"';
  return {
    excluded: `${start},"topology":"localnet","subnets":"${subnets}","excludeSubnets":"${subnets}"}`,
    overlapping: `${start},"topology":"layer2","subnets":"${subnets}"}`,
  };
}
