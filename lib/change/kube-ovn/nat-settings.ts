import { natConfigName } from '../../network/gateway-config';
import type { Network } from '../../network/network';
import type { VpcNatGateway } from '../../network/vpc-nat-gateway';
import { firstFew } from '../../rules/support/first-few';
import type { Resource } from '../../source/resource';
import { breaks, type Effect, ignored, latent, live, recreates } from '../effect';
import type { FieldChange } from '../field-effects';
import type { SettingsEffects } from '../settings-effects';
import { trafficOf } from './gateway-traffic';
import { controller, hasSince } from './releases';

const source = `${controller('vpc_nat.go', 'resyncVpcNatConfig')}`;
const gatewaySource = controller('vpc_nat_gateway.go', 'handleAddOrUpdateVpcNatGw');

/** What the pods of gateways are made of: read whenever one is made, never compared. */
function readByPods(what: string, { head }: FieldChange, concerned: (gateway: VpcNatGateway) => boolean): Effect {
  const gateways = [...head.gateways].filter(concerned);
  const several = gateways.filter(({ isHighlyAvailable }) => isHighlyAvailable);
  const single = gateways.filter(({ isHighlyAvailable }) => !isHighlyAvailable);
  const waits = `running gateways${namesOf(single)} keep the old ${what} until their pods are next made anew`;
  if (several.length > 0)
    return recreates(
      `Deployments${namesOf(several)} roll to the new ${what}${single.length > 0 ? `; ${waits}` : ''}`,
      `${source}; ${controller('vpc_nat_gateway.go', 'genNatGwDeployment')}`,
    );
  return latent(waits, `${source}; ${gatewaySource}`, 'delete the pods one by one when an interruption suits');
}

function namesOf(gateways: readonly VpcNatGateway[]): string {
  return gateways.length === 0 ? '' : ` (${firstFew(gateways.map(({ name }) => name))})`;
}

const noImage = (): Effect =>
  breaks(
    'pods of gateways that are made from now on have no image and do not start; running ones go on',
    source,
    'keep the ConfigMap with its image',
  );

const speaks = (gateway: VpcNatGateway): boolean => gateway.part('bgpSpeaker').flag('enabled');

/** What the pods of kube-ovn's NAT gateways are made of. */
export const natSettings: SettingsEffects = {
  name: natConfigName,
  usedBy: (network) => [...network.gateways].map(({ resource }) => resource),
  key: (key, change) => {
    const { difference } = change;
    if (key === 'image' || key === '')
      return difference.after === undefined ? noImage() : readByPods('image', change, () => true);
    if (key === 'natGwNamePrefix' && hasSince(change, '1.14')) return renamed(change.base);
    if (key === 'bgpSpeakerImage' && hasSince(change, '1.13'))
      return readByPods('image of the speaker', change, speaks);
    if (key === 'apiNadProvider' && hasSince(change, '1.13'))
      return readByPods('network to the API server', change, speaks);
    if (key === 'nodeSelector')
      return live('pods of LoadBalancer services that start from now on follow it', controller('service_lb.go'));
    return ignored('the controller has no such key', source);
  },
  removed: noImage,
  traffic: (now, network, old) => {
    const all = prefixOf(now) !== prefixOf(old ?? now);
    return [...network.gateways]
      .filter(({ isHighlyAvailable }) => all || (old !== undefined && isHighlyAvailable))
      .flatMap(trafficOf);
  },
};

function prefixOf(config: Resource): unknown {
  return config.get('data', 'natGwNamePrefix') ?? 'vpc-nat-gw';
}

function renamed(network: Network): Effect {
  const names = [...network.gateways].map(({ name }) => name);
  return breaks(
    `every gateway${names.length > 0 ? ` (${firstFew(names)})` : ''} is made a second time under the new name; the old one runs on with the same addresses, and nobody looks after it`,
    `${source}; pkg/util/vpc_nat_gateway.go, GenNatGwName`,
    'delete the gateways, change the prefix, and create them anew',
  );
}
