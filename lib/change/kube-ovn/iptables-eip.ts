import { IptablesEIP } from '../../kinds/kubeovn/iptables-eip';
import type { IptablesEip } from '../../network/iptables-eip';
import { announcedEip } from '../announcements';
import { cases } from '../cases';
import { breaks, breaksLater, destroys, type Effect, ignored, latent, live, refused } from '../effect';
import { citeAll, controller, kubeOvnFile } from '../evidence';
import { type FieldChange, kindEffects, type ObjectChange } from '../field-effects';
import { trafficOver } from './gateway-traffic';
import { replacesPod } from './gateway-workload';
import { hasSince } from './releases';

const file = 'vpc_nat_gw_eip.go';
const enqueued = controller(file, 'enqueueUpdateIptablesEip');
const handled = controller(file, 'handleUpdateIptablesEip');
const refusal = controller(file, 'eipChangeIP');

const recreate =
  'delete the EIP with its rules in one commit, and create them in the next: their traffic is interrupted in between';

/** The controller looks at an update of an EIP for its qosPolicy alone; all else waits for the next pod. */
const breaksInNewPod = (what: string): Effect =>
  breaksLater(`nothing happens now; when the pod of the gateway is recreated, ${what}`, enqueued, recreate, {
    setOffBy: 'new-pod',
  });

const address = cases(
  { 'breaks-later new-pod': '', destroys: 'the same change replaces the pod of its gateway' },
  (change) => {
    const gateway = replacedGateway(change);
    const what = `the controller refuses the EIP ("not support eip change ip"): neither the old address nor the new one is there${fateOfRules(change)}`;
    return gateway === undefined
      ? breaksLater(`nothing happens now; when the pod of the gateway is recreated, ${what}`, refusal, recreate, {
          setOffBy: 'new-pod',
        })
      : destroys(`the pod of ${gateway} is replaced in the same change, and ${what}`, refusal, recreate);
  },
);

/** SNAT rules are installed with the address in their status, whether the pod has it or not. */
function fateOfRules({ now, head }: FieldChange): string {
  const rules = head.rulesOf(now.name);
  if (rules.length === 0) return '';
  return rules.every(({ resource }) => resource.kind === 'IptablesSnatRule')
    ? ', and its SNAT rules translate to an address that the pod does not have'
    : ', and its rules are lost or lead nowhere';
}

/** The gateway of an EIP, if the same change replaces its pod. */
function replacedGateway({ now, base, head }: FieldChange): string | undefined {
  const gateway = head.eips.get(now.name)?.gateway;
  const before = base.gateways.get(gateway?.name);
  return gateway && before && replacesPod(before.resource, gateway.resource) ? gateway.name : undefined;
}

/** The next pod decides: the new gateway adds the address, and the rules stay on the old one. */
const movesToGateway = cases(
  {
    'latent new-pod': 'no rule uses it',
    'breaks-later new-pod': 'a rule uses it',
    breaks: 'a rule uses it, and the gateway is new',
  },
  ({ now, base, head }) => {
    const eip = head.eips.get(now.name);
    const hasRules = head.rulesOf(now.name).length > 0;
    const to = eip?.gateway?.name ?? String(now.get('spec', 'natGwDp'));
    if (!hasRules)
      return latent(
        `nothing happens now; ${to} gets the address when its pod is next recreated`,
        enqueued,
        'delete the EIP in one commit, and create it in the next',
        { waitsFor: 'new-pod' },
      );
    if (eip?.gateway && !base.gateways.get(to))
      return breaks(`the new gateway ${to} gets the address, but not the rules of the EIP`, enqueued, recreate);
    return breaksInNewPod(`${to} gets the address, and its rules stay on the old gateway`);
  },
);

const neverRead = ignored('the controller never looks at a change of it, not even when the pod is recreated', enqueued);

const namespace = breaksInNewPod(
  'the controller looks for the pod of the gateway in this namespace, finds none and does not add the address',
);

const limits = cases({ live: '', refused: 'together with v4ip' }, ({ old, now }) =>
  (old.get('spec', 'v4ip') ?? '') === (now.get('spec', 'v4ip') ?? '')
    ? live('the limits of the address are replaced in the running pod (tc)', handled)
    : refused(
        'the controller stops at the change of v4ip that comes with it: the limits stay as they were',
        refusal,
        'leave v4ip as it is',
      ),
);

