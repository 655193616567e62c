import { describe, expect, it } from 'vitest';
import { customResourceDefinition } from '../../lib/kinds/crd';
import { ClusterUserDefinedNetwork } from '../../lib/kinds/ovn/cluster-user-defined-network';
import { UserDefinedNetwork } from '../../lib/kinds/ovn/user-defined-network';
import { parseRelease, type Release } from '../../lib/target/release';
import { differing, flat } from './definition-table';
import { type UpstreamCrd, upstreamCrds } from './upstream';

const releases = { '1.1.0': 'v1.1.0', '1.2.0': 'v1.2.0', '1.3.0': 'v1.3.0', main: 'main' };

describe.each(Object.entries(releases))('OVN-Kubernetes %s', (text, file) => {
  it.for([ClusterUserDefinedNetwork, UserDefinedNetwork])(
    'defines $name as upstream does (skipped where shared/upstream is absent)',
    (kind, { skip }) => {
      const theirs = upstreamCrds(`ovn-kubernetes/${kind.data.plural}-${file}.yaml`);
      skip(!theirs);
      const ours = customResourceDefinition(kind, parseRelease(text) as Release);
      expect(differing(flat(theirs?.[0]), flat(ours as unknown as UpstreamCrd))).toEqual([]);
    },
  );
});
