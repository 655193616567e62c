import { compareIps } from '../../net/ip';
import type { IpRange } from '../../net/range';
import { rule } from '../rule';
import { pluginExample } from '../support/attachment-example';
import { addressesOf, type IpamRange, ipamsOf } from '../support/ipam-ranges';
import { atNode } from '../support/plugin-config';

const example = (start: string) =>
  pluginExample(
    '"type": "macvlan"',
    '"master": "ens38"',
    `"ipam": {"type": "host-local", "ranges": [[
        {"subnet": "192.0.2.0/24", "rangeStart": "192.0.2.20", "rangeEnd": "192.0.2.50"},
        {"subnet": "192.0.2.0/24", "rangeStart": "${start}", "rangeEnd": "192.0.2.90"}
      ]]}`,
  );

/** Ranges of one network that have addresses in common. */
export const ipamRangesOverlap = rule({
  id: 'cncf/ipam-ranges-overlap',
  severity: 'error',
  what: 'Two ranges in the ipam of a NetworkAttachmentDefinition have addresses in common.',
  why: 'host-local refuses them: pods stay in ContainerCreating. Of whereabouts, a pod gets two addresses of one range.',
  evidence: [
    'containernetworking/plugins v1.6.0 plugins/ipam/host-local/backend/allocator/range_set.go, Canonicalize: subnets overlap; mixed address families',
    'containernetworking/plugins v1.6.0 plugins/ipam/host-local/backend/allocator/config.go, LoadIPAMConfig: range set overlaps with',
  ],
  wrong: example('192.0.2.40'),
  right: example('192.0.2.60'),
  check(network, report) {
    for (const { config, type, ranges } of ipamsOf(network)) {
      const { definition } = config;
      const title = definition.resource.title;
      for (const [first, second] of overlapping(ranges))
        report(
          atNode(definition, (second.subnet ?? second).node),
          `two ranges in the ipam of ${title} have addresses in common`,
        )
          .and(atNode(definition, (first.subnet ?? first).node), 'the other one')
          .as(type === 'host-local' ? 'error' : 'warning')
          .note(
            type === 'host-local'
              ? 'host-local refuses them: pods that ask for the network stay in ContainerCreating'
              : 'a pod gets an address of each: two of the same network',
          );
      for (const [first, second] of mixed(ranges))
        report(
          atNode(definition, (second.subnet ?? second).node),
          `a list of ranges in the ipam of ${title} has networks of IPv4 and of IPv6`,
        )
          .and(atNode(definition, (first.subnet ?? first).node), 'the other family')
          .note('host-local refuses it: pods that ask for the network stay in ContainerCreating')
          .propose('give each family a list of its own: [[{…}], [{…}]]');
    }
  },
});

/** Ranges that begin in one before them; each is paired with the one that reaches farthest. */
function* overlapping(ranges: readonly IpamRange[]): Generator<readonly [IpamRange, IpamRange]> {
  const sound = ranges.flatMap((range, order) => {
    const run = addressesOf(range);
    return run ? [{ range, run, order }] : [];
  });
  sound.sort((a, b) => compareIps(a.run.first, b.run.first));
  let far: { range: IpamRange; run: IpRange; order: number } | undefined;
  for (const one of sound) {
    if (far && compareIps(one.run.first, far.run.last) <= 0)
      yield far.order < one.order ? [far.range, one.range] : [one.range, far.range];
    if (!far || compareIps(one.run.last, far.run.last) > 0) far = one;
  }
}

/** Of each set, the first range of another family than the first one. Sets of whereabouts have one range. */
function* mixed(ranges: readonly IpamRange[]): Generator<readonly [IpamRange, IpamRange]> {
  const first = new Map<number, IpamRange>();
  const told = new Set<number>();
  for (const range of ranges) {
    const before = first.get(range.set);
    if (!before) first.set(range.set, range);
    else if (before.subnet && range.subnet && before.subnet.value.family !== range.subnet.value.family) {
      if (!told.has(range.set)) yield [before, range];
      told.add(range.set);
    }
  }
}