export const iptablesEip = kindEffects<typeof IptablesEIP>({
  kind: IptablesEIP,
  fields: {
    spec: {
      v4ip: address,
      v6ip: neverRead,
      macAddress: neverRead,
      natGwDp: movesToGateway,
      qosPolicy: limits,
      externalSubnet: breaksInNewPod('the address gets the prefix length of the other subnet'),
      namespace,
    },
  },
  metadata: announcedEip,
  created,
  removed,
  uses: {
    by: ({ name }, network) => network.rulesOf(name).map(({ resource }) => resource),
    whileUsed: (change) =>
      hasSince(change, '1.15')
        ? staysWhileUsed
        : destroys(
            'the gateway loses the address at once; the rules that use it stay in the gateway and say ready, and no packet reaches them',
            handled,
            'remove its rules first',
          ),
  },
  traffic: ({ name }, network) => {
    const eip = network.eips.get(name);
    return eip ? trafficOver(eip) : [];
  },
});

const staysWhileUsed = breaks(
  'it stays in Terminating while a rule uses it: the sync does not finish',
  handled,
  'remove its rules as well, or keep it',
  { isHeld: true },
);

function created(change: ObjectChange): Effect {
  const { resource, base, head } = change;
  const address = resource.get('spec', 'v4ip');
  const owner = address === undefined || address === '' ? undefined : ownerOf(`${address}`, resource.name, base);
  if (owner === undefined) return live('the gateway gets the address', controller(file, 'handleAddIptablesEip'));
  const keeps = head.eips.get(owner.name) !== undefined;
  return refused(
    `the address belongs to IptablesEIP ${owner.name}${keeps ? '' : ' until that is gone'}: the controller refuses this one (AddressConflict), and it does not become ready`,
    controller(file, 'handleAddIptablesEip'),
    keeps
      ? 'give it another address'
      : 'rename in two commits: delete the old EIP with its rules, then create the new ones',
  );
}

function ownerOf(address: string, name: string, base: ObjectChange['base']): IptablesEip | undefined {
  return [...base.eips].find((eip) => eip.name !== name && `${eip.v4ip}` === address);
}

function removed(change: ObjectChange): Effect {
  const eip = change.base.eips.get(change.resource.name);
  const waiting = rulesThatWait(change);
  if (waiting.length > 0)
    return breaks(
      `it stays in Terminating: ${waiting.join(', ')} would move to an EIP of the same address, which cannot have it before this one is gone`,
      handled,
      'rename in two commits: delete the old EIP with its rules, then create the new ones',
    );
  const gateway = eip?.gateway;
  const others = gateway?.eips.length ?? 0;
  if (gateway?.flag('noDefaultEIP') && others > 1 && gateway.eips[0] === eip)
    return destroys(
      'the gateway loses the address; as the first one of a gateway with noDefaultEIP it takes the other EIPs and the ' +
        'default route along where the node does not promote secondary addresses (promote_secondaries)',
      kubeOvnFile('dist/images/vpcnatgateway/nat-gateway.sh', 'del_eip'),
    );
  return withoutGateway(change) ?? destroys('the gateway loses the address', handled);
}

/** Rules that use an EIP, and are to use one that takes over its address in the same change. */
function rulesThatWait({ resource, base, head }: ObjectChange): readonly string[] {
  const address = `${base.eips.get(resource.name)?.v4ip}`;
  return base.rulesOf(resource.name).flatMap(({ resource: rule }) => {
    const now = head.find(rule.kind, rule.name, undefined);
    const eip = now && head.eips.get(String(now.get('spec', 'eip')));
    return eip && eip.name !== resource.name && `${eip.v4ip}` === address ? [rule.title] : [];
  });
}

/** Before 1.16.2 the limits of an EIP are to be taken out of a pod that is gone with its gateway. */
function withoutGateway({ resource, base, head }: ObjectChange): Effect | undefined {
  const gateway = base.eips.get(resource.name)?.gateway;
  const hasLimits = (resource.get('spec', 'qosPolicy') ?? '') !== '';
  if (!gateway || head.gateways.get(gateway.name) || !hasLimits || hasSince({ head }, '1.16.2')) return undefined;
  return breaks(
    `it is removed together with its gateway ${gateway.name}: once that is gone, the EIP stays in Terminating, ` +
      'because its limits (qosPolicy) cannot be taken out of the pod',
    citeAll(controller(file, 'delEipQoSInPod'), 'fixed by pull request 6784 in 1.16.2'),
    'remove the EIP in a commit before that of the gateway',
  );
}
