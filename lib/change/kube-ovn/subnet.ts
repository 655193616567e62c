import { Subnet } from '../../kinds/kubeovn/subnet';
import type { Network } from '../../network/network';
import { defaultVpc } from '../../network/vpc';
import { firstFew } from '../../rules/support/first-few';
import type { Resource } from '../../source/resource';
import { announcedAlone } from '../announcements';
import { type Case, cases, casesWhen } from '../cases';
import { breaks, breaksLater, brief, destroys, type Effect, ignored, latent, live, recreates } from '../effect';
import { citeAll, controller, type Evidence, kubeOvnFile, unrecorded } from '../evidence';
import { type FieldChange, type FieldEffect, kindEffects, type ObjectChange } from '../field-effects';
import { usersOf } from '../users';
import { trafficOf } from './gateway-traffic';
import { effectFor, hasSince } from './releases';
import { cidrBlock, cidrBlockCases, gateway, gatewayCases, overlapped } from './subnet-addresses';
import { excludeIps, excludeIpsCases } from './subnet-exclusions';

const file = 'subnet.go';
const handled = controller(file, 'handleAddOrUpdateSubnet');
const formatted = controller(file, 'formatSubnet');
const onNodes = kubeOvnFile('pkg/daemon/gateway_linux.go', 'setIPSet');
const byPolicy = kubeOvnFile('pkg/daemon/gateway_linux.go', 'setPolicyRouting');
const inPods = kubeOvnFile('pkg/daemon/handler.go', 'handleAdd');

const atOnce = (what: string, source: Evidence = handled) => live(what, source);

const newPods = (what: string, source: Evidence = handled) =>
  latent(`pods created from now on ${what}; running pods stay as they are`, source, undefined, {
    waitsFor: 'new-pods',
  });

const byNodes = (what: string, source: Evidence = onNodes) => brief(what, source, undefined, { actor: 'node' });

/** Of subnets that another CNI serves kube-ovn only gives out the addresses. */
const ofOvn = (effect: FieldEffect): FieldEffect =>
  cases([...casesWhen(effect, ''), { outcome: 'ignored', when: ['on a network of another CNI'] }], (change) =>
    change.head.subnets.get(change.now.name)?.isOvn === false
      ? ignored('another CNI serves this network: kube-ovn gives out its addresses, and no more', handled)
      : effectFor(effect, change),
  );

/** A field that has a meaning beside another one only. */
const beside = (
  field: string,
  isThere: (value: unknown) => boolean,
  effect: FieldEffect,
  source: Evidence = handled,
  otherwise = 'it has no meaning',
  without = field,
): FieldEffect =>
  cases([...casesWhen(effect, ''), { outcome: 'ignored', when: [`without ${without}`] }], (change) =>
    [change.old, change.now].some((subnet) => isThere(subnet.get('spec', field)))
      ? effectFor(effect, change)
      : ignored(`without ${field} ${otherwise}`, source),
  );

const isOn = (value: unknown): boolean => value === true;
const isText = (value: unknown): boolean => typeof value === 'string' && value !== '';
const isList = (value: unknown): boolean => Array.isArray(value) && value.length > 0;

/** How pods of the default VPC leave; in a custom VPC its routes alone count. */
const outOfDefaultVpc = (effect: FieldEffect): FieldEffect =>
  ofOvn(
    cases([...casesWhen(effect, ''), { outcome: 'ignored', when: ['in a custom VPC'] }], (change) =>
      isCustom(change)
        ? ignored('in a custom VPC it has no meaning', controller(file, 'reconcileOvnDefaultVpcRoute'))
        : effectFor(effect, change),
    ),
  );

function isCustom({ now, head }: FieldChange): boolean {
  const subnet = head.subnets.get(now.name);
  return (subnet?.vpcName ?? defaultVpc) !== defaultVpc;
}

const rerouted: Effect = brief(
  'the policies by which its pods leave are replaced: connections to the outside may end',
  controller(file, 'reconcileOvnDefaultVpcRoute'),
);

const ofCentralized = beside(
  'gatewayType',
  (type) => type === 'centralized',
  rerouted,
  handled,
  undefined,
  'gatewayType centralized',
);
const ecmpOfDefaultVpc = ofOvn(ofCentralized);

const dhcpOptions = beside(
  'enableDHCP',
  isOn,
  atOnce('OVN answers with the options at once; leases have them when they are next renewed', dhcp()),
  dhcp(),
);

function dhcp(): Evidence {
  return controller(file, 'updateSubnetDHCPOption');
}

