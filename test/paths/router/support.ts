import { parseCidr } from '../../../lib/net/cidr';
import type { AddressSet } from '../../../lib/paths/addresses';
import type { NextHop, RouterAction, RouterEntry, RouterMatch, RouterTables } from '../../../lib/paths/router/entry';
import { routerTables } from '../../../lib/paths/router/tables';
import type { Services } from '../../../lib/paths/services';
import { networkOf } from '../../controllers/kube-ovn/gateway-rules/support';

/** One of the tables of a VPC, line by line, as a person would write it down. */
export function table(
  name: keyof RouterTables,
  vpcName: string,
  objects: readonly string[],
  version?: string,
): string[] {
  const vpc = networkOf(objects, version).vpcs.get(vpcName);
  if (!vpc) throw new Error(`no VPC ${vpcName}`);
  return routerTables(vpc)[name].map(line);
}

export function line({ match, action }: RouterEntry): string {
  return `${matchText(match)}: ${actionText(action)}`;
}

function matchText({ from, to, services }: RouterMatch): string {
  const parts = [
    ...(from && setText(from) !== 'any' ? [`from ${setText(from)}`] : []),
    ...(to && setText(to) !== 'any' ? [`to ${setText(to)}`] : []),
    ...(services && servicesText(services) !== 'any' ? [servicesText(services)] : []),
  ];
  return parts.join(' ') || 'all';
}

function setText(set: AddressSet): string {
  const ranges = [...set.known].map(({ first, last }) => (first.equals(last) ? `${first}` : `${first}-${last}`));
  const text = ranges.join(',');
  return names.get(text) ?? text;
}

const names = new Map([
  [wholeOf('0.0.0.0/0'), 'ip4'],
  [wholeOf('::/0'), 'ip6'],
  [`${wholeOf('0.0.0.0/0')},${wholeOf('::/0')}`, 'any'],
]);

function wholeOf(text: string): string {
  const cidr = parseCidr(text);
  return `${cidr?.first}-${cidr?.last}`;
}

function servicesText(services: Services): string {
  const runs = [...services].map(({ protocol, first, last }) => {
    if (protocol === 'icmp' || protocol === 'other' || (first === 0 && last === 65535)) return protocol;
    return first === last ? `${protocol}/${first}` : `${protocol}/${first}-${last}`;
  });
  return runs.length === 4 && runs.every((run) => !run.includes('/')) ? 'any' : runs.join(',');
}

function actionText(action: RouterAction): string {
  switch (action.kind) {
    case 'forward':
      return action.to.map(hopText).join(' or ');
    case 'deliver':
      return `deliver in ${action.subnets.map(({ name }) => name).join(', ')}`;
    case 'not-judged':
      return `? ${action.what}`;
    case 'destination':
      return `to ${action.to.map(({ address, port }) => `${address}${port === undefined ? '' : `:${port}`}`).join(' or ')}`;
    case 'source':
      return `as ${action.to}`;
    default:
      return action.kind;
  }
}

function hopText({ address, leadsTo }: NextHop): string {
  switch (leadsTo.kind) {
    case 'gateway':
      return `gateway ${leadsTo.gateway.name} at ${address}`;
    case 'vpc':
      return `VPC ${leadsTo.vpc.name} at ${address}`;
    case 'translator':
      return [leadsTo.title, ...leadsTo.sources.map((entry) => `[${line(entry)}]`)].join(' ');
    case 'not-judged':
      return `${address} ? ${leadsTo.what}`;
    default:
      return `${leadsTo.kind} at ${address}`;
  }
}
