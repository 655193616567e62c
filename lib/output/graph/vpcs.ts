import type { IptablesEip } from '../../network/iptables-eip';
import { DnatRule, FipRule, type NatRule, SnatRule } from '../../network/nat-rule';
import type { Subnet } from '../../network/subnet';
import type { Vpc } from '../../network/vpc';
import type { VpcEgressGateway } from '../../network/vpc-egress-gateway';
import type { VpcNatGateway } from '../../network/vpc-nat-gateway';
import type { Drawing } from './graph';

const vpcId = (name: string) => `Vpc/${name}`;
const subnetId = (name: string) => `Subnet/${name}`;

/** More lines than these make a box that nobody reads; the rest is counted. */
const mostLines = 8;

/** kube-ovn: VPCs with their subnets and gateways, and the networks outside that the gateways lead to. */
export function addVpcs(drawing: Drawing): void {
  const { network } = drawing;
  for (const vpc of network.vpcs) addVpc(vpc, drawing);
  for (const subnet of network.subnets) addSubnet(subnet, drawing);
  for (const gateway of network.gateways) addGateway(gateway, drawing);
  for (const gateway of network.egressGateways) addEgressGateway(gateway, drawing);
  for (const eip of network.eips) addEip(eip, drawing);
  for (const eip of network.ovnEips) {
    const rules = network.ovnRulesOf(eip.name);
    const id = `OvnEip/${eip.name}`;
    const outside = eip.text('externalSubnet');
    const lines = [
      eip.name,
      eip.text('v4Ip') ?? eip.text('v4ip') ?? '',
      ...rules.map(({ resource }) => resource.title),
    ];
    drawing.node({ id, kind: 'address', lines: few(lines) }, eip.resource, ...rules.map(({ resource }) => resource));
    if (outside !== undefined) drawing.edge(id, subnetId(outside));
    for (const vpc of new Set(rules.map((rule) => rule.text('vpc') ?? ''))) drawing.edge(vpcId(vpc), id);
  }
}

function addVpc(vpc: Vpc, drawing: Drawing): void {
  const id = vpcId(vpc.name);
  const namespaces = [...vpc.namespaces];
  const routes = vpc.staticRoutes.map(({ cidr, nextHop }) => `${cidr} via ${nextHop}`);
  drawing.groups.set(id, { id, title: `VPC ${vpc.name}` });
  const lines = [
    `router of ${vpc.name}`,
    ...(namespaces.length > 0
      ? [`namespaces ${namespaces.slice(0, 4).join(', ')}${namespaces.length > 4 ? ' …' : ''}`]
      : []),
    ...routes,
  ];
  drawing.node({ id, kind: 'router', lines: few(lines), group: id }, vpc.resource);
  // Both ends name the peering; it is drawn once.
  for (const peer of vpc.peers)
    if (vpc.name < peer.name || !peer.peers.includes(vpc))
      drawing.edge(id, vpcId(peer.name), { label: 'peering', dashed: true });
}

function addSubnet(subnet: Subnet, drawing: Drawing): void {
  const { name, vpcName, resource, vpc } = subnet;
  const id = subnetId(name);
  const cidr = subnet.text('cidrBlock') ?? '';
  if (vpcName === undefined) {
    const nic = subnet.attachment ? [`attachment ${subnet.provider?.text}`] : [];
    drawing.node({ id, kind: 'outside', lines: few([name, cidr, ...nic]) }, resource, subnet.attachment?.resource);
    return;
  }
  const group = vpcId(vpcName);
  const isDrawn = vpc !== undefined;
  if (!isDrawn) drawing.groups.set(group, { id: group, title: `VPC ${vpcName}` });
  drawing.node({ id, kind: 'subnet', lines: few([name, cidr]), group }, resource);
  drawing.edge(id, group);
  const vlan = drawing.network.vlans.get(subnet.text('vlan'));
  if (!vlan) return;
  const provider = vlan.providerNetwork;
  const bridge = `ProviderNetwork/${vlan.providerName ?? vlan.name}`;
  const lines = [
    vlan.providerName ?? vlan.name,
    ...(provider?.defaultInterface ? [`interface ${provider.defaultInterface}`] : []),
  ];
  drawing.node({ id: bridge, kind: 'bridge', lines: few(lines) }, provider?.resource, vlan.resource);
  drawing.edge(id, bridge, { label: vlan.id === undefined ? vlan.name : `VLAN ${vlan.id}` });
}

function addGateway(gateway: VpcNatGateway, drawing: Drawing): void {
  const { name, vpcName, subnetName, lanIp, externalSubnetName, resource } = gateway;
  const id = `VpcNatGateway/${name}`;
  const group = vpcName === undefined ? {} : { group: vpcId(vpcName) };
  const inside = [lanIp ? `${lanIp}` : '', subnetName ? `in ${subnetName}` : ''].filter(Boolean).join(' ');
  drawing.node({ id, kind: 'gateway', lines: few([name, inside]), ...group }, resource);
  // What leaves the VPC goes through its router first, whichever subnet the gateway is in.
  if (vpcName !== undefined) drawing.edge(vpcId(vpcName), id);
  if (gateway.eips.length === 0) drawing.edge(id, subnetId(externalSubnetName));
}

function addEgressGateway(gateway: VpcEgressGateway, drawing: Drawing): void {
  const { name, vpcName, externalSubnetName, resource, replicas } = gateway;
  const id = `VpcEgressGateway/${name}`;
  const instances = replicas !== undefined && replicas !== 1 ? [`${replicas} instances`] : [];
  drawing.node({ id, kind: 'gateway', lines: few([name, 'egress', ...instances]), group: vpcId(vpcName) }, resource);
  drawing.edge(vpcId(vpcName), id);
  if (externalSubnetName !== undefined) drawing.edge(id, subnetId(externalSubnetName));
}

function addEip(eip: IptablesEip, drawing: Drawing): void {
  const id = `IptablesEIP/${eip.name}`;
  const title = eip.v4ip ? `${eip.v4ip}` : eip.name;
  const resources = eip.rules.map(({ resource }) => resource);
  const lines = [title, ...(eip.v4ip ? [eip.name] : []), ...eip.rules.map(ruleText)];
  drawing.node({ id, kind: 'address', lines: few(lines) }, eip.resource, ...resources);
  if (eip.gatewayName !== undefined) drawing.edge(`VpcNatGateway/${eip.gatewayName}`, id);
  drawing.edge(id, subnetId(eip.externalSubnetName));
}

/** What an EIP leads to, or what shows it. */
function ruleText(rule: NatRule): string {
  if (rule instanceof SnatRule) return `← ${rule.range ?? '?'}`;
  if (rule instanceof FipRule) return `↔ ${rule.internalIp ?? '?'}`;
  if (rule instanceof DnatRule)
    return `:${rule.externalPort ?? '?'} → ${rule.internalIp ?? '?'}:${rule.internalPort ?? '?'}`;
  return rule.title;
}

/** The lines that say something, and how many more there are. */
function few(lines: readonly string[]): readonly string[] {
  const said = lines.filter(Boolean);
  return said.length <= mostLines ? said : [...said.slice(0, mostLines - 1), `… ${said.length - mostLines + 1} more`];
}
