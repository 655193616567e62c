import { list, object, text } from '../field';

/**
 * The part of `desiredState` that we know: which bridge of a node a localnet network is joined with. The definition of
 * nmstate leaves all of desiredState open; nmstate reads it on the node, and refuses unknown fields below `ovn` there
 * (nmstate/nmstate rust/src/lib/ovn.rs).
 */
export const desiredState = object({
  ovn: object({
    'bridge-mappings': list(
      object({
        localnet: text().doc('The physical network, as physicalNetworkName of a localnet network names it.').required(),
        bridge: text().doc('The Open vSwitch bridge; needed unless state is absent.'),
        state: text()
          .doc('present, or absent to take the mapping away. Left out: present.')
          .limit({ enum: ['present', 'absent'] }),
      }),
    ).doc('The mappings; those of other policies stay.'),
  }).doc('What OVN knows of the node.'),
});

export type DesiredState = (typeof desiredState)['holds'] & { readonly [other: string]: unknown };
