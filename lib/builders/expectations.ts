import { type Draft, draft } from './draft';
import { ExpectationsKind } from './fields/expectations';

/** What people rely on: who can reach whom, and who cannot. */
export interface ExpectationsProps {
  /** The name, unique in the app. */
  readonly name: string;

  /**
   * Sentences: `10.20.0.10 can reach 1.1.1.1:443 as 203.0.113.110`, `pay cannot reach shop:5432`. An end is an address, a
   * range, a pod, a subnet, an EIP or `outside`. Without a port every port of TCP and UDP is meant; behind a port `/udp` may stand.
   */
  readonly expect: readonly string[];
}

/** The document that is checked with the network. */
export function expectations({ name, expect }: ExpectationsProps): Draft {
  return draft(ExpectationsKind, { name, body: { spec: { expect } }, from: { expect: 'expect' } });
}
