import { Vpc } from '../../kinds/kubeovn/vpc';
import { firstFew } from '../../rules/support/first-few';
import { canonical } from '../../schema/json-type';
import { isMap } from '../../source/json';
import type { Resource } from '../../source/resource';
import { has } from '../../target/release';
import { cases, casesWhen } from '../cases';
import { breaks, brief, destroys, type Effect, ignored, latent, live } from '../effect';
import { citeAll, controller, unrecorded } from '../evidence';
import { changedKeys, type FieldChange, type FieldEffect, kindEffects, type ObjectChange } from '../field-effects';
import { usersOf } from '../users';
import { trafficOf } from './gateway-traffic';
import { hasSince } from './releases';
import { reconciled } from './vpc-reconciliation';
import { policyRoutes, staticRoutes } from './vpc-routes';

const file = 'vpc.go';
const handled = controller(file, 'handleAddOrUpdateVpc');
const external = controller(file, { name: 'handleUpdateVpcExternal', before: ['1.14', 'handleAddOrUpdateVpc'] });

const defaultSubnet = cases(
  [
    { outcome: 'latent reconciliation', when: [], until: '1.14' },
    { outcome: 'latent new-pods', when: [], since: '1.14', until: '1.15' },
    { outcome: 'latent reconciliation', when: [], since: '1.15' },
  ],
  (change) =>
    hasSince(change, '1.14') && !hasSince(change, '1.15')
      ? latent(
          'the namespaces of the Vpc get the subnet at once: pods created from now on land in it',
          controller(file, 'handleUpdateVpcStatus'),
          undefined,
          { waitsFor: 'new-pods' },
        )
      : latent(
          'the namespaces of the Vpc follow when kube-ovn next updates its status, with an event of one of its subnets; pods created after that land in the subnet',
          controller(file, 'handleUpdateVpcStatus'),
          undefined,
          { waitsFor: 'reconciliation' },
        ),
);

/** Of a Vpc without enableExternal the controller does not look at the rest. */
const onlyConnected = (effect: Effect): FieldEffect =>
  cases([...casesWhen(effect, ''), { outcome: 'ignored', when: ['without enableExternal'] }], ({ old, now }) =>
    [old, now].some((vpc) => vpc.get('spec', 'enableExternal') === true)
      ? effect
      : ignored('without enableExternal the controller does not look at it', external),
  );

const peerings = cases(
  { live: 'an entry is added', destroys: 'an entry is removed', brief: 'an entry changes', ignored: 'another order' },
  ({ difference: { before, after } }) => {
    if (Array.isArray(before) && Array.isArray(after)) return ignored('the order of the list has no meaning', handled);
    if (after === undefined) return destroys('the link between the routers is removed', handled);
    if (before === undefined) return live('the router gets its port of the link', handled);
    return brief(
      'the port of the link gets the other address at once: routes of the peer that lead to the old one end',
      handled,
    );
  },
);

const bfdPort = cases(
  { live: '', brief: 'egress gateways use BFD', breaks: 'switched off while egress gateways use BFD' },
  ({ now, head }) => {
    const source = controller(file, 'reconcileVpcBfdLRP', '1.14');
    const gateways = head.egressGatewaysOf(now.name).filter(({ hasBfd }) => hasBfd);
    const names = firstFew(gateways.map(({ resource }) => resource.title));
    if (gateways.length > 0 && now.get('spec', 'bfdPort', 'enabled') !== true)
      return breaks(
        `the router loses the port at which the BFD sessions of ${names} end, and kube-ovn refuses the gateways when it next reconciles them`,
        citeAll(source, controller('vpc_egress_gateway.go', 'handleAddOrUpdateVpcEgressGateway', '1.14')),
        'switch bfd of the gateways off in a commit before',
      );
    if (gateways.length > 0)
      return brief(`the port of the router changes at once: the BFD sessions of ${names} start again`, source);
    return live('the router gets the BFD port, or loses it', source);
  },
);

const loadBalancer = 'ovn.kubernetes.io/vpc_lb';

/** Whether kube-ovn keeps a Deployment with the load balancer of the VPC. */
function hasLoadBalancer(vpc: Resource): boolean {
  return `${vpc.get('metadata', 'annotations', loadBalancer)}`.toLowerCase() === 'on';
}

