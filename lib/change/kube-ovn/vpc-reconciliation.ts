import type { VpcNatGateway } from '../../network/vpc-nat-gateway';
import { firstFew } from '../../rules/support/first-few';
import { canonical } from '../../schema/json-type';
import { breaks, brief, type Effect } from '../effect';
import { citeAll, controller } from '../evidence';
import { changedKeys, type ObjectUpdate } from '../field-effects';
import { hasSince } from './releases';
import { contestedRanges } from './vpc-routes';

/*
 * What any edit of a Vpc does that its controller looks at, whatever the field: the reconciliation writes the routes
 * and policies of the whole router, those of others included.
 */
const handled = controller('vpc.go', 'handleAddOrUpdateVpc');

export function reconciled(change: ObjectUpdate): readonly Effect[] {
  if (!isReconciled(change)) return [];
  return [...(withoutWayOut(change) ?? []), ...(withoutRows(change) ?? []), ...moved(change)];
}

/** The fields that enqueueUpdateVpc compares. */
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

/** Whether the controller looks at the Vpc again; before 1.15 any annotation makes it do so, then only its own. */
function isReconciled({ head, differences }: ObjectUpdate): boolean {
  const fields = differences.flatMap(({ headPath: [part, field] }) => (part === 'spec' ? `${field}` : []));
  if (fields.some((field) => watched.includes(field))) return true;
  if (isIn114({ head }) && fields.includes('defaultSubnet')) return true;
  const keys = differences.flatMap((difference) => changedKeys(difference, 'annotations'));
  return keys.some((key) => !hasSince({ head }, '1.15') || key.includes('ovn.kubernetes.io/'));
}

function isIn114(change: Pick<ObjectUpdate, 'head'>): boolean {
  return hasSince(change, '1.14') && !hasSince(change, '1.15');
}

/** The policies of gateways with several replicas (priority 29200), which the controller of VPCs takes for strangers. */
function withoutWayOut({ now, base, head }: ObjectUpdate): readonly Effect[] | undefined {
  if (!hasSince({ head }, '1.17-dev')) return undefined;
  const gateways = head.gatewaysOf(now.name).filter(({ isHighlyAvailable }) => isHighlyAvailable);
  if (gateways.length === 0) return undefined;
  const [same, edited] = [false, true].map((wanted) =>
    gateways.filter((gateway) => isEdited(gateway, base.gateways.get(gateway.name)) === wanted),
  ) as [VpcNatGateway[], VpcNatGateway[]];
  const evidence = citeAll(controller('vpc.go', 'diffPolicyRouteWithLogical'), handled);
  const lost = 'the reconciliation of the Vpc removes the policies (priority 29200) that lead to';
  return [
    ...(same.length === 0
      ? []
      : [
          breaks(
            `${lost} gateway ${namesOf(same)}: its subnets have no way out until the gateway is reconciled`,
            evidence,
            `edit ${namesOf(same)} once the Vpc is reconciled, an annotation for example: that writes the policies again`,
            { setOffBy: 'gateway-reconciliation' },
          ),
        ]),
    ...(edited.length === 0
      ? []
      : [
          brief(`${lost} gateway ${namesOf(edited)}, whose own edit writes them again`, evidence, undefined, {
            isPassing: true,
          }),
        ]),
  ];
}

function isEdited(gateway: VpcNatGateway, before: VpcNatGateway | undefined): boolean {
  if (!before) return true;
  const [old, now] = [before.effective.value, gateway.effective.value];
  return canonical([old.metadata, old.spec]) !== canonical([now.metadata, now.spec]);
}

function namesOf(views: readonly { readonly name: string }[]): string {
  return firstFew(views.map(({ name }) => name));
}

/** The rows of subnets and egress gateways, which older controllers delete and put back. */
function withoutRows({ now, head }: ObjectUpdate): readonly Effect[] | undefined {
  const vpc = head.vpcs.get(now.name);
  if (!vpc || vpc.isDefault || hasSince({ head }, '1.15.4')) return undefined;
  const subnets = vpc.subnets.filter(({ isOvn }) => isOvn);
  const gateways = head.egressGatewaysOf(now.name);
  if (subnets.length + gateways.length === 0) return undefined;
  const hasRoutes = hasSince({ head }, '1.14') && !hasSince({ head }, '1.15.3');
  const rows = [
    ...(subnets.length > 0 ? [`the policies${hasRoutes ? ' and routes by source' : ''} of ${namesOf(subnets)}`] : []),
    ...(gateways.length > 0 ? [`the policies of ${namesOf(gateways)}`] : []),
  ];
  return [
    brief(
      `the reconciliation of the Vpc removes ${rows.join(' and ')} from the router, and they are back seconds later: what follows them is misrouted or dropped in between`,
      handled,
      'sync in a maintenance window',
      { isPassing: true },
    ),
  ];
}

/** Routes that only differ in their next hop and were there before: their traffic moves with every edit. */
function moved({ old, now }: ObjectUpdate): readonly Effect[] {
  const ranges = contestedRanges(now).filter((range) => contestedRanges(old).includes(range));
  if (ranges.length === 0) return [];
  return [
    brief(
      `the reconciliation puts the other one of the routes to ${firstFew(ranges)} in place: connections move to the other next hop`,
      handled,
      'keep one route for each range',
    ),
  ];
}
