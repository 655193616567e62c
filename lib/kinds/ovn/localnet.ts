import { integer, object, text } from '../field';
import { cidrs, dualStackCidrs, mtu } from './addresses';
import { ipam } from './ipam';

const main = { since: 'main' };

const vlan = object({
  mode: text()
    .doc('Access: the ports of pods carry one VLAN, which pods do not see.')
    .limit({ enum: ['Access'] })
    .required(),
  access: object({
    id: integer().doc('The VLAN, 1 to 4094.').limit({ format: 'int32', minimum: 1, maximum: 4094 }).required(),
  }).doc('The VLAN of mode Access.'),
}).rule("(self.mode == 'Access') == has(self.access)", 'access is needed with mode Access, and with no other');

/** `localnet`: a switch over all nodes that is joined with a physical network. */
export const localnet = object({
  role: text()
    .doc('Secondary: an interface that pods ask for.')
    .limit({ enum: ['Secondary'] })
    .required(),
  physicalNetworkName: text()
    .doc('The physical network, as the bridge mappings of the nodes name it: `localnet` of desiredState.ovn.')
    .limit({ minLength: 1, maxLength: 253 })
    .rule("!self.contains(',') && !self.contains(':')", 'physicalNetworkName must not have a comma or a colon')
    .required(),
  subnets: dualStackCidrs().doc('The CIDRs of pods: one, or an IPv4 and an IPv6 one.'),
  excludeSubnets: cidrs(25, main).doc(
    'CIDRs within subnets that pods never get: the router and all else that lives on the physical network.',
  ),
  ipam: ipam(),
  mtu: mtu().doc(
    'The MTU in bytes, 576 to 65536, with an IPv6 subnet at least 1280; left out: that of the cluster and 100.',
  ),
  vlan: vlan.doc('The VLAN of the physical network; left out: its untagged one.'),
})
  .rule('self == oldSelf', 'localnet cannot be changed', main)
  .rule(
    "has(self.subnets) == (!has(self.ipam) || !has(self.ipam.mode) || self.ipam.mode == 'Enabled')",
    'subnets is needed when ipam.mode is Enabled or left out, and must be left out otherwise',
  )
  .rule('!has(self.excludeSubnets) || has(self.subnets)', 'excludeSubnets needs subnets')
  .rule(
    '!has(self.mtu) || self.mtu >= 1280 || !has(self.subnets) || !self.subnets.exists_one(s, isCIDR(s) && cidr(s).ip().family() == 6)',
    'mtu must be 1280 or more with an IPv6 subnet',
  );
