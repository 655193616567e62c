import { VpcNatGateway } from '../../kinds/kubeovn/vpc-nat-gateway';
import { canonical } from '../../schema/json-type';
import type { Resource } from '../../source/resource';
import { breaks, destroys, type Effect, ignored, latent, live, recreates } from '../effect';
import { type FieldChange, type FieldEffect, kindEffects } from '../field-effects';
import { trafficOf } from './gateway-traffic';

const source = 'kubeovn/kube-ovn v1.17-dev pkg/controller/vpc_nat_gateway.go';
const compared = `${source}, isVpcNatGwChanged`;

/** One replica is a StatefulSet; several are a Deployment, which follows its template at once. */
const unlessSeveral =
  (one: Effect, several: Effect): FieldEffect =>
  ({ old, now }) =>
    [old, now].some(hasSeveral) ? several : one;

function hasSeveral(gateway: Resource): boolean {
  return Number(gateway.get('spec', 'replicas') ?? 1) > 1;
}

const rolls = recreates(
  'the Deployment rolls: its pods are made anew one after the other, and connections through each end',
  `${source}, genNatGwDeployment`,
);

const updatesStatefulSet = unlessSeveral(
  recreates('the controller updates the StatefulSet and its pod is made anew: no NAT until it is ready', compared),
  rolls,
);

const waits = (what: string, several: Effect = rolls) =>
  unlessSeveral(
    latent(
      `the controller does not compare ${what}: it comes into effect when the pod is next made anew`,
      compared,
      'delete the pod when an interruption suits, or change a compared field with it',
    ),
    several,
  );

const onlySeveral = (effect: Effect) =>
  unlessSeveral(ignored('a gateway with one replica does not use it', `${source}, genNatGwStatefulSet`), effect);

const policies = live(
  'the policies on the router of the VPC are written anew',
  `${source}, reconcileVpcNatGwOVNRoutes`,
);

/** What waits for the next pod of a gateway with one replica: any update of its StatefulSet brings it. */
const waiting = ['subnet', 'lanIp', 'annotations', 'routes', 'noDefaultEIP', 'bgpSpeaker'];

/** A gateway with one replica does not steer, but the controller compares the lists and updates the StatefulSet. */
const steered: FieldEffect = (change) => {
  const { old, now } = change;
  if ([old, now].some(hasSeveral)) return policies;
  const others = waiting.filter((field) => canonical(old.get('spec', field)) !== canonical(now.get('spec', field)));
  return others.length === 0
    ? ignored('a gateway with one replica does not use it', compared)
    : recreates(
        `the controller updates the StatefulSet, and ${others.join(', ')}, which would have waited, make its pod anew: no NAT until it is ready`,
        compared,
      );
};

const comparedFields = ['externalSubnets', 'selector', 'tolerations', 'affinity'];

/** Whether an update of a gateway with one replica makes its pod anew. */
export function isMadeAnew(old: Resource, now: Resource): boolean {
  return comparedFields.some((field) => canonical(old.get('spec', field)) !== canonical(now.get('spec', field)));
}

export const vpcNatGateway = kindEffects<typeof VpcNatGateway>({
  kind: VpcNatGateway,
  fields: {
    spec: {
      vpc: breaks(
        'labels and routes go to the new VPC at once, and the pod stays in the old one',
        `${source}, handleAddOrUpdateVpcNatGw`,
        'delete the gateway and create it in the other VPC',
      ),
      subnet: waits('subnet'),
      lanIp: unlessSeveral(
        latent(
          'the status shows the new address at once; the pod keeps the old one until it is next made anew',
          `${source}, updateCrdNatGwLabels`,
          'let the default route of the VPC follow in the commit that makes the pod anew',
        ),
        ignored('a gateway with several replicas has no lanIp', `${source}, genNatGwDeployment`),
      ),
      externalSubnets: ({ difference, ...change }) => {
        const { headPath, basePath } = difference;
        const index = headPath.at(-1) ?? basePath.at(-1);
        if (typeof index === 'number' && index > 0)
          return ignored(
            'only the first external subnet counts',
            'kubeovn/kube-ovn v1.16.2 pkg/util/vpc_nat_gateway.go',
          );
        return movesOutside({ difference, ...change });
      },
      namespace: breaks(
        'a second workload is made in the other namespace, and the old one runs on without an owner',
        `${source}, handleAddOrUpdateVpcNatGw`,
        'delete the gateway and create it anew',
      ),
      replicas: ({ old, now }) =>
        hasSeveral(old) === hasSeveral(now)
          ? live('the Deployment is scaled', `${source}, genNatGwDeployment`)
          : breaks(
              'one replica is a StatefulSet and several are a Deployment: the other workload is made, and the old one runs on',
              `${source}, handleAddOrUpdateVpcNatGw`,
              'delete the gateway and create it anew',
            ),
      bfd: onlySeveral(rolls),
      internalSubnets: steered,
      internalCIDRs: steered,
      selector: updatesStatefulSet,
      tolerations: updatesStatefulSet,
      affinity: updatesStatefulSet,
      annotations: waits('annotations'),
      qosPolicy: live('the limits of the pod are replaced (tc)', `${source}, execNatGwQoS`),
      routes: waits('routes'),
      noDefaultEIP: waits('noDefaultEIP'),
      bgpSpeaker: waits('bgpSpeaker'),
    },
  },
  created: live('its pod is made', `${source}, handleAddOrUpdateVpcNatGw`),
  removed: destroys('its pod is deleted, with every address and rule in it', `${source}, handleDelVpcNatGw`),
  uses: {
    by: ({ name }, network) => network.eipsOf(name).map(({ resource }) => resource),
    whileUsed: destroys(
      'its pod is deleted, with every address and rule in it; the EIPs that stay are nowhere',
      `${source}, handleDelVpcNatGw`,
      'remove its EIPs and their rules first',
    ),
  },
  traffic: (resource, network) => {
    const gateway = network.gateways.get(resource.name);
    return gateway ? trafficOf(gateway) : [];
  },
});

function movesOutside(change: FieldChange): Effect {
  if ([change.old, change.now].some(hasSeveral)) return rolls;
  const stranded = change.head.eipsOf(change.now.name).filter(({ isOnOtherNetwork }) => isOnOtherNetwork);
  const also =
    stranded.length === 0
      ? ''
      : `; ${stranded.length === 1 ? 'its EIP stays' : `its ${stranded.length} EIPs stay`} in the old subnet`;
  return recreates(
    `the controller updates the StatefulSet and its pod is made anew with a leg in the other subnet: no NAT until it is ready${also}`,
    compared,
  );
}
