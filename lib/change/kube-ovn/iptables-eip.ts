import { IptablesEIP } from '../../kinds/kubeovn/iptables-eip';
import { announcedEip } from '../announcements';
import { breaks, destroys, type Effect, ignored, live } from '../effect';
import { type FieldEffect, kindEffects, type ObjectChange } from '../field-effects';
import { trafficOver } from './gateway-traffic';
import { controller, hasSince } from './releases';
import { isMadeAnew } from './vpc-nat-gateway';

const file = 'vpc_nat_gw_eip.go';
const enqueued = controller(file, 'enqueueUpdateIptablesEip');
const handled = controller(file, 'handleUpdateIptablesEip');

const instead = 'delete the EIP with its rules and create it anew';

/** The controller looks at an update of an EIP for its qosPolicy alone; all else waits for the next redo. */
const waitsToBreak = (what: string): Effect =>
  breaks(`nothing happens now, and ${what} when the pod of the gateway is next made anew`, enqueued, instead);

const refused =
  'refuses the EIP ("not support eip change ip"), and neither the old address nor the new one is there, nor any rule of it';

const address: FieldEffect = ({ now, base, head }) => {
  const gateway = head.eips.get(now.name)?.gateway;
  const before = base.gateways.get(gateway?.name);
  return gateway && before && isMadeAnew(before.resource, gateway.resource)
    ? destroys(
        `the pod of ${gateway.name} is made anew in the same change, and the controller ${refused}`,
        `${handled}, eipChangeIP`,
        instead,
      )
    : breaks(
        `nothing happens now; when the pod of the gateway is next made anew the controller ${refused}`,
        `${handled}, eipChangeIP`,
        instead,
      );
};

const written = ignored('kube-ovn writes it and never reads it', handled);

const limits: FieldEffect = ({ old, now }) =>
  (old.get('spec', 'v4ip') ?? '') === (now.get('spec', 'v4ip') ?? '')
    ? live('the limits of the address are replaced (tc)', handled)
    : breaks(
        'the controller stops at the change of v4ip that comes with it: the limits stay as they were',
        `${handled}, eipChangeIP`,
        'leave v4ip as it is',
      );

export const iptablesEip = kindEffects<typeof IptablesEIP>({
  kind: IptablesEIP,
  fields: {
    spec: {
      v4ip: address,
      v6ip: written,
      macAddress: written,
      natGwDp: waitsToBreak('the address and its rules end up on different gateways'),
      qosPolicy: limits,
      externalSubnet: waitsToBreak('the address is set up with the mask of the other subnet'),
      namespace: written,
    },
  },
  metadata: announcedEip,
  created: live('the gateway gets the address', controller(file, 'handleAddIptablesEip')),
  removed: (change) => {
    const eip = change.base.eips.get(change.resource.name);
    const gateway = eip?.gateway;
    const others = gateway?.eips.length ?? 0;
    if (gateway?.flag('noDefaultEIP') && others > 1 && gateway.eips[0] === eip)
      return destroys(
        'the gateway loses the address; as the first one of a gateway with noDefaultEIP it takes the other EIPs and the ' +
          'default route along where the node does not promote secondary addresses (promote_secondaries)',
        'kubeovn/kube-ovn v1.17-dev dist/images/vpcnatgateway/nat-gateway.sh, del_eip',
        'set net.ipv4.conf.all.promote_secondaries=1 on the nodes first',
      );
    return withoutGateway(change) ?? destroys('the gateway loses the address', handled);
  },
  uses: {
    by: ({ name }, network) => network.rulesOf(name).map(({ resource }) => resource),
    whileUsed: (change) =>
      hasSince(change, '1.16')
        ? breaks(
            'it stays, being deleted, until no rule uses it any more: the sync does not finish',
            handled,
            'remove its rules as well, or keep it',
          )
        : destroys(
            'the gateway loses the address at once, and the rules that stay lead nowhere',
            controller(file, 'handleUpdateIptablesEip', 'v1.15.24'),
            'remove its rules first',
          ),
  },
  traffic: ({ name }, network) => {
    const eip = network.eips.get(name);
    return eip ? trafficOver(eip) : [];
  },
});

/** Below 1.16 the limits of an EIP are taken out of a pod that is gone with its gateway, for ever. */
function withoutGateway({ resource, base, head }: ObjectChange): Effect | undefined {
  const gateway = base.eips.get(resource.name)?.gateway;
  const hasLimits = (resource.get('spec', 'qosPolicy') ?? '') !== '';
  if (!gateway || head.gateways.get(gateway.name) || !hasLimits || hasSince({ head }, '1.16')) return undefined;
  return destroys(
    `it goes together with its gateway ${gateway.name}: if that is gone first, the EIP stays, being deleted, for ever, ` +
      'because its limits (qosPolicy) cannot be taken out of the pod',
    `${controller(file, 'delEipQoSInPod', 'v1.15.24')}; fixed by pull request 6784 in 1.16`,
    'remove the EIP in a commit before that of the gateway',
  );
}
