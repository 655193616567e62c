import type {
  Acl,
  AddressSetRow,
  HealthCheck,
  LoadBalancer,
  LogicalRouter,
  LogicalRouterPort,
  LogicalSwitch,
  LogicalSwitchPort,
  Nat,
  Northbound,
  PortGroup,
  QosRule,
  RoutingPolicy,
  Row,
  StaticRoute,
} from './northbound';

/** The rows of each table, by its name in ovn-nb(5). */
export interface Tables {
  readonly Logical_Router: LogicalRouter;
  readonly Logical_Router_Port: LogicalRouterPort;
  readonly Logical_Router_Static_Route: StaticRoute;
  readonly Logical_Router_Policy: RoutingPolicy;
  readonly NAT: Nat;
  readonly Logical_Switch: LogicalSwitch;
  readonly Logical_Switch_Port: LogicalSwitchPort;
  readonly ACL: Acl;
  readonly QoS: QosRule;
  readonly Port_Group: PortGroup;
  readonly Address_Set: AddressSetRow;
  readonly Load_Balancer: LoadBalancer;
  readonly Load_Balancer_Health_Check: HealthCheck;
}

export type Table = keyof Tables;

/** A row with its table. */
export type Entry = {
  [T in Table]: {
    readonly table: T;
    /** The row that holds it: the name of a router, a switch, a port group, a load balancer. Empty: none does. */
    readonly of: string;
    readonly row: Tables[T];
  };
}[Table];

/** The columns that tell a row from the others of its holder: with another value it is another row. */
const tellingColumns: { readonly [T in Table]: readonly (keyof Tables[T])[] } = {
  Logical_Router: ['name'],
  Logical_Router_Port: ['name'],
  Logical_Router_Static_Route: ['table', 'policy', 'prefix'],
  Logical_Router_Policy: ['priority', 'match'],
  NAT: ['type', 'externalIP', 'logicalIP'],
  Logical_Switch: ['name'],
  Logical_Switch_Port: ['name'],
  ACL: ['tier', 'direction', 'priority', 'match'],
  QoS: ['direction', 'priority', 'match'],
  Port_Group: ['name'],
  Address_Set: ['name'],
  Load_Balancer: ['name'],
  Load_Balancer_Health_Check: ['vip'],
};

export const tables = Object.keys(tellingColumns) as readonly Table[];

export function tellingColumnsOf(table: Table): readonly string[] {
  return tellingColumns[table];
}

/** The rows that a row holds are no columns of it. */
const heldRows: { readonly [T in Table]?: readonly (keyof Tables[T])[] } = {
  Logical_Router: ['ports', 'staticRoutes', 'policies', 'nat'],
  Logical_Switch: ['ports', 'acls', 'qos'],
  Port_Group: ['acls'],
  Load_Balancer: ['healthChecks'],
};

/** The tables whose rows hold those of a table. */
export const holdersOf: { readonly [T in Table]?: readonly Table[] } = {
  Logical_Router_Port: ['Logical_Router'],
  Logical_Router_Static_Route: ['Logical_Router'],
  Logical_Router_Policy: ['Logical_Router'],
  NAT: ['Logical_Router'],
  Logical_Switch_Port: ['Logical_Switch'],
  ACL: ['Logical_Switch', 'Port_Group'],
  QoS: ['Logical_Switch'],
  Load_Balancer_Health_Check: ['Load_Balancer'],
};

/** What is known of a row, and in no column of it. */
const beside: ReadonlySet<string> = new Set(['sources', 'assumed'] satisfies (keyof Row)[]);

/** Each row of each table. */
export function* entriesOf(northbound: Northbound): Generator<Entry> {
  for (const row of northbound.routers.values()) {
    const of = row.name;
    yield { table: 'Logical_Router', of: '', row };
    for (const port of row.ports) yield { table: 'Logical_Router_Port', of, row: port };
    for (const route of row.staticRoutes) yield { table: 'Logical_Router_Static_Route', of, row: route };
    for (const policy of row.policies) yield { table: 'Logical_Router_Policy', of, row: policy };
    for (const nat of row.nat) yield { table: 'NAT', of, row: nat };
  }
  for (const row of northbound.switches.values()) {
    const of = row.name;
    yield { table: 'Logical_Switch', of: '', row };
    for (const port of row.ports) yield { table: 'Logical_Switch_Port', of, row: port };
    for (const acl of row.acls) yield { table: 'ACL', of, row: acl };
    for (const qos of row.qos) yield { table: 'QoS', of, row: qos };
  }
  for (const row of northbound.portGroups.values()) {
    yield { table: 'Port_Group', of: '', row };
    for (const acl of row.acls) yield { table: 'ACL', of: row.name, row: acl };
  }
  for (const row of northbound.addressSets.values()) yield { table: 'Address_Set', of: '', row };
  for (const row of northbound.loadBalancers.values()) {
    yield { table: 'Load_Balancer', of: '', row };
    for (const check of row.healthChecks) yield { table: 'Load_Balancer_Health_Check', of: row.name, row: check };
  }
}

/** The columns of a row as plain JSON. Lists that OVN keeps as sets are sorted, so that equal ones look alike. */
export function columnsOf({ table, row }: Entry): Readonly<Record<string, unknown>> {
  const held: readonly string[] = heldRows[table] ?? [];
  return plain(Object.entries(row).filter(([column]) => !held.includes(column)));
}

function plain(entries: Iterable<readonly [string, unknown]>): Readonly<Record<string, unknown>> {
  const kept = [...entries].filter(([column, value]) => value !== undefined && !beside.has(column));
  return Object.fromEntries(kept.map(([column, value]) => [column, plainValue(column, value)]));
}

function plainValue(column: string, value: unknown): unknown {
  if (Array.isArray(value)) {
    const items = value.map((item) => plainValue('', item));
    // Chassis stand by their priority.
    return column !== 'gatewayChassis' && items.every((item) => typeof item === 'string') ? items.sort() : items;
  }
  if (value instanceof Map) return plain(value);
  return typeof value === 'object' && value !== null ? plain(Object.entries(value)) : value;
}
