import { type Cidr, parseCidr } from '../../net/cidr';
import { bitsOf, compareIps, type Ip, parseIp } from '../../net/ip';
import type { IpRange } from '../../net/range';
import type { Network } from '../../network/network';
import { once } from '../../schema/once';
import type { JsonNode } from '../../source/json-node';
import { type PluginConfig, pluginConfigs } from './plugin-config';

/** A value of a configuration with the node that it is read from. */
export interface At<T> {
  readonly value: T;
  readonly node: JsonNode;
}

/** A run of addresses that an IPAM plugin gives to pods, as it is written. */
export interface IpamRange {
  /** Which of the addresses of a pod it is for: 0, 1, … */
  readonly set: number;
  /** What describes it: an object, or a text of whereabouts. */
  readonly node: JsonNode;
  readonly subnet?: At<Cidr>;
  readonly start?: At<Ip>;
  readonly end?: At<Ip>;
  readonly gateway?: At<Ip>;
  readonly excluded: readonly JsonNode[];
}

/** The `ipam` of a plugin, of a type that we know, with what it gives to pods. */
export interface Ipam {
  readonly config: PluginConfig;
  readonly type: 'host-local' | 'whereabouts' | 'static';
  readonly node: JsonNode;
  readonly ranges: readonly IpamRange[];
  /** Addresses that are the same for every pod. */
  readonly addresses: readonly FixedAddress[];
  /** The gateway of all of them. */
  readonly gateway?: At<Ip>;
  /** The next hops of its routes. */
  readonly nextHops: readonly At<Ip>[];
}

export interface FixedAddress {
  readonly cidr: At<Cidr>;
  readonly gateway?: At<Ip>;
}

const known = new WeakMap<Network, readonly Ipam[]>();

/** The address management of all definitions, as far as it can be read. */
export function ipamsOf(network: Network): readonly Ipam[] {
  return once(known, network, () => pluginConfigs(network).flatMap((config) => readIpam(config) ?? []));
}

function readIpam(config: PluginConfig): Ipam | undefined {
  const node = config.node.get('ipam');
  const type = node?.get('type')?.text;
  if (!node || (type !== 'host-local' && type !== 'whereabouts' && type !== 'static')) return undefined;
  const ranges = type === 'host-local' ? hostLocalRanges(node) : type === 'whereabouts' ? whereaboutsRanges(node) : [];
  const gateway = type === 'whereabouts' ? ipAt(node.get('gateway')) : undefined;
  return {
    config,
    type,
    node,
    ranges,
    addresses: type === 'host-local' ? [] : itemsOf(node, 'addresses').flatMap((one) => fixedAddress(one) ?? []),
    ...(gateway && { gateway }),
    nextHops: itemsOf(node, 'routes').flatMap((route) => ipAt(route.get('gw')) ?? []),
  };
}

/** A range beside the list counts if it has a subnet, and is the first then. */
function hostLocalRanges(node: JsonNode): readonly IpamRange[] {
  const own = node.get('subnet')?.text ? [[node]] : [];
  const sets = [...own, ...itemsOf(node, 'ranges').map(({ items }) => items)];
  return sets.flatMap((items, set) =>
    items
      .filter(({ type }) => type === 'object')
      .map((item) => ({
        set,
        node: item,
        excluded: [],
        ...optional('subnet', cidrAt(item.get('subnet'))),
        ...optional('start', ipAt(item.get('rangeStart'))),
        ...optional('end', ipAt(item.get('rangeEnd'))),
        ...optional('gateway', ipAt(item.get('gateway'))),
      })),
  );
}

function whereaboutsRanges(node: JsonNode): readonly IpamRange[] {
  const own = node.get('range')?.text ? [node] : [];
  return [...own, ...itemsOf(node, 'ipRanges')].flatMap((item, set) => {
    const range = item.get('range');
    if (item.type !== 'object') return [];
    const [first, last] = range?.text?.includes('-') ? splitRange(range.text) : [];
    const subnet = last === undefined ? cidrAt(range) : range && at(parseCidr(last), range);
    return {
      set,
      node: range ?? item,
      excluded: itemsOf(item, 'exclude'),
      ...optional('subnet', subnet),
      ...optional('start', first === undefined ? ipAt(item.get('range_start')) : range && at(parseIp(first), range)),
      ...optional('end', last === undefined ? ipAt(item.get('range_end')) : range && at(subnet?.value.address, range)),
    };
  });
}

function splitRange(text: string): readonly [string, string] {
  const dash = text.indexOf('-');
  return [text.slice(0, dash).trim(), text.slice(dash + 1).trim()];
}

function fixedAddress(node: JsonNode): FixedAddress | undefined {
  const cidr = cidrAt(node.get('address'));
  return cidr && { cidr, ...optional('gateway', ipAt(node.get('gateway'))) };
}

function itemsOf(node: JsonNode, key: string): readonly JsonNode[] {
  return node.get(key)?.items ?? [];
}

function at<T>(value: T | undefined, node: JsonNode): At<T> | undefined {
  return value === undefined ? undefined : { value, node };
}

function ipAt(node: JsonNode | undefined): At<Ip> | undefined {
  return node && at(parseIp(node.text ?? ''), node);
}

function cidrAt(node: JsonNode | undefined): At<Cidr> | undefined {
  return node && at(parseCidr(node.text ?? ''), node);
}

function optional<K extends string, V>(key: K, value: V | undefined): { readonly [P in K]?: V } {
  return (value === undefined ? {} : { [key]: value }) as { readonly [P in K]?: V };
}

/** The addresses of a range that is sound; undefined for any other. */
export function addressesOf({ subnet, start, end }: IpamRange): IpRange | undefined {
  if (!subnet) return undefined;
  const { value } = subnet;
  const first = start?.value ?? value.first;
  const last = end?.value ?? value.last;
  const isSound = value.contains(first) && value.contains(last) && compareIps(first, last) <= 0;
  return isSound ? { first, last } : undefined;
}

/** Whether a network has no address for a pod: a host, or two. */
export function isTooSmall({ prefix, family }: Cidr): boolean {
  return prefix > bitsOf(family) - 2;
}
