import { Subnet } from '../../kinds/kubeovn/subnet';
import type { Network } from '../../network/network';
import type { Resource } from '../../source/resource';
import { announcedAlone } from '../announcements';
import { breaks, brief, destroys, type Effect, ignored, live, recreates } from '../effect';
import { type FieldChange, type FieldEffect, kindEffects, type ObjectChange } from '../field-effects';
import { usersOf } from '../users';
import { trafficOf } from './gateway-traffic';
import { controller } from './releases';
import { excludeIps } from './subnet-exclusions';

const file = 'subnet.go';
const handled = controller(file, 'handleAddOrUpdateSubnet');
const formatted = controller(file, 'formatSubnet');

const atOnce = (what: string) => live(what, handled);
const newPods = (what: string) => live(`pods that start from now on ${what}; running pods stay as they are`, handled);

const recreate = (reason: string): Effect =>
  breaks(reason, handled, 'delete the subnet and create it anew, its pods with it');

/** How pods of the default VPC leave; in a custom VPC only its routes count. */
const outOfDefaultVpc: FieldEffect = ({ now, head }) => {
  const subnet = head.subnets.get(now.name);
  if (subnet?.isOvn === false) return ignored('another CNI serves this network', handled);
  return subnet?.vpc?.isDefault === false || (subnet?.vpcName ?? 'ovn-cluster') !== 'ovn-cluster'
    ? ignored('in a custom VPC it has no meaning', controller(file, 'reconcileOvnCustomVpcRoute'))
    : brief('the routes by which its pods leave are written anew', controller(file, 'reconcileOvnDefaultVpcRoute'));
};

const underlay = atOnce('the switch and its router are set up for it');

export const subnet = kindEffects<typeof Subnet>({
  kind: Subnet,
  fields: {
    spec: {
      vpc: (change) =>
        (change.old.get('spec', 'vpc') ?? '') === '' && change.now.get('spec', 'vpc') === 'ovn-cluster'
          ? ignored('a subnet without a VPC is in ovn-cluster already', formatted)
          : recreate('the switch is not moved cleanly, and running pods keep the routes of the old VPC'),
      default: ignored('kube-ovn allows it for its own default subnet alone and writes it back', formatted),
      protocol: ignored('kube-ovn takes the protocol from the CIDR and writes it back', formatted),
      cidrBlock: recreate('the new range counts for new pods; running pods keep addresses of the old one'),
      gateway,
      excludeIps,
      provider: recreate(
        'running pods, and the attachment definitions that name the subnet, stay with the old provider',
      ),
      namespaces: newPods('of these namespaces land in it'),
      namespaceSelectors: newPods('of these namespaces land in it'),
      gatewayType: outOfDefaultVpc,
      gatewayNode: outOfDefaultVpc,
      gatewayNodeSelectors: outOfDefaultVpc,
      natOutgoing: outOfDefaultVpc,
      natOutgoingPolicyRules: outOfDefaultVpc,
      externalEgressGateway: outOfDefaultVpc,
      policyRoutingPriority: outOfDefaultVpc,
      policyRoutingTableID: outOfDefaultVpc,
      mtu: newPods('get it'),
      private: atOnce('the access rules of the switch are written anew'),
      allowSubnets: atOnce('the access rules of the switch are written anew'),
      allowEWTraffic: atOnce('the access rules of the switch are written anew'),
      vlan: recreate('the port to the physical network is not moved cleanly'),
      vips: ({ difference }) =>
        live(`the virtual address is ${difference.after === undefined ? 'withdrawn' : 'announced'}`, handled),
      logicalGateway: brief('the gateway moves between OVN and the physical router', handled),
      disableGatewayCheck: ({ difference }) =>
        live(
          `pods that start from now on ${difference.after === true ? 'do not wait' : 'wait'} for the gateway to answer`,
          handled,
        ),
      disableInterConnection: atOnce('the routes between clusters are written anew'),
      enableDHCP: ({ difference }) =>
        live(
          `OVN answers DHCP ${difference.after === true ? 'from now on' : 'no longer; a running lease goes on until it ends'}`,
          handled,
        ),
      dhcpV4Options: atOnce('leases get the options when they are next renewed'),
      dhcpV6Options: atOnce('leases get the options when they are next renewed'),
      enableIPv6RA: ({ difference }) =>
        live(
          `the router sends ${difference.after === true ? 'advertisements from now on' : 'no more advertisements'}`,
          handled,
        ),
      ipv6RAConfigs: atOnce('the next advertisement of the router has it'),
      acls: atOnce('the access rules of the switch are written anew'),
      u2oInterconnection: underlay,
      u2oInterconnectionIP: underlay,
      u2oFeatures: underlay,
      enableLb: atOnce('the load balancers are attached to the switch, or taken off it'),
      enableEcmp: outOfDefaultVpc,
      enableMulticastSnoop: atOnce('the switch is set up for it'),
      enableExternalLBAddress: atOnce('it counts for services from now on'),
      routeTable: brief('the port of the router moves to the other route table', handled),
      nodeNetwork: atOnce('it counts from now on'),
    },
  },
  metadata: announcedAlone('its addresses'),
  created,
  removed: destroys(
    'its switch is deleted, and its addresses are free for others',
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
    ),
  },
  traffic: (resource, network) => gatewaysAt(resource, network).flatMap(trafficOf),
});

const users = ['VpcNatGateway', 'IptablesEIP', 'OvnEip', 'Vip', 'IP', 'VpcEgressGateway', 'VpcDns'];

function gatewaysAt({ name }: Resource, network: Network) {
  return [...new Set([...network.gatewaysIn(name), ...network.gatewaysOn(name)])];
}

function gateway({ now, base }: FieldChange): Effect {
  const outside = base.gatewaysOn(now.name);
  if (outside.length > 0)
    return breaks(
      'the pods of NAT gateways keep their default route to the old router until they are next made anew',
      `${handled}; pkg/controller/vpc_nat_gateway.go, genNatGwStatefulSet`,
      'let the old router answer until the gateways are made anew',
    );
  return breaks(
    'running pods keep their route to the old gateway, which OVN answers no longer, until they are made anew',
    handled,
    'restart the pods of the subnet in the same maintenance window',
  );
}

/** The gateways of the VPC learn of a new subnet: by a command in the pod, or by an annotation of the Deployment. */
function created({ resource, head }: ObjectChange): Effect {
  const view = head.subnets.get(resource.name);
  const gateways = view?.vpcName === undefined ? [] : head.gatewaysOf(view.vpcName);
  const several = gateways.filter(({ isHighlyAvailable }) => isHighlyAvailable).map(({ name }) => name);
  if (several.length > 0)
    return recreates(
      `its switch is made; its route goes into the pod template of ${several.join(', ')}, whose pods are made anew one after the other`,
      `${handled}; pkg/controller/vpc_nat_gateway.go, genNatGwDeployment`,
    );
  const also = gateways.length > 0 ? ', and the gateways of the VPC get a route to it' : '';
  return live(view?.isOvn === false ? 'its addresses can be given out' : `its switch is made${also}`, handled);
}
