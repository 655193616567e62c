import type { Subnet } from '../network/subnet';
import { type FlowStep, placeOf, type Site, type Way } from './journey';

/**
 * A way that ends where somebody has the address that was meant, but not in the Subnet that was: VPCs may have the same
 * addresses. The target does not get it. Any other way is as it was.
 */
export function unlessMissed(way: Way, target: Subnet | undefined): Way {
  const { sent, delivered, steps, open } = way;
  if (!target || !delivered || delivered.header.to !== 'to' || isIn(delivered.at, target)) return way;
  const end: FlowStep = {
    direction: 'request',
    hop: `Subnet ${target.name}`,
    action: `does not get it: it stays in ${placeOf(delivered.at)}, which has the same addresses`,
    header: delivered.header,
    decidedBy: target.at('cidrBlock'),
  };
  const request = steps.filter(({ direction }) => direction === 'request');
  return { sent, clientSees: 'nothing', steps: [...request, end], open };
}

/** What leaves all VPCs and is for one of them is led there by the network outside, if at all. */
function isIn(at: Site, target: Subnet): boolean {
  return at === 'outside' || (at.on ? at.on === target : at.router.vpc === target.vpc);
}