const rules: Evidence = kubeOvnFile('pkg/ovs/ovn-nb-acl.go', 'SetLogicalSwitchPrivate');
const rewritten = brief(
  'the access rules of the switch are deleted, and written again in a second transaction: everything passes in between',
  rules,
);

/** Rules that are new with the switch for them, gone with it, or written again. */
const aclsBeside = (field: string, isThere: (value: unknown) => boolean): FieldEffect =>
  cases({ brief: '', live: `${field} is added or removed` }, ({ old, now }) =>
    [old, now].every((subnet) => isThere(subnet.get('spec', field)))
      ? rewritten
      : atOnce(`the access rules of the switch follow, with ${field}`, rules),
  );

const underlay = beside('vlan', isText, atOnce('the switch and its router are connected, or disconnected'), formatted);

const vlanCases: readonly Case[] = [
  { outcome: 'brief', when: ['another Vlan'] },
  { outcome: 'breaks', when: ['added or removed'] },
  { outcome: 'breaks', when: ['a Vlan of another provider'], until: '1.15' },
];

export const subnet = kindEffects<typeof Subnet>({
  kind: Subnet,
  fields: {
    spec: {
      vpc: ofOvn(cases({ breaks: '', ignored: 'ovn-cluster written out' }, otherVpc)),
      default: cases({ 'latent new-pods': 'in a custom VPC', ignored: 'in ovn-cluster' }, (change) => {
        if (isCustom(change))
          return latent(
            'it is the default subnet of its VPC, or no longer: pods created from now on in the namespaces of the VPC land there',
            controller('vpc.go', 'getVpcSubnets'),
            undefined,
            { waitsFor: 'new-pods' },
          );
        return ignored(
          'in ovn-cluster kube-ovn allows it for its own default subnet alone and writes it back',
          formatted,
        );
      }),
      protocol: ignored('kube-ovn takes the protocol from the CIDR and writes it back', formatted),
      cidrBlock: cases(cidrBlockCases, cidrBlock),
      gateway: cases(gatewayCases, gateway),
      excludeIps: cases(excludeIpsCases, excludeIps),
      provider: breaksLater(
        'running pods, and the attachment definitions that name the old provider, stay with that one; pods created from now on get addresses of the subnet on the other network',
        handled,
        'create a second subnet for the other provider, move the pods, and delete this one',
        { setOffBy: 'new-pods' },
      ),
      namespaces: newPods('in these namespaces land in it', controller(file, 'reconcileNamespaces')),
      namespaceSelectors: newPods('in these namespaces land in it', controller(file, 'reconcileNamespaces')),
      gatewayType: outOfDefaultVpc(rerouted),
      gatewayNode: outOfDefaultVpc(ofCentralized),
      gatewayNodeSelectors: outOfDefaultVpc(ofCentralized),
      natOutgoing: outOfDefaultVpc(
        byNodes('the nodes translate the addresses of its pods, or no longer: connections to the outside end'),
      ),
      natOutgoingPolicyRules: outOfDefaultVpc(
        beside(
          'natOutgoing',
          isOn,
          byNodes('the nodes translate by the new rules: connections to the outside may end'),
        ),
      ),
      externalEgressGateway: outOfDefaultVpc(
        byNodes('the nodes route its pods by the other gateway: connections to the outside may end', byPolicy),
      ),
      policyRoutingPriority: outOfDefaultVpc(
        beside('externalEgressGateway', isText, byNodes('the nodes replace the rule that routes its pods', byPolicy)),
      ),
      policyRoutingTableID: outOfDefaultVpc(
        beside(
          'externalEgressGateway',
          isText,
          byNodes('the nodes move the route of its pods to the other table', byPolicy),
        ),
      ),
      mtu: latent('pods created from now on get it; running pods keep theirs', inPods, undefined, {
        waitsFor: 'new-pods',
        actor: 'node',
      }),
      private: cases({ live: '', ignored: 'false added or removed' }, ({ old, now }) =>
        [old, now].every((each) => each.get('spec', 'private') !== true)
          ? ignored('false is what it is without the field', rules)
          : atOnce(
              now.get('spec', 'private') === true
                ? 'other subnets no longer reach its pods, but for those that allowSubnets lists'
                : 'all subnets of the VPC reach its pods',
              rules,
            ),
      ),
      allowSubnets: beside('private', isOn, aclsBeside('private', isOn), rules),
      allowEWTraffic: beside(
        'acls',
        isList,
        aclsBeside('acls', isList),
        kubeOvnFile('pkg/ovs/ovn-nb-acl.go', 'UpdateLogicalSwitchACL'),
      ),
      vlan: ofOvn(cases(vlanCases, otherVlan)),
      vips: cases({ live: '' }, ({ difference }) =>
        live(
          `the virtual address ${difference.after === undefined ? 'goes' : 'comes into effect'}: the switch answers for it ${difference.after === undefined ? 'no longer' : 'where a port has it'}`,
          controller(file, 'reconcileVips'),
        ),
      ),
      logicalGateway: beside(
        'vlan',
        isText,
        brief('the gateway moves between OVN and the physical router: connections to other networks end', handled),
      ),
      disableGatewayCheck: latent(
        'pods created from now on wait until the gateway answers, or no longer',
        inPods,
        undefined,
        { waitsFor: 'new-pods', actor: 'node' },
      ),
      disableInterConnection: live(
        'where OVN interconnection is set up, its routes are announced to other clusters, or withdrawn',
        kubeOvnFile('pkg/ovn_ic_controller/ovn_ic_controller.go', 'setAutoRoute'),
        undefined,
        { actor: 'interconnection' },
      ),
      enableDHCP: cases({ live: '' }, ({ difference }) =>
        live(
          difference.after === true
            ? 'OVN answers DHCP'
            : 'OVN answers DHCP no longer; a running lease goes on until it ends',
          dhcp(),
        ),
      ),
      dhcpV4Options: dhcpOptions,
      dhcpV6Options: dhcpOptions,
      enableIPv6RA: cases({ live: '', ignored: 'without an IPv6 range' }, ({ difference, now, head }) =>
        head.subnets.get(now.name)?.cidrOf(6) === undefined
          ? ignored('without an IPv6 range it has no meaning', handled)
          : live(`the router sends ${difference.after === true ? '' : 'no more '}advertisements`, handled),
      ),
      ipv6RAConfigs: beside('enableIPv6RA', isOn, atOnce('the next advertisement of the router has it')),
      acls: cases(
        { brief: 'rules before and after', live: 'the first is added or the last removed' },
        ({ old, now }) =>
          [old, now].every((each) => isList(each.get('spec', 'acls')))
            ? rewritten
            : atOnce(
                isList(now.get('spec', 'acls'))
                  ? 'the access rules are added to the switch'
                  : 'the access rules are removed from the switch',
                rules,
              ),
      ),
      u2oInterconnection: beside(
        'vlan',
        isText,
        atOnce('the switch is connected to the router of its VPC, or taken off it'),
        formatted,
        'kube-ovn writes false back',
      ),
      u2oInterconnectionIP: beside(
        'u2oInterconnection',
        isOn,
        brief('the router gets the other address on the switch: connections through it stop for a moment', handled),
        formatted,
        'kube-ovn takes it back',
      ),
      u2oFeatures: underlay,
      enableLb: ofOvn(atOnce('load balancers are attached to the switch, or detached: Services of pods in it follow')),
      enableEcmp: cases(
        [
          ...casesWhen(ecmpOfDefaultVpc, ''),
          { outcome: 'brief', when: ['in a custom VPC with enableExternal and enableBfd'] },
          { outcome: 'ignored', when: ['in another custom VPC'] },
        ],
        (change) => {
          const vpc = change.head.subnets.get(change.now.name)?.vpc;
          if (isCustom(change))
            return vpc?.flag('enableExternal') && vpc.flag('enableBfd')
              ? brief(
                  'the routes to the external gateways are replaced',
                  controller(file, 'reconcileCustomVpcStaticRoute'),
                )
              : ignored(
                  'in a custom VPC it has a meaning only with enableExternal and enableBfd',
                  controller(file, 'reconcileCustomVpcStaticRoute'),
                );
          return effectFor(ecmpOfDefaultVpc, change);
        },
      ),
      enableMulticastSnoop: ofOvn(atOnce('multicast snooping of the switch is switched')),
      enableExternalLBAddress: latent(
        'Services of type LoadBalancer with an address of it follow when kube-ovn next reconciles them',
        controller('service.go', 'checkServiceLBIPBelongToSubnet', '1.14'),
        undefined,
        { waitsFor: 'reconciliation' },
      ),
      routeTable: brief(
        'the port of the router moves to the other route table: its packets take the routes there',
        controller(file, 'reconcileRouteTableForSubnet'),
      ),
      nodeNetwork: latent('pods created from now on get their interface in it', inPods, undefined, {
        waitsFor: 'new-pods',
        actor: 'node',
      }),
    },
  },
  metadata: announcedAlone('its addresses'),
  created,
  removed: destroys(
    'its switch is deleted, and its addresses may be given to others',
    controller(file, 'handleDeleteSubnet'),
  ),
  uses: {
    by: (resource, network) => [
      ...usersOf(resource, network, users),
      ...network.podsIn(resource.name).map((pod) => pod.resource),
    ],
    whileUsed: breaks(
      'it stays, being deleted, until none of its addresses is in use: the sync does not finish',
      controller(file, 'handleSubnetFinalizer'),
      'remove what has an address of it as well, or keep it',
      { isHeld: true },
    ),
  },
  traffic: (resource, network) => gatewaysAt(resource, network).flatMap(trafficOf),
});

