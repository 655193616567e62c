import type { Table } from './table';

/** Switches, port groups, address sets and load balancers. */
export const switchTables: readonly Table[] = [];
