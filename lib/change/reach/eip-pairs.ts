import { addressOf } from '../../controllers/kube-ovn/gateway-rules/eips';
import type { IptablesEip } from '../../network/iptables-eip';
import type { Network } from '../../network/network';
import type { States } from '../field-effects';

/** An EIP before and after. */
export interface EipPair {
  readonly base?: IptablesEip | undefined;
  readonly head?: IptablesEip | undefined;
}

/** The EIPs of some VPCs by their addresses, whatever they are called; what then remains, by name: with another address. */
export function eipPairs({ base, head }: States, vpcs: ReadonlySet<string>): readonly EipPair[] {
  const [before, after] = [eipsOf(base, vpcs), eipsOf(head, vpcs)];
  const byName = new Map([...before].flatMap(([address, eip]) => (after.has(address) ? [] : [[eip.name, eip]])));
  const kept = [...after].map(([address, eip]): EipPair => {
    const same = before.get(address);
    if (same) return { base: same, head: eip };
    const former = byName.get(eip.name);
    byName.delete(eip.name);
    return { base: former, head: eip };
  });
  return [...kept, ...[...byName.values()].map((eip): EipPair => ({ base: eip }))];
}

/** By address; of several with one address, the first one counts. */
function eipsOf({ eips }: Network, vpcs: ReadonlySet<string>): ReadonlyMap<string, IptablesEip> {
  const found = new Map<string, IptablesEip>();
  for (const eip of eips) {
    const address = `${addressOf(eip)}`;
    if (vpcs.has(eip.gateway?.vpcName ?? '') && !found.has(address)) found.set(address, eip);
  }
  return found;
}
