import { northboundOf } from '../../controllers/kube-ovn/rows/northbound';
import type { Cidr } from '../../net/cidr';
import { parseCidr } from '../../net/cidr';
import { parseIp } from '../../net/ip';
import { RangeSet } from '../../net/range-set';
import type { Network } from '../../network/network';
import type { Row } from '../../ovn/northbound';
import { Topology } from '../../ovn/topology';
import { once } from '../../schema/once';

/** What rules ask of the rows that kube-ovn writes for a network: worked out when the first one asks. */
export interface Rows {
  readonly topology: Topology;
  readonly chosen: ChosenAddresses;
}

/** Addresses in rows that IPAM chooses when it runs. */
export interface ChosenAddresses {
  readonly all: RangeSet;
  /** The range that an address is chosen from. */
  rangeOf(address: string): Cidr | undefined;
}

export function rowsOf(network: Network): Rows {
  return once(known, network, () => {
    const northbound = northboundOf(network);
    const { switches, addressSets } = northbound;
    const ports = [...switches.values()].flatMap((one) => one.ports);
    return { topology: new Topology(northbound), chosen: chosenIn([...ports, ...addressSets.values()]) };
  });
}

const known = new WeakMap<Network, Rows>();

function chosenIn(rows: readonly Row[]): ChosenAddresses {
  const ranges = new Map<string, Cidr>();
  for (const { assumed = [] } of rows)
    for (const { address, within } of assumed) {
      const range = parseCidr(within);
      if (range) ranges.set(address, range);
    }
  const all = RangeSet.of([...ranges.keys()].flatMap((text) => parseIp(text) ?? []));
  return { all, rangeOf: (address) => ranges.get(address) };
}
