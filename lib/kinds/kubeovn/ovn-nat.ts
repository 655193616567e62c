import { boolean, ref, text } from '../field';
import { conditions } from './conditions';

const noNat = 'kube-ovn makes no NAT entry and retries: an error in its log, no event';

/** What the rules of OVN's own NAT have in common. */
export const ovnNat = {
  ovnEip: ref('OvnEip').without(noNat).doc('The external address: an OvnEip of type nat or lrp.'),
  vpc: ref('Vpc').without(noNat).doc('The VPC, where addresses are given instead of ipName.'),
};

/** The pod of a rule, by the name of what holds its address. */
export const ipName = {
  ipType: text().doc('What ipName names: vip, or an IP object when left out.'),
  ipName: text().doc('The IP object POD.NAMESPACE of a pod, or a Vip. Instead of it: vpc with an address.'),
};

/** What the status of each has. */
export const ovnNatStatus = {
  conditions,
  ready: boolean().doc('Whether the router has the rule.'),
  vpc: text().doc('The VPC.'),
  v4Eip: text().doc('The external IPv4 address.'),
  v6Eip: text().doc('The external IPv6 address.').since('1.13'),
};

/** An address of the pod, written instead of its name. */
export const v4Ip = text().doc('The IPv4 address inside, with vpc and instead of ipName.');
export const v6Ip = text().doc('The IPv6 address inside, with vpc and instead of ipName.').since('1.13');
