import { defaultNamePrefix } from '../../kinds/kubeovn/nat-gateway-settings';
import { natConfigName } from '../../network/gateway-config';
import type { Network } from '../../network/network';
import type { VpcNatGateway } from '../../network/vpc-nat-gateway';
import { firstFew } from '../../rules/support/first-few';
import type { Resource } from '../../source/resource';
import { breaksLater, type Effect, ignored, latent, live } from '../effect';
import { citeAll, controller, kubeOvnFile } from '../evidence';
import type { ObjectChange } from '../field-effects';
import type { SettingsEffects } from '../settings-effects';
import { trafficOf } from './gateway-traffic';
import { hasSince } from './releases';

const source = controller('vpc_nat.go', { name: 'resyncVpcNatConfig', before: ['1.13', 'resyncVpcNatImage'] });
const compared = controller('vpc_nat_gateway.go', 'isVpcNatGwChanged');

/** What goes into the workloads of gateways: the controller keeps it in memory, and compares it with none of them. */
function readByWorkloads(
  what: string,
  { head }: Pick<ObjectChange, 'head'>,
  concerned: (gateway: VpcNatGateway) => boolean,
): Effect {
  const gateways = [...head.gateways].filter(concerned);
  const several = gateways.filter(({ isHighlyAvailable }) => isHighlyAvailable);
  const single = gateways.filter(({ isHighlyAvailable }) => !isHighlyAvailable);
  const parts = [
    ...(single.length > 0
      ? [
          `StatefulSets${namesOf(single)} keep the old ${what}, also in pods that are recreated, until a compared field of the gateway changes`,
        ]
      : []),
    ...(several.length > 0
      ? [`Deployments${namesOf(several)} roll out to the new ${what} when the controller next reconciles the gateway`]
      : []),
  ];
  if (parts.length === 0) return live(`gateways that are created from now on have the new ${what}`, source);
  return latent(
    parts.join('; '),
    citeAll(source, compared),
    single.length > 0
      ? 'change selector, tolerations, affinity or externalSubnets of each gateway in a maintenance window: the controller then updates the StatefulSet, and the pod is replaced'
      : 'edit each gateway, an annotation for example, in a maintenance window: its Deployment then rolls out',
    { waitsFor: single.length > 0 ? 'workload-update' : 'gateway-reconciliation' },
  );
}

function namesOf(gateways: readonly VpcNatGateway[]): string {
  return ` (${firstFew(gateways.map(({ name }) => name))})`;
}

/** The controller keeps the image that it knows, and asks for one when it starts. */
function withoutImage({ head }: Pick<ObjectChange, 'head'>): Effect {
  const kept = 'nothing happens now, because the controller remembers the old image';
  if (head.gateways.all.length === 0)
    return latent(
      `${kept}; once it has restarted, gateways that are created have no image`,
      source,
      'keep the ConfigMap with its image',
      { waitsFor: 'controller-restart' },
    );
  return breaksLater(
    `${kept}; at its next start kube-ovn-controller exits with an error, again and again, as long as there is a VpcNatGateway: the cluster then has no network control plane`,
    citeAll(source, controller('init.go', 'syncVpcNatGatewayCR', '1.13')),
    'keep the ConfigMap with its image as long as there is a VpcNatGateway',
    { setOffBy: 'controller-restart' },
  );
}

const speaks = (gateway: VpcNatGateway): boolean => gateway.part('bgpSpeaker').flag('enabled');

/** What the pods of kube-ovn's NAT gateways are made of. */
export const natSettings: SettingsEffects = {
  name: natConfigName,
  usedBy: (network) => [...network.gateways].map(({ resource }) => resource),
  key: (key, change) => {
    const { difference } = change;
    if (key === 'image' || key === '')
      return difference.after === undefined ? withoutImage(change) : readByWorkloads('image', change, () => true);
    if (key === 'natGwNamePrefix' && hasSince(change, '1.13')) return renamed(change.base);
    if (key === 'bgpSpeakerImage' && hasSince(change, '1.13'))
      return readByWorkloads('image of the speaker', change, speaks);
    if (key === 'apiNadProvider' && hasSince(change, '1.13'))
      return readByWorkloads('network to the API server', change, speaks);
    if (key === 'nodeSelector')
      return latent(
        'pods of LoadBalancer services that are created from now on follow it; running pods stay where they are',
        controller('service_lb.go'),
        undefined,
        { waitsFor: 'reconciliation' },
      );
    return ignored('the controller has no such key', source);
  },
  created: (change) => readByWorkloads('image', change, () => true),
  removed: withoutImage,
  traffic: (now, network, old) =>
    prefixOf(now) === prefixOf(old ?? now) ? [] : [...network.gateways].flatMap(trafficOf),
};

function prefixOf(config: Resource): unknown {
  return config.get('data', 'natGwNamePrefix') || defaultNamePrefix;
}

function renamed(network: Network): Effect {
  const names = [...network.gateways].map(({ name }) => name);
  return breaksLater(
    `nothing happens now; when the controller next reconciles a gateway${names.length > 0 ? ` (${firstFew(names)})` : ''}, it creates a second workload under the new name, and the old one runs on with the same addresses and rules`,
    citeAll(
      source,
      kubeOvnFile('pkg/util/vpc_nat_gateway.go', { name: 'GenNatGwName', before: ['1.14', 'GenNatGwStsName'] }),
    ),
    'delete the gateways with their EIPs and rules in one commit, change the prefix, and create them in the next: their traffic is interrupted in between',
    { setOffBy: 'gateway-reconciliation' },
  );
}
