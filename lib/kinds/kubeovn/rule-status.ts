import { boolean, text } from '../field';
import { conditions } from './conditions';

/** What the status of every NAT rule has. */
export const ruleStatus = {
  conditions,
  ready: boolean().doc('Whether the gateway has the rule; it may stay true when the EIP is gone.'),
  v4ip: text().doc('The address of the EIP.'),
  v6ip: text().doc('Its IPv6 address, as far as there is one.'),
  natGwDp: text().doc('The gateway.'),
  redo: text().doc('When it was last applied anew.'),
};
