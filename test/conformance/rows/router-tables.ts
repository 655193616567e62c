import { defaultVpc } from '../../../lib/network/vpc';
import type { LogicalRouter, Row } from '../../../lib/ovn/northbound';
import type { Resource } from '../../../lib/source/resource';
import type { RecordedRouter, RowsLine } from './line';
import { type ComparedRow, type Table, textOf } from './table';

export const routerTables: readonly Table[] = [
  tableOf(
    'ports',
    ({ ports = [] }) => ports,
    ({ ports }) => ports,
    ({ name, networks, peer, options, gatewayChassis, haChassisGroup }) => {
      return { name, networks, peer, options, gatewayChassis, group: haChassisGroup ? true : undefined };
    },
  ),
  withEveryWrittenRoute(
    tableOf(
      'staticRoutes',
      ({ staticRoutes = [] }) => staticRoutes,
      ({ staticRoutes }) => staticRoutes,
      (route) => routeColumns(route),
    ),
  ),
  tableOf(
    'policies',
    ({ policies = [] }) => policies,
    ({ policies }) => policies,
    (policy) => policyColumns(policy),
  ),
  tableOf(
    'nat',
    ({ nat = [] }) => nat,
    ({ nat }) => nat,
    ({ type, externalIP, logicalIP, logicalPort, options }) => ({ type, externalIP, logicalIP, logicalPort, options }),
  ),
  {
    name: 'routers.options',
    *recorded({ rows }) {
      // Those of the default VPC are of all networks together.
      for (const [router, { options, loadBalancers }] of Object.entries(rows.routers))
        if (router !== defaultVpc) yield textOf(router, { options, loadBalancers });
    },
    *own({ routers }) {
      for (const { name, options, loadBalancers } of routers.values())
        if (name !== defaultVpc) yield { text: textOf(name, { options, loadBalancers }) };
    },
  },
];

export function routeColumns({ prefix, nextHop, policy, table }: RouteColumns) {
  return { prefix, nextHop, policy, table };
}

export function policyColumns({ priority, match, action, nextHops, bfd }: PolicyColumns) {
  return { priority, match, action, nextHops, bfd: Array.isArray(bfd) ? bfd.length || undefined : bfd };
}

interface PolicyColumns {
  readonly priority: number;
  readonly match: string;
  readonly action: string;
  readonly nextHops?: readonly string[];
  readonly bfd?: unknown;
}

interface RouteColumns {
  readonly prefix: string;
  readonly nextHop: string;
  readonly policy: string;
  readonly table?: string | undefined;
}

/** Which of several routes for one prefix stands is chance: each of them has to be named, as a row or in place of one. */
function withEveryWrittenRoute(table: Table): Table {
  return {
    ...table,
    *own(rows, line, network, folder) {
      const named = new Set<string>();
      for (const row of table.own(rows, line, network, folder)) {
        for (const { text } of [row, ...(row.alternatives ?? [])]) named.add(text);
        yield row;
      }
      for (const vpc of network.of('Vpc'))
        for (const text of writtenRoutes(vpc)) if (!named.has(text)) yield { text: `not named: ${text}` };
    },
  };
}

function writtenRoutes({ name, value }: Resource): readonly string[] {
  const { staticRoutes = [] } = Object(value.spec) as { readonly staticRoutes?: readonly WrittenRoute[] };
  return staticRoutes.map(({ cidr, nextHopIP, policy, routeTable }) =>
    textOf(
      name,
      routeColumns({
        prefix: cidr,
        nextHop: nextHopIP,
        policy: policy === 'policySrc' ? 'src-ip' : 'dst-ip',
        table: routeTable,
      }),
    ),
  );
}

interface WrittenRoute {
  readonly cidr: string;
  readonly nextHopIP: string;
  readonly policy?: string;
  readonly routeTable?: string;
}

/** A row that may have others in its place. */
export interface Replaceable<O> extends Row {
  readonly alternatives?: readonly O[] | undefined;
}

/** A table of routers' rows: which columns count, of a recorded row and of ours. */
function tableOf<R extends object, O extends Replaceable<O>>(
  name: string,
  recorded: (router: RecordedRouter) => readonly R[],
  own: (router: LogicalRouter) => readonly O[],
  columns: (row: R | O) => Readonly<Record<string, unknown>>,
): Table {
  return {
    name: `routers.${name}`,
    *recorded({ rows }) {
      for (const [router, columnsOf] of Object.entries(rows.routers))
        for (const row of recorded(columnsOf)) yield textOf(router, columns(row));
    },
    *own({ routers }, line): Generator<ComparedRow> {
      for (const router of routers.values())
        for (const row of own(router)) {
          if (router.name === defaultVpc && !isRecorded(row, line)) continue;
          const [first, ...alternatives] = [row, ...(row.alternatives ?? [])].map((one) => {
            return { text: textOf(router.name, columns(inLaboratory(one))), assumed: one.assumed };
          }) as [ComparedRow, ...ComparedRow[]];
          yield { ...first, alternatives, optional: row.comesAndGoes };
        }
    },
  };
}

/** The nodes answered no ping: of several gateway nodes of a subnet kube-ovn took each away. */
export function inLaboratory<O extends Row>(row: O): O {
  return row.sources.some(({ path }) => path.at(-1) === 'enableEcmp') ? { ...row, nextHops: [] } : row;
}

/** Of the default VPC, which all networks share, only what mentions the network was recorded. */
function isRecorded({ sources }: Row, { id }: RowsLine): boolean {
  return sources.some(({ resource }) => resource.name.startsWith(id.replace('-', '')));
}
