import type { LogicalRouter } from '../../../lib/ovn/northbound';
import type { RecordedRouter } from './line';
import { type ComparedRow, type Table, textOf } from './table';

export const routerTables: readonly Table[] = [
  tableOf(
    'ports',
    ({ ports = [] }) => ports,
    ({ ports }) => ports,
    (port) => ({ name: port.name, networks: port.networks, peer: port.peer, options: port.options }),
  ),
  tableOf(
    'staticRoutes',
    ({ staticRoutes = [] }) => staticRoutes,
    ({ staticRoutes }) => staticRoutes,
    ({ prefix, nextHop, policy, table }) => ({ prefix, nextHop, policy, table }),
  ),
  tableOf(
    'policies',
    ({ policies = [] }) => policies,
    ({ policies }) => policies,
    ({ priority, match, action, nextHops }) => ({ priority, match, action, nextHops }),
  ),
  tableOf(
    'nat',
    ({ nat = [] }) => nat,
    ({ nat }) => nat,
    ({ type, externalIP, logicalIP, logicalPort, options }) => ({ type, externalIP, logicalIP, logicalPort, options }),
  ),
];

/** A table of routers' rows: which columns count, of a recorded row and of ours. */
function tableOf<R extends object, O extends R & { alternatives?: readonly O[] | undefined }>(
  name: string,
  recorded: (router: RecordedRouter) => readonly R[],
  own: (router: LogicalRouter) => readonly O[],
  columns: (row: R) => Readonly<Record<string, unknown>>,
): Table {
  return {
    name: `routers.${name}`,
    *recorded({ rows }) {
      for (const [router, columnsOf] of Object.entries(rows.routers))
        for (const row of recorded(columnsOf)) yield textOf(router, columns(row));
    },
    *own({ routers }): Generator<ComparedRow> {
      for (const router of routers.values())
        for (const row of own(router))
          yield [row, ...(row.alternatives ?? [])].map((one) => textOf(router.name, columns(one)));
    },
  };
}
