import { canonicalIp } from '../../builders/canonical';
import { subnetAddresses } from '../../builders/subnet-addresses';
import type { Ip } from '../../net/ip';
import { parseRange } from '../../net/range';
import type { JsonMap } from '../../source/json';
import type { Resource } from '../../source/resource';
import { listIn, some, specOf, textIn, unless } from './world';

/**
 * The addresses of a Subnet as documents have them.
 * @param taken addresses that the document reserves by itself
 * @param isGatewayNeeded whether the gateway is written even where it is the first address
 */
export function addressesOf(subnet: Resource, taken: readonly string[], isGatewayNeeded = false): JsonMap {
  const { cidrBlock, gateway, excludeIps } = specOf(subnet);
  const cidr = textIn(cidrBlock) ?? '';
  const usual = subnetAddresses({ cidr }, []).body.gateway;
  const own = new Set([...(textIn(gateway) ?? usual ?? '').split(','), ...taken].map(canonicalIp));
  const reserved = listIn(excludeIps).filter((text) => typeof text !== 'string' || !isWithin(text, own));
  return {
    cidr: cidrBlock,
    gateway: isGatewayNeeded ? (gateway ?? usual) : unless(gateway, usual),
    reserved: some(reserved),
  };
}

/** Whether the document reserves all of a range without being told. */
function isWithin(text: string, own: ReadonlySet<string>): boolean {
  const { first, last } = parseRange(text) ?? {};
  if (!first || !last || last.value - first.value >= BigInt(own.size)) return false;
  for (let ip: Ip | undefined = first; ip; ip = ip.equals(last) ? undefined : ip.plus(1n))
    if (!own.has(ip.toString())) return false;
  return true;
}
