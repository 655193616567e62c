import { object, text } from '../field';
import { cidrs, dualStackCidrs, dualStackIps, mtu } from './addresses';
import { ipam } from './ipam';

const main = { since: 'main' };
const reserving = { since: '1.2' };

const onlyPrimary = (field: string) => `!has(self.${field}) || self.role == 'Primary'`;
const onlyWithSubnets = (field: string) => `!has(self.${field}) || has(self.subnets)`;
const within = (field: string) =>
  `!has(self.${field}) || !has(self.subnets) || self.${field}.all(part, self.subnets.exists(whole, cidr(whole).containsCIDR(cidr(part))))`;
const masked = (field: string) =>
  `!has(self.${field}) || self.${field}.all(one, !isCIDR(one) || cidr(one) == cidr(one).masked())`;

/** `layer2`: one switch over all nodes. */
export const layer2 = object({
  role: text()
    .doc('Primary: the first interface of its pods; Secondary: one that pods ask for.')
    .limit({ enum: ['Primary', 'Secondary'] })
    .required(),
  subnets: dualStackCidrs().doc('The CIDRs of pods: one, or an IPv4 and an IPv6 one.'),
  reservedSubnets: cidrs(25, main)
    .doc('CIDRs within subnets that are kept for addresses that pods ask for. Primary networks only.')
    .since('1.2'),
  infrastructureSubnets: cidrs(4, main)
    .doc("CIDRs within subnets for OVN-Kubernetes' own addresses, never for pods. Primary networks only.")
    .since('1.2'),
  defaultGatewayIPs: dualStackIps()
    .doc('The gateway addresses of pods, one per family; left out: the first of subnets. Primary networks only.')
    .since('1.2'),
  joinSubnets: dualStackCidrs().doc(
    'CIDRs inside of the network, between its routers; left out: 100.65.0.0/16 and fd99::/64. Primary networks only.',
  ),
  ipam: ipam(),
  mtu: mtu().doc('The MTU in bytes, 576 to 65536, with an IPv6 subnet at least 1280; left out: that of the cluster.'),
})
  .rule('self == oldSelf', 'layer2 cannot be changed', main)
  .rule(
    "has(self.subnets) || has(self.ipam) && has(self.ipam.mode) && self.ipam.mode != 'Enabled'",
    'subnets is needed unless ipam.mode is Disabled',
  )
  .rule(
    "!has(self.subnets) || !has(self.ipam) || !has(self.ipam.mode) || self.ipam.mode != 'Disabled'",
    'subnets must be left out when ipam.mode is Disabled',
  )
  .rule(
    "self.role == 'Secondary' || !has(self.ipam) || !has(self.ipam.mode) || self.ipam.mode != 'Disabled'",
    'ipam.mode Disabled is for Secondary networks only',
  )
  .rule(onlyPrimary('joinSubnets'), 'joinSubnets is for Primary networks only')
  .rule(
    '!has(self.mtu) || self.mtu >= 1280 || !has(self.subnets) || !self.subnets.exists_one(s, isCIDR(s) && cidr(s).ip().family() == 6)',
    'mtu must be 1280 or more with an IPv6 subnet',
  )
  .rule(onlyPrimary('defaultGatewayIPs'), 'defaultGatewayIPs is for Primary networks only', reserving)
  .rule(
    '!has(self.defaultGatewayIPs) || has(self.subnets) && self.defaultGatewayIPs.all(gateway, self.subnets.exists(s, cidr(s).containsIP(gateway)))',
    'defaultGatewayIPs must lie in subnets',
    reserving,
  )
  .rule(
    '!has(self.defaultGatewayIPs) || !has(self.subnets) || size(self.defaultGatewayIPs) == size(self.subnets)',
    'defaultGatewayIPs needs one address for each of subnets',
    reserving,
  )
  .rule(onlyWithSubnets('reservedSubnets'), 'reservedSubnets needs subnets', reserving)
  .rule(onlyPrimary('reservedSubnets'), 'reservedSubnets is for Primary networks only', reserving)
  .rule(onlyWithSubnets('infrastructureSubnets'), 'infrastructureSubnets needs subnets', reserving)
  .rule(onlyPrimary('infrastructureSubnets'), 'infrastructureSubnets is for Primary networks only', reserving)
  .rule(
    '!has(self.defaultGatewayIPs) || !has(self.infrastructureSubnets) || self.defaultGatewayIPs.all(gateway, self.infrastructureSubnets.exists(s, cidr(s).containsIP(gateway)))',
    'defaultGatewayIPs must lie in infrastructureSubnets where both are set',
    reserving,
  )
  .rule(within('reservedSubnets'), 'reservedSubnets must lie within subnets', {
    ...reserving,
    fieldPath: '.reservedSubnets',
  })
  .rule(within('infrastructureSubnets'), 'infrastructureSubnets must lie within subnets', {
    ...reserving,
    fieldPath: '.infrastructureSubnets',
  })
  .rule(
    '!has(self.infrastructureSubnets) || !has(self.reservedSubnets) || self.infrastructureSubnets.all(own, self.reservedSubnets.all(kept, !cidr(own).containsCIDR(kept) && !cidr(kept).containsCIDR(own)))',
    'infrastructureSubnets and reservedSubnets must not overlap',
    reserving,
  )
  .rule(masked('infrastructureSubnets'), 'infrastructureSubnets must have no host bits: 10.0.0.0/24', reserving)
  .rule(masked('reservedSubnets'), 'reservedSubnets must have no host bits: 10.0.0.0/24', reserving);
