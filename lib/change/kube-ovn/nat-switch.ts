import { natGatewayConfigName } from '../../network/gateway-config';
import type { Network } from '../../network/network';
import { firstFew } from '../../rules/support/first-few';
import type { Resource } from '../../source/resource';
import { destroys, type Effect, ignored, live } from '../effect';
import type { SettingsEffects } from '../settings-effects';
import { trafficOf } from './gateway-traffic';
import { controller } from './releases';

const file = 'vpc_nat_gateway.go';
const key = 'enable-vpc-nat-gw';

/** Anything but "false" switches gateways on, even nothing, as long as the ConfigMap is there. */
function isOn(config: Resource): boolean {
  return config.get('data', key) !== 'false';
}

function switchedOff(network: Network): Effect {
  const [several, single] = [true, false].map((many) =>
    [...network.gateways].filter(({ isHighlyAvailable }) => isHighlyAvailable === many).map(({ name }) => name),
  ) as [string[], string[]];
  const which = single.length > 0 ? `: ${firstFew(single)}` : '';
  const except = several.length > 0 ? `; Deployments (${firstFew(several)}) run on, and nobody looks after them` : '';
  return destroys(
    `kube-ovn deletes the StatefulSet of every NAT gateway of the cluster${which}, and with it every address and rule${except}`,
    controller(file, 'resyncVpcNatGwConfig, cleanUpVpcNatGw'),
    'keep it; mark it with argocd.argoproj.io/sync-options: Prune=false or kustomize.toolkit.fluxcd.io/prune: disabled',
  );
}

const switchedOn = live(
  'gateways run: their pods are made, and every address and rule in them',
  controller(file, 'resyncVpcNatGwConfig'),
);

/** The switch of kube-ovn's NAT gateways. */
export const natSwitch: SettingsEffects = {
  name: natGatewayConfigName,
  usedBy: (network) => [...network.gateways].map(({ resource }) => resource),
  key: (changed, { old, now, base }) => {
    if ((changed !== key && changed !== '') || isOn(old) === isOn(now))
      return ignored('the controller asks for nothing but "false"', controller(file, 'resyncVpcNatGwConfig'));
    return isOn(now) ? switchedOn : switchedOff(base);
  },
  created: ({ resource }) =>
    isOn(resource)
      ? switchedOn
      : ignored('without it gateways were off as well', controller(file, 'resyncVpcNatGwConfig')),
  removed: ({ resource, base }) =>
    isOn(resource)
      ? switchedOff(base)
      : ignored('gateways were switched off already', controller(file, 'resyncVpcNatGwConfig')),
  traffic: (_, network) =>
    [...network.gateways].filter(({ isHighlyAvailable }) => !isHighlyAvailable).flatMap(trafficOf),
};
