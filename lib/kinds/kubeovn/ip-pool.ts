import { boolean, list, number, object, ref, text } from '../field';
import { column, kind } from '../kind';
import { conditions } from './conditions';
import { ipv4Range, ipv6Range } from './ip-pattern';

const item = text().limit(
  {
    also: {
      anyOf: [
        { format: 'ipv4' },
        { format: 'ipv6' },
        { format: 'cidr' },
        { pattern: ipv4Range },
        { pattern: ipv6Range },
      ],
    },
  },
  { until: '1.16' },
);

const set = { 'x-kubernetes-list-type': 'set' };
const written = { until: '1.16' };

/** A part of a subnet for some namespaces or pods. */
export const IPPool = kind({
  group: 'kubeovn.io',
  version: 'v1',
  kind: 'IPPool',
  plural: 'ippools',
  short: ['ippool'],
  scope: 'Cluster',
  operator: 'kube-ovn',
  doc: 'A part of the addresses of a subnet, for the pods of some namespaces or those that name it.',
  columns: [
    column('Subnet', '.spec.subnet'),
    column('enableAddressSet', '.spec.enableAddressSet', 'boolean', { since: '1.15' }),
    column('IPs', '.spec.ips'),
    column('V4Used', '.status.v4UsingIPs', 'number'),
    column('V4Available', '.status.v4AvailableIPs', 'number'),
    column('V6Used', '.status.v6UsingIPs', 'number'),
    column('V6Available', '.status.v6AvailableIPs', 'number'),
  ],
  fields: {
    spec: object({
      subnet: ref('Subnet')
        .without('kube-ovn makes no pool: pods that ask for it stay without an address')
        .doc('The subnet of the addresses.')
        .rule('self == oldSelf', 'subnet cannot be changed', written)
        .required(),
      ips: list(item)
        .doc('The addresses: single ones, CIDRs, and ranges a..b; none in two pools of the subnet.')
        .limit({ minItems: 1, also: set }, written)
        .required(),
      namespaces: list(text())
        .doc('Namespaces whose pods get an address of the pool, unless they name another.')
        .limit({ also: set }, written),
      enableAddressSet: boolean()
        .doc('Whether OVN gets an address set of the pool, for policies and ACLs.')
        .limit({ default: false })
        .since('1.15'),
    }).doc('What the pool shall be.'),
    status: object({
      conditions,
      v4AvailableIPs: number().doc('How many IPv4 addresses are free.'),
      v4UsingIPs: number().doc('How many are in use.'),
      v6AvailableIPs: number().doc('How many IPv6 addresses are free.'),
      v6UsingIPs: number().doc('How many are in use.'),
      v4AvailableIPRange: text().doc('The free IPv4 addresses.'),
      v4UsingIPRange: text().doc('Those in use.'),
      v6AvailableIPRange: text().doc('The free IPv6 addresses.'),
      v6UsingIPRange: text().doc('Those in use.'),
    }).doc('What kube-ovn made of it.'),
  },
});
