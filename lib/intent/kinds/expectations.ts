import { ExpectationsKind } from '../../builders/fields/expectations';
import { Resource } from '../../source/resource';
import type { IntentKind } from '../intent-kind';

/** What people rely on: it makes nothing, and is checked with the network. */
export const Expectations: IntentKind = {
  kind: ExpectationsKind,
  makesNothing: true,
  expand({ value, origin, external }, _plan, out) {
    out.resources.push(new Resource(value, origin, external, true));
  },
  hide() {},
};
