import { expect, test } from 'vitest';
import { clusterOf } from '../../lib/controllers/ovn-kubernetes/cluster';
import { parseAttachment } from '../../lib/controllers/ovn-kubernetes/parse-attachment';
import { defaultTarget } from '../../lib/target/target';
import { expectGrowth } from '../growth';
import { verdict } from './kruise/verdict';
import { longLists } from './ovn-kubernetes/long-lists';

test.each(['excluded', 'overlapping'] as const)(
  'many subnets take a time that grows with their number: %s',
  (which) => {
    const cluster = clusterOf(defaultTarget);
    const [few, many] = [longLists(4000)[which], longLists(32_000)[which]];
    expectGrowth(
      8,
      () => parseAttachment('blue/net', few, cluster),
      () => parseAttachment('blue/net', many, cluster),
    );
  },
);

test.each(['^(a+)+$', '^(a*)*b$', '^(a|a)*$', '^([a-z]+)*\\d$'])(
  'the whitelist expression %s takes a time that grows with the key',
  (expression) => {
    const judged = (length: number) => () => expect(verdict(expression, `${'a'.repeat(length)}!`)).toBe('key');
    expectGrowth(8, judged(20_000), judged(160_000));
  },
);
