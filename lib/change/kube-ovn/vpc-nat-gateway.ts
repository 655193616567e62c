import { VpcNatGateway } from '../../kinds/kubeovn/vpc-nat-gateway';
import { canonical } from '../../schema/json-type';
import { cases, casesWhen } from '../cases';
import { breaks, breaksLater, destroys, type Effect, ignored, latent, live, recreates, refused } from '../effect';
import { citeAll, controller } from '../evidence';
import { type FieldChange, kindEffects, type ObjectChange } from '../field-effects';
import { trafficOf } from './gateway-traffic';
import {
  byReplicas,
  hasSeveralReplicas,
  replaces,
  rolls,
  updatesOnly,
  waits,
  waitsForUpdate,
  workloadOf,
} from './gateway-workload';
import { effectFor, hasSince } from './releases';

const file = 'vpc_nat_gateway.go';
const handled = controller(file, 'handleAddOrUpdateVpcNatGw');
const compared = controller(file, 'isVpcNatGwChanged');
const deployment = controller(file, 'genNatGwDeployment', '1.17-dev');

const unused = (what: string): Effect =>
  ignored(`a gateway with one replica does not use ${what}`, controller(file, 'genNatGwStatefulSet'));

const policies = live(
  'the policies on the router of the VPC are replaced',
  controller(file, 'reconcileVpcNatGatewayOVNRoutes', '1.17-dev'),
);

const steering = byReplicas(updatesOnly('a gateway with one replica does not use it'), policies);

export const vpcNatGateway = kindEffects<typeof VpcNatGateway>({
  kind: VpcNatGateway,
  fields: {
    spec: {
      vpc: byReplicas(
        cases({ 'latent workload-update': '', 'breaks-later new-pod': 'together with subnet' }, movesToVpc),
        cases({ breaks: '' }, movesToVpc),
      ),
      subnet: waits('subnet'),
      lanIp: byReplicas(
        cases(
          [{ outcome: 'ignored', when: ['removed'], since: '1.16' }, ...casesWhen(waitsForUpdate('lanIp'), '')],
          lanIp,
        ),
        ignored('a gateway with several replicas has no lanIp: each pod gets an address of its own', deployment),
      ),
      externalSubnets: cases(
        { recreates: '', ignored: 'another than the first', refused: 'a node selector that is not a label' },
        movesOutside,
      ),
      namespace: cases({ breaks: '' }, ({ old, head }) =>
        breaks(
          'a second workload is created in the other namespace; the pods of the old one run on with the same addresses and rules, and status.ready is false',
          handled,
          recreateInTwoCommits,
          { workload: workloadOf(old, head) },
        ),
      ),
      replicas: cases({ live: 'several before and after', breaks: 'between one and several' }, ({ old, now, head }) =>
        hasSeveralReplicas(old) === hasSeveralReplicas(now)
          ? live('the Deployment is scaled', deployment)
          : breaks(
              'one replica is a StatefulSet, several are a Deployment: the other workload is created, and the old one runs on with the same addresses and rules',
              handled,
              recreateInTwoCommits,
              { workload: workloadOf(old, head) },
            ),
      ),
      bfd: byReplicas(unused('it'), cases({ recreates: '', refused: 'the VPC has no bfdPort' }, detectsFailures)),
      internalSubnets: steering,
      internalCIDRs: steering,
      selector: replaces,
      tolerations: replaces,
      affinity: replaces,
      annotations: waits('annotations'),
      qosPolicy: live('the limits in the running pod are replaced (tc)', controller(file, 'execNatGwQoS')),
      routes: waits('routes'),
      noDefaultEIP: waits('noDefaultEIP'),
      bgpSpeaker: waits('bgpSpeaker'),
    },
  },
  created: ({ resource, head }) =>
    live(
      `its ${hasSeveralReplicas(resource) ? 'Deployment and pods are' : 'StatefulSet and pod are'} created`,
      handled,
      undefined,
      { workload: workloadOf(resource, head) },
    ),
  removed: (change) => removed(change, ''),
  uses: {
    by: ({ name }, network) => network.eipsOf(name).map(({ resource }) => resource),
    whileUsed: (change) => removed(change, '; the EIPs that stay are on no gateway'),
  },
  traffic: (resource, network) => {
    const gateway = network.gateways.get(resource.name);
    return gateway ? trafficOf(gateway) : [];
  },
});

