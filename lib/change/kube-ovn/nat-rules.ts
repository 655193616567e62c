import { IptablesDnatRule } from '../../kinds/kubeovn/iptables-dnat-rule';
import { IptablesFIPRule } from '../../kinds/kubeovn/iptables-fip-rule';
import { IptablesSnatRule } from '../../kinds/kubeovn/iptables-snat-rule';
import type { Network } from '../../network/network';
import type { Resource } from '../../source/resource';
import { brief, destroys, ignored, live } from '../effect';
import { kindEffects } from '../field-effects';
import { trafficBy } from './gateway-traffic';
import { controller, since } from './releases';

const file = 'vpc_nat_gw_nat.go';

/** A rule is taken from the pod as the status has it, and added anew. */
const replaced = (handler: string, connections: string, before = connections) =>
  since(
    '1.16',
    brief(`the rule is removed from the gateway and added anew; ${connections}`, controller(file, handler)),
    brief(
      `the rule is removed from the gateway and added anew; ${before}`,
      controller(file, handler, 'v1.15.24'),
      'delete the rule and create it anew: below 1.16 an update that fails half-way leaves the old rule behind (pull request 6412)',
    ),
  );

const fip = replaced('handleUpdateIptablesFip', 'connections to its EIP end');
const dnat = replaced(
  'handleUpdateIptablesDnatRule',
  'connections to its port end',
  'open connections go on to the old target',
);
const snat = replaced('handleUpdateIptablesSnatRule', 'open connections go on with the old address');

const added = (handler: string) => live('the rule is added to the gateway', controller(file, handler));
const gone = (handler: string) => destroys('the rule is removed from the gateway', controller(file, handler));

const traffic =
  (kind: 'fipRules' | 'dnatRules' | 'snatRules') =>
  ({ name }: Resource, network: Network): readonly string[] => {
    const rule = network[kind].get(name);
    const line = rule && trafficBy(rule);
    return line === undefined ? [] : [line];
  };

export const iptablesFipRule = kindEffects<typeof IptablesFIPRule>({
  kind: IptablesFIPRule,
  fields: { spec: { eip: fip, internalIp: fip } },
  created: added('handleAddIptablesFip'),
  removed: gone('handleUpdateIptablesFip'),
  traffic: traffic('fipRules'),
});

export const iptablesDnatRule = kindEffects<typeof IptablesDnatRule>({
  kind: IptablesDnatRule,
  fields: {
    spec: {
      eip: dnat,
      externalPort: dnat,
      protocol: dnat,
      internalIp: dnat,
      internalPort: dnat,
      type: ignored(
        'the controller does not look at a change of the type',
        controller(file, 'enqueueUpdateIptablesDnatRule'),
        'delete the rule and create it anew',
      ),
    },
  },
  created: added('handleAddIptablesDnatRule'),
  removed: gone('handleUpdateIptablesDnatRule'),
  traffic: traffic('dnatRules'),
});

export const iptablesSnatRule = kindEffects<typeof IptablesSnatRule>({
  kind: IptablesSnatRule,
  fields: { spec: { eip: snat, internalCIDR: snat } },
  created: added('handleAddIptablesSnatRule'),
  removed: gone('handleUpdateIptablesSnatRule'),
  traffic: traffic('snatRules'),
});
