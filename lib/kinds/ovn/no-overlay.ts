import { object, text } from '../field';

/** What transport NoOverlay needs to know: `noOverlay`, in 1.2 `noOverlayOptions`. */
export const noOverlay = object({
  outboundSNAT: text()
    .doc('Whether pods leave the cluster with the address of their node.')
    .limit({ enum: ['Enabled', 'Disabled'] })
    .required(),
  routing: text()
    .doc('Managed: OVN-Kubernetes spreads the routes to pods; Unmanaged: the network does.')
    .limit({ enum: ['Managed', 'Unmanaged'] })
    .required(),
});