const metadata: FieldEffect = (change) => {
  const { old, now } = change;
  const keys = changedKeys(change.difference, 'annotations');
  if (keys.includes(loadBalancer) && hasLoadBalancer(old) !== hasLoadBalancer(now)) {
    const workload = `Deployment ${change.head.target.kubeOvn.namespace}/vpc-${now.name}-lb`;
    return hasLoadBalancer(now)
      ? live(
          'the load balancer of the VPC is deployed',
          unrecorded(controller('vpc_lb.go', 'createVpcLb')),
          undefined,
          {
            workload,
          },
        )
      : destroys(
          `${workload}, the load balancer of the VPC, is deleted: its Services are not reachable from outside`,
          unrecorded(controller('vpc_lb.go', 'deleteVpcLb')),
          undefined,
          { workload },
        );
  }
  return ignored('no controller of the network reads it', '');
};

export const vpc = kindEffects<typeof Vpc>({
  kind: Vpc,
  fields: {
    spec: {
      defaultSubnet,
      namespaces: cases(
        { 'latent new-pods': '', breaks: 'a Subnet still lists a namespace that is taken out' },
        namespaces,
      ),
      staticRoutes,
      policyRoutes,
      vpcPeerings: peerings,
      enableExternal: cases(
        { live: 'switched on', destroys: 'switched off', ignored: 'false added or removed' },
        ({ difference: { before, after } }) =>
          (before === true) === (after === true)
            ? ignored('false is what it is without the field', external)
            : after === true
              ? live('the router is connected to the external network of OVN', external)
              : destroys(
                  'the router is disconnected from the external network of OVN: its OVN NAT rules end',
                  external,
                ),
      ),
      extraExternalSubnets: onlyConnected(live('the router is connected to these networks, or disconnected', external)),
      enableBfd: onlyConnected(live('BFD to the external gateways is switched', external)),
      bfdPort,
    },
  },
  metadata,
  updated: reconciled,
  created: live('its router is created', handled),
  removed: (change) =>
    holdsOthers(change)
      ? removedWhileUsed(change)
      : destroys('its router is deleted, with every route and policy', controller(file, 'handleDelVpc')),
  uses: {
    by: (resource, network) => usersOf(resource, network, users),
    whileUsed: removedWhileUsed,
  },
  traffic: (resource, network, old) =>
    old && canonical(defaultHops(old)) === canonical(defaultHops(resource))
      ? []
      : network.gatewaysOf(resource.name).flatMap(trafficOf),
});

function removedWhileUsed({ head }: ObjectChange): Effect {
  return has(head.target.kubeOvn.version, ['1.13.15', '1.14'])
    ? breaks(
        'it stays, being deleted, until its last subnet is gone: the sync does not finish',
        controller(file, 'handleDelVpc'),
        'keep it while something is in it',
        { isHeld: true },
      )
    : destroys(
        'its router is deleted at once, and what stays in it is cut off and can hardly be deleted',
        citeAll(controller(file, 'handleDelVpc'), 'issues 4104 and 5068'),
        'keep it while something is in it',
      );
}

/** An export of a cluster tells of subnets that lie outside the input: they stay. */
function holdsOthers({ resource, base }: ObjectChange): boolean {
  const names = resource.get('status', 'subnets');
  return Array.isArray(names) && names.some((name) => typeof name === 'string' && !base.find('Subnet', name));
}

function namespaces({ difference, now, head }: FieldChange): Effect {
  const listed = now.get('spec', 'namespaces');
  const kept = new Set(Array.isArray(listed) ? listed : []);
  const { before } = difference;
  const gone = (Array.isArray(before) ? before : [before]).filter((name) => name !== undefined && !kept.has(name));
  const naming = head.subnetsOf(now.name).filter(({ namespaces }) => gone.some((name) => namespaces.has(`${name}`)));
  if (naming.length > 0)
    return breaks(
      `Subnet ${firstFew(naming.map(({ name }) => name))} still lists ${gone.join(', ')}: kube-ovn refuses it when it next reconciles it`,
      controller('subnet.go', 'validateVpcBySubnet'),
      'keep the namespace while the Subnet lists it',
      { setOffBy: 'reconciliation' },
    );
  return latent(
    'pods of these namespaces that are created from now on follow it; running pods stay in their subnet',
    controller('namespace.go', 'handleAddNamespace'),
    undefined,
    { waitsFor: 'new-pods' },
  );
}

/** Where all that leaves the VPC goes. */
function defaultHops(resource: Resource): readonly unknown[] {
  const written = resource.get('spec', 'staticRoutes');
  return (Array.isArray(written) ? written : [])
    .filter((route) => isMap(route) && String(route.cidr).endsWith('/0'))
    .map(({ nextHopIP }) => nextHopIP);
}

const users = ['Subnet', 'VpcNatGateway', 'VpcEgressGateway', 'OvnFip', 'OvnSnatRule', 'OvnDnatRule', 'VpcDns'];
