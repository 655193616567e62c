import { parseCidr } from '../../net/cidr';
import type { Network } from '../../network/network';
import type { Subnet } from '../../network/subnet';
import { firstFew } from '../../rules/support/first-few';
import type { Declared } from '../cases';
import { breaks, type Effect, ignored, live, refused } from '../effect';
import { citeAll, controller } from '../evidence';
import type { FieldChange } from '../field-effects';
import { hasSince } from './releases';

/*
 * The range of a Subnet and its gateway: what the port of the router, routes and policies follow, and what pods keep.
 */
const file = 'subnet.go';
const handled = controller(file, 'handleAddOrUpdateSubnet');
const formatted = controller(file, 'formatSubnet');
const conflict = controller(file, 'checkSubnetConflict');

const instead =
  'delete the pods of the subnet, then the Subnet, and create both again once it is gone: the pods are away meanwhile';

export const cidrBlockCases: Declared = {
  breaks: 'the range moves or shrinks; a network of another CNI',
  live: 'a range is added',
  refused: { since: '1.16', when: 'it overlaps another subnet' },
  ignored: 'the same range',
};

/** Another range; what overlaps is refused since 1.16, and written all the same before. */
export function cidrBlock(change: FieldChange): Effect {
  const { now, base, head } = change;
  const [before, after] = [base.subnets.get(now.name), head.subnets.get(now.name)];
  if (!before?.cidrs || !after?.cidrs) return breaks('the subnet has a range that kube-ovn cannot read', formatted);
  const gone = without(before, after);
  const added = without(after, before);
  if (gone.length + added.length === 0)
    return ignored(
      `kube-ovn writes ${after.cidrs.join(',')} into the field: the range is the same`,
      controller(file, 'formatSubnet'),
    );
  if (!after.isOvn)
    return breaks(
      'new addresses are of the new range; EIPs and gateways keep theirs, and their routes, until their pods are replaced',
      handled,
    );
  const other = overlapped(after);
  if (other) return overlaps(other, change);
  if (gone.length === 0)
    return live(
      `the router gets ${added.join(',')} as well; pods get an address of it when they are recreated`,
      handled,
    );
  return moved(before, after, change);
}

function without(subnet: Subnet, other: Subnet): readonly string[] {
  const texts = new Set((other.cidrs ?? []).map((cidr) => `${cidr.network}/${cidr.prefix}`));
  return (subnet.cidrs ?? []).map((cidr) => `${cidr.network}/${cidr.prefix}`).filter((text) => !texts.has(text));
}

/** A subnet of the same VPC and VLAN with addresses of this one. */
export function overlapped(subnet: Subnet): Subnet | undefined {
  const vlan = subnet.text('vlan');
  return [...(subnet.vpc?.subnets ?? [])].find(
    (other) =>
      other.name !== subnet.name &&
      other.isOvn &&
      other.text('vlan') === vlan &&
      (other.cidrs ?? []).some((cidr) => subnet.overlaps(cidr)),
  );
}

function overlaps({ name, cidrs }: Subnet, change: FieldChange): Effect {
  const range = `${name} (${cidrs?.join(',')})`;
  return hasSince(change, '1.16')
    ? refused(
        `the Subnet overlaps ${range}: switch and router keep the old range, but pods created from now on already get the new one and do not reach their gateway`,
        conflict,
        'choose a range that no other subnet of the VPC has',
        { setOffBy: 'new-pods' },
      )
    : breaks(
        `kube-ovn reports that it overlaps ${range}, and writes the port of the router, routes and policies all the same: addresses of both subnets lead to one of them`,
        conflict,
        'choose a range that no other subnet of the VPC has',
      );
}

function moved(before: Subnet, after: Subnet, change: FieldChange): Effect {
  const left = hasSince(change, '1.14')
    ? 'the policy and the route by source of the old one stay'
    : 'the policy of the old one stays';
  const gateways = change.base.gatewaysIn(before.name);
  const names = firstFew(gateways.map(({ name }) => name));
  const atOnce = `the port of the router moves to the new range at once, and ${left}`;
  const outside = [...after.pinned].flatMap(([ip, pins]) =>
    pins.flatMap(({ holder }) => (isOutside(after, ip) ? [`${holder.resource.title} (${ip})`] : [])),
  );
  const fail =
    outside.length > 0
      ? `; ${firstFew(outside)} ${outside.length === 1 ? 'gets' : 'get'} no address when recreated`
      : '';
  if (gateways.length > 0)
    return breaks(
      `${atOnce}; the controller deletes the route to its own subnet from the running pod of gateway ${names}: it reaches nothing in ${before.cidrs?.join(',')} until the pod is replaced${fail}`,
      citeAll(handled, controller('vpc_nat_gateway.go', 'handleUpdateNatGwSubnetRoute')),
      gateways.some(({ lanIp }) => lanIp !== undefined && isOutside(after, `${lanIp}`))
        ? instead
        : `delete the pod of gateway ${names} in the same maintenance window: the new one has the right routes`,
      { setOffBy: 'new-pod' },
    );
  return breaks(
    `${atOnce}; running pods keep address, range and routes of the old one until they are recreated${fail}`,
    handled,
    instead,
    { setOffBy: 'new-pod' },
  );
}

function isOutside({ cidrs }: Subnet, ip: string): boolean {
  const one = parseCidr(`${ip}/${ip.includes(':') ? 128 : 32}`);
  return one !== undefined && !cidrs?.some((cidr) => cidr.overlaps(one));
}

export const gatewayCases: Declared = {
  breaks: '',
  live: 'an address is added',
  ignored: 'the address that kube-ovn chose',
};

/** Another gateway address. */
export function gateway({ old, now, base, head }: FieldChange): Effect {
  const [before, after] = [gatewaysOf(base, now.name), gatewaysOf(head, now.name)];
  const chosen = now.get('spec', 'gateway') === undefined || old.get('spec', 'gateway') === undefined;
  if (before === after)
    return ignored(
      chosen
        ? `kube-ovn chooses the first address of the range, ${after}, which it is already, and writes it back`
        : 'it is the same address',
      formatted,
    );
  const kept = new Set(after.split(','));
  if (before.split(',').every((ip) => kept.has(ip)))
    return live(`the router gets ${after} as well; ${before} stays`, handled);
  const outside = base.gatewaysOn(now.name);
  if (outside.length > 0)
    return breaks(
      `the pods of NAT gateway ${firstFew(outside.map(({ name }) => name))} keep their default route to ${before}: it is in their template, which the controller does not update`,
      citeAll(handled, controller('vpc_nat_gateway.go', 'genNatGwStatefulSet')),
      'change selector, tolerations or affinity of the gateways in a maintenance window: the controller then updates their template',
      { waitsFor: 'workload-update' },
    );
  if (head.subnets.get(now.name)?.isOvn === false)
    return breaks(`running pods keep their route to ${before} until they are recreated`, handled, undefined, {
      waitsFor: 'new-pod',
      actor: 'node',
    });
  return breaks(
    `the port of the router moves from ${before} to ${after} at once; running pods keep their route to ${before}, which answers no longer, until they are recreated`,
    handled,
    'recreate the pods of the subnet in the same maintenance window',
    { waitsFor: 'new-pod' },
  );
}

function gatewaysOf(network: Network, name: string): string {
  return (network.subnets.get(name)?.gateways ?? []).join(',');
}
