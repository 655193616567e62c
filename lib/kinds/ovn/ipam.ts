import { object, text } from '../field';

/** How pods come to addresses. */
export const ipam = () =>
  object({
    mode: text()
      .doc('Enabled: OVN-Kubernetes gives addresses out of subnets; Disabled: it gives none. Left out: Enabled.')
      .limit({ enum: ['Enabled', 'Disabled'] }),
    lifecycle: text()
      .doc('Persistent: a virtual machine keeps its addresses, in an IPAMClaim. Only with mode Enabled.')
      .limit({ enum: ['Persistent'] }),
  })
    .limit({ also: { minProperties: 1 } })
    .rule(
      "!has(self.lifecycle) || !has(self.mode) || self.mode == 'Enabled'",
      'lifecycle Persistent needs mode Enabled: without addresses none can be kept',
    )
    .doc('How pods come to their addresses.');
