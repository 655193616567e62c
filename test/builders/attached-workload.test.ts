import fc from 'fast-check';
import { expect, it } from 'vitest';
import { attachedWorkload } from '../../lib/builders/attached-workload';
import type { NetworkAttachment } from '../../lib/builders/network-attachment';
import { networksKey, readSelections } from '../../lib/kinds/cncf/network-selection';
import { valueAt } from '../../lib/source/path';

const name = fc.constantFrom('lan', 'b', 'net-1', 'dotted.net');
const attachment: fc.Arbitrary<NetworkAttachment> = fc.record(
  {
    name,
    namespace: fc.constantFrom('red', 'blue'),
    ips: fc.array(fc.constantFrom('192.0.2.20/24', '2001:db8::1/64'), { minLength: 1 }),
    mac: fc.constant('02:03:04:05:06:07'),
    interface: fc.constantFrom('lan0', 'eth"1"'),
    ipamClaim: name,
  },
  { requiredKeys: ['name'] },
);
const attachments = fc.array(attachment, { minLength: 1, maxLength: 4 });
const at = ['metadata', 'annotations', networksKey];
const podWith = (text: string) => ({
  apiVersion: 'v1',
  kind: 'Pod',
  metadata: { annotations: { [networksKey]: text } },
});

it('what Multus reads is what was there, and then what was asked for; every part leads back to it', () => {
  const before = fc.constantFrom(
    '',
    '[]',
    ' [ ] ',
    'a',
    'kube-system/a@net1, b',
    '[{"name": "a"}]',
    '[{"name":"a"}, {"name":"b"}] ',
  );
  fc.assert(
    fc.property(before, attachments, (text, asked) => {
      const { manifest, sourceOf } = attachedWorkload(podWith(text), asked);
      const written = valueAt(manifest, at) as string;
      const { selected, faults } = readSelections(written);
      expect(faults).toEqual([]);
      const first = readSelections(text).selected.length * (text === '' ? 0 : 1);
      expect(selected.length).toBe(first + asked.length);
      selected.forEach((one, i) => {
        const wanted = asked[i - first];
        const parts = [one.name, one.namespace, one.mac, one.interfaceName, one.claim, ...one.ips];
        for (const part of parts.filter((each) => each !== undefined)) {
          const source = sourceOf(at, part.start);
          if (!wanted) expect(source).toBeUndefined();
          else expect(valueAt(asked[source?.index ?? -1], source?.path ?? [])).toBe(part.text);
        }
      });
    }),
    { numRuns: 300 },
  );
});

it.each(['[{"name": "a"', '{"name": "a"}', 'A', '["a"]'])('what Multus cannot read stays: %s', (text) => {
  const manifest = podWith(text);
  expect(attachedWorkload(manifest, [{ name: 'lan' }]).manifest).toBe(manifest);
});

it('whatever stands in a manifest, nothing is thrown and nothing of it is changed', () => {
  const bad = fc.constantFrom<unknown>(null, 5, 'text', true, [], [null], [5], {}, { name: 5 });
  const kinds = fc.constantFrom(
    ['v1', 'Pod'],
    ['apps/v1', 'Deployment'],
    ['batch/v1', 'CronJob'],
    ['kubevirt.io/v1', 'VirtualMachine'],
  );
  const tree = fc.letrec((tie) => ({
    value: fc.oneof(
      { depthSize: 'small' },
      bad,
      fc.dictionary(
        fc.constantFrom(
          'metadata',
          'annotations',
          'spec',
          'template',
          'jobTemplate',
          'networks',
          'domain',
          'devices',
          'interfaces',
          networksKey,
          '__proto__',
        ),
        tie('value'),
      ),
    ),
  })).value;
  fc.assert(
    fc.property(kinds, tree, tree, attachments, ([apiVersion, kind], metadata, spec, asked) => {
      const manifest = { apiVersion, kind, metadata, spec };
      const copy = structuredClone(manifest);
      const { sourceOf } = attachedWorkload(manifest, asked);
      for (const path of [at, ['spec', 'networks', 0], []]) sourceOf(path);
      expect(manifest).toEqual(copy);
    }),
    { numRuns: 500 },
  );
});
