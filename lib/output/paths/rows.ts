import type { RoutingPolicy, Row, StaticRoute } from '../../ovn/northbound';
import type { AclOf, Step } from '../../ovn/trace';
import type { Location } from '../../source/text';
import { locationOf } from '../findings/report';

/** A row of OVN's northbound database that decided something, with the columns that tell it from others. */
export interface JsonDecidingRow {
  readonly table:
    | 'ACL'
    | 'Load_Balancer'
    | 'Logical_Router_Policy'
    | 'Logical_Router_Port'
    | 'Logical_Router_Static_Route'
    | 'NAT';
  /** The router, switch or port group that has it. */
  readonly of: string;
  readonly columns: Readonly<Record<string, string | number>>;
  /** The fields that it comes from; none where the controller writes it by itself. */
  readonly from: readonly { readonly object: string; readonly location: Location }[];
}

/** The rows behind a step of OVN; several where they say the same. */
export function decidingRows(step: Step | undefined): readonly JsonDecidingRow[] {
  switch (step?.code) {
    case 'route':
      return step.routes.map((route) => rowOf('Logical_Router_Static_Route', step.at.name, route, routeColumns(route)));
    case 'policy':
      return step.policies.map((policy) => rowOf('Logical_Router_Policy', step.at.name, policy, policyColumns(policy)));
    case 'connected': {
      const columns = { name: step.port.name, network: step.network };
      return [rowOf('Logical_Router_Port', step.at.name, step.port, columns)];
    }
    case 'acl':
      return step.acls.map((one) => rowOf('ACL', one.group?.name ?? step.at.name, one.acl, aclColumns(one)));
    case 'translated': {
      const { type, externalIP, logicalIP } = step.nat;
      return [rowOf('NAT', step.at.name, step.nat, { type, external_ip: externalIP, logical_ip: logicalIP })];
    }
    case 'balanced': {
      const columns = { name: step.loadBalancer.name, vip: step.vip, backend: step.backend };
      return [rowOf('Load_Balancer', step.at.name, step.loadBalancer, columns)];
    }
    default:
      return [];
  }
}

function rowOf(
  table: JsonDecidingRow['table'],
  of: string,
  { sources }: Row,
  columns: JsonDecidingRow['columns'],
): JsonDecidingRow {
  return { table, of, columns, from: sources.map((at) => ({ object: at.resource.title, location: locationOf(at) })) };
}

function routeColumns({ prefix, nextHop, policy, table }: StaticRoute): JsonDecidingRow['columns'] {
  return { ip_prefix: prefix, nexthop: nextHop, policy, ...(table !== undefined && { route_table: table }) };
}

function policyColumns({ priority, match, action, nextHops }: RoutingPolicy): JsonDecidingRow['columns'] {
  return { priority, match, action, ...(nextHops.length > 0 && { nexthops: nextHops.join(' ') }) };
}

function aclColumns({ acl }: AclOf): JsonDecidingRow['columns'] {
  const { direction, priority, match, action } = acl;
  return { direction, priority, match, action };
}
