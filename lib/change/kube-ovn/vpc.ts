import { Vpc } from '../../kinds/kubeovn/vpc';
import { canonical } from '../../schema/json-type';
import { isMap } from '../../source/json';
import type { Resource } from '../../source/resource';
import { has } from '../../target/release';
import { breaks, brief, destroys, type Effect, latent, live } from '../effect';
import { type FieldChange, type FieldEffect, kindEffects } from '../field-effects';
import { usersOf } from '../users';
import { trafficOf } from './gateway-traffic';
import { controller } from './releases';
import { isMadeAnew } from './vpc-nat-gateway';

const file = 'vpc.go';
const enqueued = controller(file, 'enqueueUpdateVpc');
const handled = controller(file, 'handleAddOrUpdateVpc');

/** Routes and policies are compared one by one; what has changed is deleted, and then added as it is now. */
const routes =
  (noun: string): FieldEffect =>
  (change) => {
    const { before, after } = change.difference;
    if (before === undefined) return live(`the ${noun} is added to the router`, handled);
    if (after === undefined) return withoutRoute(noun, change);
    const ahead = aheadOfGateway(change);
    if (ahead) return ahead;
    return brief(
      `the router loses the ${noun} and gets it as it is now: what takes it stops for a moment, and moves over`,
      handled,
    );
  };

/** A next hop that follows the lanIp of a gateway, while its pod keeps the old address. */
function aheadOfGateway({ difference, now, base, head }: FieldChange): Effect | undefined {
  const { headPath, after } = difference;
  if (headPath[1] !== 'staticRoutes' || headPath.at(-1) !== 'nextHopIP') return undefined;
  const gateway = head
    .gatewaysOf(now.name)
    .find(({ lanIp, isHighlyAvailable }) => !isHighlyAvailable && `${lanIp}` === after);
  const before = base.gateways.get(gateway?.name);
  if (!gateway || !before?.lanIp || `${before.lanIp}` === after || isMadeAnew(before.resource, gateway.resource))
    return undefined;
  return breaks(
    `the route leads to ${after} at once, and the pod of ${gateway.name} keeps ${before.lanIp} until it is next made anew: until then nothing gets out`,
    `${handled}; pkg/controller/vpc_nat_gateway.go, isVpcNatGwChanged`,
    `delete the pod of ${gateway.name} together with the sync`,
  );
}

function withoutRoute(noun: string, { now, base, head }: FieldChange): Effect {
  const [before, after] = [base, head].map((network) => network.vpcs.get(now.name)?.defaultRoutes.length ?? 0);
  return before && !after
    ? destroys('the router has no default route any more: nothing leaves the VPC', handled)
    : live(`the router loses the ${noun}; what took it goes by the next that fits, or nowhere`, handled);
}

const atOnce = (what: string) => live(what, handled);

/** Fields that wake the controller; with one of them it also looks at defaultSubnet. */
const watched = [
  'namespaces',
  'staticRoutes',
  'policyRoutes',
  'vpcPeerings',
  'enableExternal',
  'extraExternalSubnets',
  'enableBfd',
  'bfdPort',
];

const defaultSubnet: FieldEffect = ({ old, now }) =>
  watched.some((field) => canonical(old.get('spec', field)) !== canonical(now.get('spec', field)))
    ? live('the other change wakes the controller, and pods that start from now on land in it', enqueued)
    : latent(
        'the controller does not look at a change of this field alone: it comes into effect with the next other one',
        enqueued,
        'change another field of the VPC with it, a route for example',
      );

const external = atOnce('the router is connected to the OVN external network, or taken off it');

export const vpc = kindEffects<typeof Vpc>({
  kind: Vpc,
  fields: {
    spec: {
      defaultSubnet,
      namespaces: atOnce('pods that start from now on follow it; running pods stay in their subnet'),
      staticRoutes: routes('route'),
      policyRoutes: routes('policy'),
      vpcPeerings: ({ difference }) =>
        live(`the link between the routers is ${difference.after === undefined ? 'removed' : 'made'}`, handled),
      enableExternal: external,
      extraExternalSubnets: external,
      enableBfd: atOnce('BFD of the OVN external gateway is switched'),
      bfdPort: atOnce('the port of the router for BFD sessions is written anew'),
    },
  },
  created: live('its router is made', handled),
  removed: destroys('its router is deleted, with every route and policy', controller(file, 'handleDelVpc')),
  uses: {
    by: (resource, network) => usersOf(resource, network, users),
    whileUsed: ({ head }) =>
      has(head.target.kubeOvn.version, ['1.13.15', '1.14'])
        ? breaks(
            'it stays, being deleted, until no subnet is in it any more: the sync does not finish',
            controller(file, 'handleDelVpc'),
            'remove what is in it as well, or keep it',
          )
        : destroys(
            'its router is deleted at once, and what stays in it is cut off and can hardly be deleted any more',
            `${controller(file, 'handleDelVpc', 'v1.12.35')}; issues 4104 and 5068`,
            'remove its subnets and gateways in a commit before',
          ),
  },
  traffic: (resource, network, old) =>
    old && canonical(defaultHops(old)) === canonical(defaultHops(resource))
      ? []
      : network.gatewaysOf(resource.name).flatMap(trafficOf),
});

/** Where all that leaves the VPC goes. */
function defaultHops(resource: Resource): readonly unknown[] {
  const written = resource.get('spec', 'staticRoutes');
  return (Array.isArray(written) ? written : [])
    .filter((route) => isMap(route) && String(route.cidr).endsWith('/0'))
    .map(({ nextHopIP }) => nextHopIP);
}

const users = ['Subnet', 'VpcNatGateway', 'VpcEgressGateway', 'OvnFip', 'OvnSnatRule', 'OvnDnatRule', 'VpcDns'];
