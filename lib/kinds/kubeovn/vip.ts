import { boolean, list, object, ref, text } from '../field';
import { column, kind } from '../kind';
import { conditions } from './conditions';

const wider = { since: '1.15' };
const parents = { until: '1.14' };

/** A reserved address of a subnet. */
export const Vip = kind({
  group: 'kubeovn.io',
  version: 'v1',
  kind: 'Vip',
  plural: 'vips',
  short: ['vip'],
  aliases: ['VirtualIP'],
  scope: 'Cluster',
  operator: 'kube-ovn',
  doc: 'A reserved address of a subnet: for a SwitchLBRule, or for pods that take it over from each other (keepalived).',
  statusSubresource: false,
  columns: [
    column('Namespace', '.spec.namespace', 'string', wider),
    column('V4IP', '.status.v4ip'),
    column('V6IP', '.status.v6ip'),
    column('Mac', '.status.mac'),
    column('PMac', '.spec.parentMac', 'string', parents),
    column('Subnet', '.spec.subnet'),
    column('Ready', '.status.ready', 'boolean', parents),
    column('Type', '.status.type'),
  ],
  fields: {
    spec: object({
      namespace: text().doc('The namespace of the pods that selector means.'),
      subnet: ref('Subnet').without('kube-ovn reserves no address and retries').doc('The subnet of the address.'),
      type: text().doc('switch_lb_vip: for a SwitchLBRule; left out: for pods that share it.'),
      v4ip: text().doc('The IPv4 address; left out: a free one.'),
      v6ip: text().doc('The IPv6 address in lower case; left out: a free one.'),
      macAddress: text().doc('The MAC address; left out: one that kube-ovn makes.'),
      selector: list(text()).doc('Labels of the pods that may use it, as "key:value" text.').since('1.13'),
      attachSubnets: list(text()).doc('More subnets of it.'),
      parentV4ip: text().doc('The IPv4 address of the pod that holds it.').until('1.14'),
      parentV6ip: text().doc('The IPv6 address of the pod that holds it.').until('1.14'),
      parentMac: text().doc('The MAC address of the pod that holds it.').until('1.14'),
    }).doc('What the address shall be.'),
    status: object({
      conditions,
      type: text().doc('As applied.'),
      ready: boolean().doc('Whether it is reserved.').until('1.15'),
      v4ip: text().doc('The IPv4 address.'),
      v6ip: text().doc('The IPv6 address.'),
      mac: text().doc('The MAC address.'),
      selector: list(text()).doc('As applied.').since('1.13'),
      pv4ip: text().doc('The IPv4 address of the pod that holds it.').until('1.14'),
      pv6ip: text().doc('The IPv6 address of the pod that holds it.').until('1.14'),
      pmac: text().doc('The MAC address of the pod that holds it.').until('1.14'),
    }).doc('What kube-ovn made of it.'),
  },
});
