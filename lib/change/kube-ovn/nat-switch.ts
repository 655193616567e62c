import { natGatewayConfigName } from '../../network/gateway-config';
import { firstFew } from '../../rules/support/first-few';
import type { Resource } from '../../source/resource';
import { breaks, destroys, type Effect, ignored, live } from '../effect';
import { citeAll, controller } from '../evidence';
import type { States } from '../field-effects';
import type { SettingsEffects } from '../settings-effects';
import { trafficOf } from './gateway-traffic';
import { hasSince } from './releases';

const file = 'vpc_nat_gateway.go';
const key = 'enable-vpc-nat-gw';
const resynced = controller(file, 'resyncVpcNatGwConfig');

/** Any edit of this ConfigMap puts every gateway on the queue of the controller. */
const reconciled = live(
  'no gateway is switched on or off, but the controller reconciles each of them: Deployments roll out to what waited for that, such as another image',
  resynced,
);

/** Anything but "false" switches gateways on, even nothing, as long as the ConfigMap is there. */
function isOn(config: Resource): boolean {
  return config.get('data', key) !== 'false';
}

function switchedOff({ base, head }: States): Effect {
  const [several, single] = [true, false].map((many) =>
    [...base.gateways].filter(({ isHighlyAvailable }) => isHighlyAvailable === many).map(({ name }) => name),
  ) as [string[], string[]];
  const which = single.length > 0 ? ` (${firstFew(single)})` : '';
  const except =
    several.length > 0 ? `; Deployments (${firstFew(several)}) run on, and no controller looks after them` : '';
  const retries = hasSince({ head }, '1.17-dev')
    ? '; it retries that without end, so that StatefulSets which are created later are deleted as well until kube-ovn-controller is restarted'
    : '';
  return destroys(
    `kube-ovn deletes the StatefulSet of every NAT gateway of the cluster${which}, with every address and rule in it${except}${retries}`,
    citeAll(resynced, controller(file, 'cleanUpVpcNatGw')),
    'keep it; mark it with argocd.argoproj.io/sync-options: Prune=false or kustomize.toolkit.fluxcd.io/prune: disabled',
  );
}

function switchedOn({ base, head }: States): Effect {
  if (hasSince({ head }, '1.17-dev') && [...base.gateways].some(({ isHighlyAvailable }) => !isHighlyAvailable))
    return breaks(
      'the StatefulSets of the gateways are created, from the manifests as they are now, and deleted again by the deletion that the controller still retries',
      resynced,
      'restart kube-ovn-controller after the switch is on: a restart before that does not help',
    );
  return live('gateways run: their pods are created, with every address and rule in them', resynced);
}

/** The switch of kube-ovn's NAT gateways. */
export const natSwitch: SettingsEffects = {
  name: natGatewayConfigName,
  usedBy: (network) => [...network.gateways].map(({ resource }) => resource),
  key: (changed, { old, now, base, head }) => {
    if ((changed !== key && changed !== '') || isOn(old) === isOn(now)) return reconciled;
    return isOn(now) ? switchedOn({ base, head }) : switchedOff({ base, head });
  },
  created: ({ resource, base, head }) =>
    isOn(resource) ? switchedOn({ base, head }) : ignored('without the ConfigMap gateways are off as well', resynced),
  removed: ({ resource, base, head }) =>
    isOn(resource) ? switchedOff({ base, head }) : ignored('gateways are off already', resynced),
  traffic: (_, network) =>
    [...network.gateways].filter(({ isHighlyAvailable }) => !isHighlyAvailable).flatMap(trafficOf),
};
