import type { Subnet } from '../network/subnet';
import { type Site, vpcNameAt, type Way } from './journey';
import type { FlowStep } from './steps';

/**
 * A way that ends where somebody has the address that was meant, but not in the Subnet that was: VPCs may have the same
 * addresses. The target does not get it. Any other way is as it was.
 */
export function unlessMissed(way: Way, target: Subnet | undefined): Way {
  const { sent, delivered, steps, open } = way;
  if (!target || !delivered || delivered.header.to !== 'to' || isIn(delivered.at, target)) return way;
  const end: FlowStep = {
    direction: 'request',
    at: { kind: 'switch', name: target.name },
    code: 'not-meant',
    object: delivered.at === 'outside' ? 'outside' : `Subnet ${delivered.at.on.name}`,
    header: delivered.header,
    decidedBy: target.at('cidrBlock'),
  };
  const request = steps.filter(({ direction }) => direction === 'request');
  return { sent, clientSees: 'nothing', steps: [...request, end], open };
}

/** What leaves all VPCs and is for one of them is led there by the network outside, if at all. */
function isIn(at: Site, target: Subnet): boolean {
  return at === 'outside' || at.on === target || (vpcNameAt(at) === target.vpcName && overlap(at.on, target));
}

/** Subnets of one VPC that have the same addresses are one for whoever sends there. */
function overlap({ cidrs = [] }: Subnet, other: Subnet): boolean {
  return cidrs.some((cidr) => other.cidrs?.some((own) => own.overlaps(cidr)));
}
