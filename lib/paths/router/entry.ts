import type { AddressSet } from '../addresses';
import type { Services } from '../services';

/** What a packet must be like; every part that is there must match. */
export interface RouterMatch {
  readonly from?: AddressSet;
  readonly to?: AddressSet;
  /** By the port of the server. Answers match it only where it has all ports of a protocol: theirs is the client's. */
  readonly services?: Services;
}