const users = ['VpcNatGateway', 'IptablesEIP', 'OvnEip', 'Vip', 'IP', 'VpcEgressGateway', 'VpcDns'];

function gatewaysAt({ name }: Resource, network: Network) {
  return [...new Set([...network.gatewaysIn(name), ...network.gatewaysOn(name)])];
}

function otherVpc({ old, now, head }: FieldChange): Effect {
  const [before, after] = [old, now].map((each) => each.get('spec', 'vpc') || defaultVpc) as [string, string];
  if (before === after) return ignored(`a subnet without a VPC is in ${defaultVpc} already`, formatted);
  const isClean = hasSince({ head }, '1.14') && !hasSince({ head }, '1.15');
  const left = isClean
    ? 'its port'
    : `its port, its policy${hasSince({ head }, '1.14') ? ' and its route by source' : ''}`;
  return breaks(
    `router ${after} gets the subnet, and router ${before} keeps ${left} of it: both answer for the gateway; running pods keep the routes of VPC ${before}`,
    handled,
    'delete the pods of the subnet, then the Subnet, and create both in the other VPC once it is gone: the pods are away meanwhile',
  );
}

/** Another VLAN: the tag follows; another physical network only since 1.15. */
function otherVlan({ old, now, base, head }: FieldChange): Effect {
  const source = unrecorded(
    citeAll(handled, kubeOvnFile('pkg/ovs/ovn-nb-logical_switch_port.go', 'CreateLocalnetLogicalSwitchPort')),
    '1.17-dev',
  );
  const [before, after] = [old, now].map((each) => each.get('spec', 'vlan'));
  if (!isText(after))
    return breaks(
      'the switch is connected to the router of its VPC, and its port to the physical network stays: pods have both ways out',
      source,
      'delete the pods of the subnet, then the Subnet, and create both without the VLAN: the pods are away meanwhile',
    );
  if (!isText(before))
    return breaks(
      'the switch gets a port to the physical network; the port of the router, and what running pods know of their gateway, stay as they were',
      source,
      'delete the pods of the subnet, then the Subnet, and create both in the VLAN: the pods are away meanwhile',
    );
  const [from, to] = [base.vlans.get(`${before}`), head.vlans.get(`${after}`)];
  if (from?.providerName === to?.providerName || hasSince({ head }, '1.15'))
    return brief(
      `the port to the physical network changes at once (${nameOf(from, before)} to ${nameOf(to, after)}): nothing arrives until the physical switch takes the other tag`,
      source,
    );
  return breaks(
    'the port to the physical network keeps the old provider network',
    source,
    'delete the pods of the subnet, then the Subnet, and create both in the other VLAN: the pods are away meanwhile',
  );
}

