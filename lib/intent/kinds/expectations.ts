import { filled } from '../../builders/fields/text';
import { list, object } from '../../kinds/field';
import { kind } from '../../kinds/kind';
import { Resource } from '../../source/resource';
import { type IntentKind, intentGroup, intentVersion } from '../intent-kind';

/** What people rely on: it makes nothing, and is checked with the network. */
export const Expectations: IntentKind = {
  kind: kind({
    group: intentGroup,
    version: intentVersion,
    kind: 'Expectations',
    plural: 'expectations',
    scope: 'Cluster',
    doc: 'Who can reach whom, and who cannot. It makes nothing; a sentence that does not hold is an error.',
    fields: {
      spec: object({
        expect: list(filled())
          .doc(
            'Sentences: `10.20.0.10 can reach 1.1.1.1:443 as 203.0.113.110`, `pay cannot reach shop:5432`. An end is an ' +
              'address, a range, a pod, a subnet, an EIP or `outside`; without a port every port of TCP and UDP is meant, ' +
              'behind a port /udp may stand.',
          )
          .limit({ minItems: 1 })
          .required(),
      })
        .doc('What is expected.')
        .required(),
    },
  }),
  makesNothing: true,
  expand({ value, origin, external }, _plan, out) {
    out.resources.push(new Resource(value, origin, external, true));
  },
  hide() {},
};
