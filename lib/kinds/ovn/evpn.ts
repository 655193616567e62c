import { integer, object, text } from '../field';

const administrator = "self.split(':')[0]";
const number = "uint(self.split(':')[1])";

/**
 * A route target as FRR reads it: 65000:100 (2-byte AS), 4200000000:100 (4-byte AS), 10.0.0.1:100 or *:100. Behind a
 * 2-byte AS and the asterisk four bytes are left for the number, else two. Each form is judged only where the text has it,
 * so that one mistake is one finding.
 */
const routeTarget = text()
  .limit({ maxLength: 21 })
  .rule("self.matches('^[^:]*:[^:]*$')", 'a route target has one colon: 65000:100')
  .rule(
    `!self.matches('^[^:]*:[^:]*$') || self.matches('^([*]|[0-9]+):') || isIP(${administrator})`,
    'what stands before the colon of a route target is *, an IPv4 address or an AS number',
  )
  .rule(
    "!self.matches('^[^:]*:[^:]*$') || self.matches(':[0-9]+$')",
    'what stands after the colon of a route target is a number',
  )
  .rule(
    `!self.matches('^[*]:[0-9]+$') || ${number} <= 4294967295u`,
    'the number of a route target of any AS is at most 4294967295: *:100',
  )
  .rule(
    `!self.matches('^[^:]*[.][^:]*:[0-9]+$') || ${number} <= 65535u`,
    'the number of a route target with an IPv4 address is at most 65535: 10.0.0.1:100',
  )
  .rule(
    `!self.matches('^[0-9]+:[0-9]+$') || uint(${administrator}) <= 65535u || ${number} <= 65535u`,
    'the number of a route target with a 4-byte AS is at most 65535: 4200000000:100',
  )
  .rule(
    `!self.matches('^[0-9]+:[0-9]+$') || uint(${administrator}) > 65535u || ${number} <= 4294967295u`,
    'the number of a route target with a 2-byte AS is at most 4294967295: 65000:100',
  );

const vrf = object({
  vni: integer()
    .doc('The VXLAN network identifier, 1 to 16777215, of its own in the cluster.')
    .limit({ format: 'int32', minimum: 1, maximum: 16777215 })
    .required(),
  routeTarget: routeTarget.doc('The route target of import and export; left out: made of the AS and the VNI.'),
});

/** `evpn`: what transport EVPN needs to know. */
export const evpn = object({
  vtep: text().doc('The VTEP object with the tunnel addresses of the nodes.').limit({ minLength: 1 }).required(),
  macVRF: vrf.doc('The layer 2 part: needed with Layer2, forbidden with Layer3.'),
  ipVRF: vrf.doc('The layer 3 part: needed with Layer3.'),
})
  .rule('has(self.macVRF) || has(self.ipVRF)', 'macVRF or ipVRF is needed')
  .rule(
    '!has(self.macVRF) || !has(self.ipVRF) || self.macVRF.vni != self.ipVRF.vni',
    'macVRF and ipVRF need different VNIs',
  );
