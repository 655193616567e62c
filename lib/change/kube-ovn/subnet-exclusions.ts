import { parseRange } from '../../net/range';
import { RangeSet } from '../../net/range-set';
import type { Network } from '../../network/network';
import type { Declared } from '../cases';
import { breaks, type Effect, ignored, latent } from '../effect';
import { controller } from '../evidence';
import type { FieldChange } from '../field-effects';
import { hasSince } from './releases';

export const excludeIpsCases: Declared = {
  'latent new-pods': '',
  ignored: 'the gateway is removed',
  breaks: { until: '1.14', when: 'an address in use is added' },
};

/** An entry of a subnet's excludeIps that is new, other than it was, or gone. */
export function excludeIps({ difference, now, base, head }: FieldChange): Effect {
  const { before, after } = difference;
  const isGateway = head.subnets.get(now.name)?.gateways.some((ip) => ip.toString() === before);
  if (after === undefined && isGateway)
    return ignored('kube-ovn writes the gateway back into the list', controller('subnet.go', 'formatSubnet'));
  const [was, is] = [before, after].map(rangesOf) as [RangeSet, RangeSet];
  const taken = addressesIn(now.name, base).find(({ ip }) => {
    const one = parseRange(ip);
    return one && is.overlaps(one) && !was.overlaps(one);
  });
  if (taken && !hasSince({ head }, '1.14'))
    return breaks(
      `${taken.ip} is in use (${taken.by}), and kube-ovn counts an address that is excluded later as free: it may give it out a second time`,
      'kubeovn/kube-ovn issue 5522 (v1.12.22)',
      'exclude addresses before they are in use',
    );
  return latent(
    'pods created from now on get addresses by the new list; addresses in use stay where they are',
    controller('subnet.go', 'handleAddOrUpdateSubnet'),
    undefined,
    { waitsFor: 'new-pods' },
  );
}

function rangesOf(entries: unknown): RangeSet {
  const texts = Array.isArray(entries) ? entries : [entries];
  return RangeSet.of(texts.flatMap((text) => (typeof text === 'string' ? (parseRange(text) ?? []) : [])));
}

/** The addresses of a subnet that manifests give to somebody. */
function addressesIn(name: string, network: Network): readonly { readonly ip: string; readonly by: string }[] {
  const pinned = [...(network.subnets.get(name)?.pinned ?? [])];
  return [
    ...pinned.map(([ip, [pin]]) => ({ ip, by: pin?.holder.resource.title ?? '' })),
    ...network.eipsIn(name).flatMap(({ v4ip, resource }) => (v4ip ? [{ ip: `${v4ip}`, by: resource.title }] : [])),
  ];
}
