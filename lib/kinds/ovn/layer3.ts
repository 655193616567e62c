import { integer, list, object, text } from '../field';
import { atomicList } from '../kubernetes/list-type';
import { cidr, dualStackCidrs, mtu } from './addresses';

const main = { since: 'main' };
const before = { until: 'main' };

/** Two of a list, at `list`, are of different families; texts that are no CIDR are refused elsewhere. */
const differentFamilies = (list: string) =>
  `size(${list}) != 2 || !isCIDR(${list}[0].cidr) || !isCIDR(${list}[1].cidr) || cidr(${list}[0].cidr).ip().family() != cidr(${list}[1].cidr).ip().family()`;

/** Something about every two subnets; one alone is not looked at, so that a text that is no CIDR is one finding. */
const everyTwo = (condition: string) =>
  `size(self.subnets) == 1 || self.subnets.all(a, self.subnets.all(b, ${condition}))`;

const subnet = object({
  cidr: cidr().doc('The CIDR that the nodes share out.').required(),
  hostSubnet: integer()
    .doc('The prefix length of the part of each node, 1 to 127; left out: 24 for IPv4, 64 for IPv6.')
    .limit({ format: 'int32', minimum: 1, maximum: 127 }),
})
  .rule(
    '!has(self.hostSubnet) || !isCIDR(self.cidr) || self.hostSubnet > cidr(self.cidr).prefixLength()',
    'hostSubnet must be longer than the prefix of cidr: each node has a part of it',
  )
  .rule(
    '!has(self.hostSubnet) || self.hostSubnet < 32 || !isCIDR(self.cidr) || cidr(self.cidr).ip().family() != 4',
    'hostSubnet must be below 32 for IPv4',
  );

/** `layer3`: a switch for each node, with routes between them. */
export const layer3 = object({
  role: text()
    .doc('Primary: the first interface of its pods; Secondary: one that pods ask for.')
    .limit({ enum: ['Primary', 'Secondary'] })
    .rule('self == oldSelf', 'role cannot be changed', main)
    .required(),
  subnets: list(subnet)
    .doc('The CIDRs of pods, of which each node takes a part; one per family, and since main several for Primary.')
    .limit({ minItems: 1 })
    .limit({ maxItems: 2 }, before)
    .limit({ maxItems: 400 }, main)
    .limit(...atomicList(main))
    .rule(differentFamilies('self'), 'two subnets must be one of IPv4 and one of IPv6', before)
    .required(),
  joinSubnets: dualStackCidrs()
    .rule('self == oldSelf', 'joinSubnets cannot be changed', main)
    .doc('CIDRs inside of the network, between its routers; left out: 100.65.0.0/16 and fd99::/64. Primary only.'),
  mtu: mtu()
    .rule('self == oldSelf', 'mtu cannot be changed', main)
    .doc('The MTU in bytes, 576 to 65536, with an IPv6 subnet at least 1280; left out: that of the cluster.'),
})
  .rule(
    "self.role != 'Secondary' || self.subnets == oldSelf.subnets",
    'subnets of a Secondary network cannot be changed',
    main,
  )
  .rule("self.role != 'Secondary' || size(self.subnets) <= 2", 'a Secondary network has at most two subnets', main)
  .rule(
    `self.role != 'Secondary' || ${differentFamilies('self.subnets')}`,
    'two subnets of a Secondary network must be one of IPv4 and one of IPv6',
    main,
  )
  .rule("!has(self.joinSubnets) || self.role == 'Primary'", 'joinSubnets is for Primary networks only')
  // exists_one as upstream: with several IPv6 subnets it looks away, and so do we.
  .rule(
    '!has(self.mtu) || self.mtu >= 1280 || !self.subnets.exists_one(s, isCIDR(s.cidr) && cidr(s.cidr).ip().family() == 6)',
    'mtu must be 1280 or more with an IPv6 subnet',
  )
  .rule(
    '!has(oldSelf.subnets) || oldSelf.subnets.all(old, self.subnets.exists(s, s.cidr == old.cidr))',
    'subnets may be added, not removed',
    main,
  )
  .rule(everyTwo('a == b || !cidr(a.cidr).containsCIDR(b.cidr)'), 'subnets must not overlap', main)
  .rule(
    'size(self.subnets) == 1 || self.subnets.all(a, self.subnets.exists_one(b, b.cidr == a.cidr))',
    'a CIDR may stand once in subnets',
    main,
  )
  .rule(
    '!has(oldSelf.subnets) || oldSelf.subnets.all(old, self.subnets.exists(s, s.cidr == old.cidr && has(s.hostSubnet) == has(old.hostSubnet) && (!has(old.hostSubnet) || s.hostSubnet == old.hostSubnet)))',
    'hostSubnet of a subnet cannot be changed',
    main,
  )
  .rule(
    everyTwo(
      'cidr(a.cidr).ip().family() != cidr(b.cidr).ip().family() || has(a.hostSubnet) == has(b.hostSubnet) && (!has(a.hostSubnet) || a.hostSubnet == b.hostSubnet)',
    ),
    'subnets of one family must have the same hostSubnet',
    main,
  );
