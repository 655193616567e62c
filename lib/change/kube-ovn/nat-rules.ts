import { IptablesDnatRule } from '../../kinds/kubeovn/iptables-dnat-rule';
import { IptablesFIPRule } from '../../kinds/kubeovn/iptables-fip-rule';
import { IptablesSnatRule } from '../../kinds/kubeovn/iptables-snat-rule';
import type { Network } from '../../network/network';
import { canonical } from '../../schema/json-type';
import type { Resource } from '../../source/resource';
import { cases, casesWhen } from '../cases';
import { breaks, brief, destroys, type Effect, latent, live, refused } from '../effect';
import { controller } from '../evidence';
import { type FieldChange, type FieldEffect, kindEffects, type ObjectChange } from '../field-effects';
import { trafficBy } from './gateway-traffic';
import { effectFor, since } from './releases';

const file = 'vpc_nat_gw_nat.go';

/** A rule is taken from the pod as its status has it, and added as the spec has it. */
const replaced = (handler: string, connections: string, before = connections): FieldEffect => {
  const effect = since(
    '1.16',
    brief(`the rule is removed from the gateway and added again; ${connections}`, controller(file, handler)),
    brief(
      `the rule is removed from the gateway and added again; ${before}`,
      controller(file, handler),
      'delete the rule in one commit and create it in the next: below 1.16 an update that fails half-way leaves the old rule behind (pull request 6412)',
    ),
  );
  const unknownEip = { outcome: 'refused', when: ['an EIP that does not exist'] } as const;
  return cases(
    [...casesWhen(effect, ''), unknownEip],
    (change) => withoutEip(change, handler) ?? effectFor(effect, change),
  );
};

/** A rule that names an EIP which is not there: the controller keeps the old one in the pod. */
function withoutEip({ now, head }: FieldChange, handler: string): Effect | undefined {
  const name = String(now.get('spec', 'eip') ?? '');
  if (!head.isMissing('IptablesEIP', name)) return undefined;
  return refused(
    `there is no EIP ${name}: the old rule stays in the gateway until its pod is recreated, and is lost then`,
    controller(file, handler),
    'create the EIP, or name one that exists',
    { setOffBy: 'new-pod' },
  );
}

const fip = replaced('handleUpdateIptablesFip', 'connections to its EIP end');
const dnat = replaced(
  'handleUpdateIptablesDnatRule',
  'connections to its port end',
  'open connections go on to the old target',
);
const snat = replaced('handleUpdateIptablesSnatRule', 'open connections keep the old address');

const added = (handler: string) => live('the rule is added to the gateway', controller(file, handler));
const gone = (handler: string) => destroys('the rule is removed from the gateway', controller(file, handler));

/** The type counts when the rule is added: with a change of another field, or in a new pod. */
const type = cases(
  [{ outcome: 'latent new-pod', when: [] }, ...casesWhen(dnat, 'together with another field')],
  (change) => {
    const { old, now } = change;
    const others = ['eip', 'externalPort', 'protocol', 'internalIp', 'internalPort'];
    if (others.some((field) => canonical(old.get('spec', field)) !== canonical(now.get('spec', field))))
      return effectFor(dnat, change);
    return latent(
      'the controller does not look at a change of the type alone: it counts when the rule is next added, in a new pod of the gateway',
      controller(file, 'enqueueUpdateIptablesDnatRule'),
      'delete the rule in one commit and create it in the next',
      { waitsFor: 'new-pod' },
    );
  },
);

/**
 * A renamed SNAT rule: the controller adds the new one, then removes the old one, which is the same line of iptables.
 * FIP and DNAT rules wait until the old one is gone.
 */
function createdSnat({ resource, base, head }: ObjectChange): Effect {
  const own = lineOf(resource, head);
  const twin = [...base.snatRules].find(
    ({ name, resource: other }) => name !== resource.name && !head.snatRules.get(name) && lineOf(other, base) === own,
  );
  if (!twin) return added('handleAddIptablesSnatRule');
  return breaks(
    `the gateway gets the rule, and loses it again with IptablesSnatRule ${twin.name}, which is the same rule there; this one says ready all the same`,
    controller(file, 'handleAddIptablesSnatRule'),
    'rename it in two commits: delete the old rule, then create the new one',
  );
}

/** What a rule is in the gateway: its address and range. */
function lineOf(rule: Resource, network: Network): string {
  const address = network.eips.get(String(rule.get('spec', 'eip')))?.v4ip;
  return `${address} ${rule.get('spec', 'internalCIDR')}`;
}

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
      type,
    },
  },
  created: added('handleAddIptablesDnatRule'),
  removed: gone('handleUpdateIptablesDnatRule'),
  traffic: traffic('dnatRules'),
});

export const iptablesSnatRule = kindEffects<typeof IptablesSnatRule>({
  kind: IptablesSnatRule,
  fields: { spec: { eip: snat, internalCIDR: snat } },
  created: createdSnat,
  removed: gone('handleUpdateIptablesSnatRule'),
  traffic: traffic('snatRules'),
});
