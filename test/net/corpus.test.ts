import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type IpCase, ip } from '../conformance/ip';
import { shared } from '../shared';

const file = shared('corpus/ip/cases-dev.jsonl');

describe.skipIf(!file)(
  `addresses and CIDRs as Go and Kubernetes read them${file ? '' : ' (skipped: no ../shared)'}`,
  () => {
    it('agree on every recorded case', () => {
      const cases = readFileSync(file as string, 'utf8')
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line) as IpCase);
      expect(cases.length).toBeGreaterThan(0);
      const differences = cases
        .map((one) => ({ ...one, ...ip(one) }))
        .filter(({ agree }) => !agree)
        .map(({ id, text, expected, got }) => ({ id, text, expected, got }));
      expect(differences).toEqual([]);
    });
  },
);
