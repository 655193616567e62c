import { list, object } from '../../kinds/field';
import { kind } from '../../kinds/kind';
import type { ExpectationsProps } from '../expectations';
import type { FieldsOf } from './fields-of';
import { filled, name } from './text';

export const expectationsFields = {
  name: name().doc('Name of the document, unique in the input.').required(),
  expect: list(filled())
    .doc(
      'Sentences: `10.20.0.10 can reach 1.1.1.1:443 as 203.0.113.110`, `pay cannot reach shop:5432`. An end is an ' +
        'address, a range, a pod, a subnet, an EIP or `outside`; without a port every port of TCP and UDP is meant, ' +
        'behind a port /udp may stand.',
    )
    .limit({ minItems: 1 })
    .required(),
} satisfies FieldsOf<ExpectationsProps>;

const { name: _, ...spec } = expectationsFields;

/** What people rely on. No cluster has this kind: it is checked, and never rendered. */
export const ExpectationsKind = kind({
  group: 'cdk8s-ovn',
  version: 'v1',
  kind: 'Expectations',
  plural: 'expectations',
  scope: 'Cluster',
  doc: 'Who can reach whom, and who cannot. It makes nothing; a sentence that does not hold is an error.',
  fields: { spec: object(spec).doc('What is expected.').required() },
});