const recreateInTwoCommits =
  'delete the gateway with its EIPs and rules in one commit, and create them in the next: their traffic is interrupted in between';

function removed({ resource, base }: ObjectChange, more: string): Effect {
  return destroys(
    `its ${hasSeveralReplicas(resource) ? 'Deployment' : 'StatefulSet'} is deleted, and every address and rule in its pods with it${more}`,
    controller(file, 'handleDelVpcNatGw'),
    more === '' ? undefined : 'remove its EIPs and their rules first',
    { workload: workloadOf(resource, base) },
  );
}

/** The pod stays where it is; what it knows of its VPC follows when it is next recreated. */
function movesToVpc(change: FieldChange): Effect {
  const { old, now, head } = change;
  if ([old, now].some(hasSeveralReplicas))
    return breaks(
      'the policies go to the router of the new VPC, and the pods stay in a subnet of the old one until the Deployment follows',
      handled,
      recreateInTwoCommits,
    );
  const staysInSubnet = canonical(old.get('spec', 'subnet')) === canonical(now.get('spec', 'subnet'));
  const workload = workloadOf(now, head);
  if (staysInSubnet)
    return latent(
      'nothing happens: the pod stays in its subnet, and so in the old VPC, even when it is recreated',
      compared,
      recreateInTwoCommits,
      { waitsFor: 'workload-update', workload },
    );
  return breaksLater(
    'the pod stays in the subnet of the old VPC, even when it is recreated; a recreated pod has no routes to the other subnets of the old VPC any more',
    citeAll(compared, controller(file, 'handleUpdateNatGwSubnetRoute')),
    recreateInTwoCommits,
    { setOffBy: 'new-pod', workload },
  );
}

function lanIp(change: FieldChange): Effect {
  const { difference } = change;
  if ((difference.after ?? '') === '' && hasSince(change, '1.16'))
    return ignored('the controller writes the address of the running pod back into the spec', handled);
  const effect = effectFor(waitsForUpdate('lanIp'), change);
  if (effect.kind !== 'latent' || !hasSince(change, '1.17-dev')) return effect;
  return latent(
    `${effect.reason}; status.lanIp shows the new address all the same`,
    effect.evidence,
    effect.instead,
    effect.facts,
  );
}

/** The container that answers BFD needs the port of the VPC. */
function detectsFailures({ now, head }: FieldChange): Effect {
  const isOn = now.get('spec', 'bfd', 'enabled') === true;
  const port = head.find('Vpc', String(now.get('spec', 'vpc') ?? ''), undefined)?.get('spec', 'bfdPort', 'enabled');
  if (isOn && port !== true)
    return refused(
      'the controller does not update the Deployment while the VPC has no bfdPort; the pods run on without BFD',
      handled,
    );
  return rolls(workloadOf(now, head));
}

/** Only the first external subnet counts, but the whole list is compared. */
function movesOutside(change: FieldChange): Effect {
  const { old, now, head } = change;
  const first = (gateway: typeof old) => canonical(gateway.get('spec', 'externalSubnets', 0));
  if (first(old) === first(now))
    return [old, now].some(hasSeveralReplicas)
      ? ignored('only the first external subnet counts', deployment)
      : effectFor(updatesOnly('only the first external subnet counts'), change);
  const effect = effectFor(replaces, change);
  const stranded = head.eipsOf(now.name).filter(({ isOnOtherNetwork }) => isOnOtherNetwork);
  if (effect.kind !== 'recreates' || stranded.length === 0) return effect;
  const which = stranded.length === 1 ? 'its EIP stays' : `its ${stranded.length} EIPs stay`;
  return recreates(`${effect.reason}; ${which} in the old subnet`, effect.evidence, effect.instead, effect.facts);
}