function nameOf(
  vlan: { readonly id: number | undefined; readonly providerName: string | undefined } | undefined,
  name: unknown,
) {
  return vlan ? `VLAN ${vlan.id} of ${vlan.providerName}` : `Vlan ${name}`;
}

/** The gateways of the VPC learn of a new subnet: by a command in the pod, or by an annotation of the Deployment. */
function created(change: ObjectChange): Effect {
  const { resource, head } = change;
  const view = head.subnets.get(resource.name);
  const other = view?.isOvn && !hasSince(change, '1.16') ? overlapped(view) : undefined;
  if (other)
    return breaks(
      `kube-ovn reports that it overlaps ${other.name}, and sets it up all the same: addresses of both lead to one of them`,
      controller(file, 'checkSubnetConflict'),
      'choose a range that no other subnet of the VPC has',
    );
  const gateways = view?.vpcName === undefined ? [] : head.gatewaysOf(view.vpcName);
  const several = gateways.filter(({ isHighlyAvailable }) => isHighlyAvailable).map(({ name }) => name);
  if (several.length > 0)
    return recreates(
      `its switch is created; its route goes into the pod template of ${firstFew(several)}, whose pods are replaced one after the other`,
      citeAll(handled, controller('vpc_nat_gateway.go', 'genNatGwDeployment', '1.17-dev')),
    );
  const also = gateways.length > 0 ? ', and the gateways of the VPC get a route to it' : '';
  return live(view?.isOvn === false ? 'its addresses can be given out' : `its switch is created${also}`, handled);
}
