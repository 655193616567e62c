import { formatIpv4, formatIpv6, isMapped, readIpv4, readIpv6 } from './address-text';

export type Family = 4 | 6;

const HIGHEST = { 4: (1n << 32n) - 1n, 6: (1n << 128n) - 1n } as const;

/** An IP address: a number of 32 or 128 bits. Immutable. */
export class Ip {
  private constructor(
    readonly family: Family,
    readonly value: bigint,
  ) {}

  /** @throws RangeError if the value has more bits than the family: a mistake of the caller, never of the user. */
  static of(family: Family, value: bigint): Ip {
    if (value < 0n || value > HIGHEST[family]) throw new RangeError(`no IPv${family} address: ${value}`);
    return new Ip(family, value);
  }

  /** The address `n` further (or before, if negative); undefined beyond the ends of the family. */
  plus(n: bigint): Ip | undefined {
    const value = this.value + n;
    return value < 0n || value > HIGHEST[this.family] ? undefined : new Ip(this.family, value);
  }

  equals(other: Ip): boolean {
    return this.family === other.family && this.value === other.value;
  }

  /** The canonical text, as Go prints it (RFC 5952). */
  toString(): string {
    return this.family === 4 ? formatIpv4(Number(this.value)) : formatIpv6(this.value);
  }
}

/** IPv4 before IPv6, then by value: for sorting. */
export function compareIps(a: Ip, b: Ip): number {
  if (a.family !== b.family) return a.family - b.family;
  return a.value < b.value ? -1 : a.value > b.value ? 1 : 0;
}

/** The length of an address of the family. */
export function bitsOf(family: Family): 32 | 128 {
  return family === 4 ? 32 : 128;
}

/** What Go's net.ParseIP reads, which the controllers use: an IPv4-mapped address is the IPv4 address. */
export function parseIp(text: string): Ip | undefined {
  const ip = parseAsWritten(text);
  return ip && unmap(ip);
}

/** As `parseIp`, of the text before `end`, but an IPv4-mapped address stays the IPv6 address that was written. */
export function parseAsWritten(text: string, end = text.length): Ip | undefined {
  const ipv4 = readIpv4(text, 0, end);
  if (ipv4 >= 0) return Ip.of(4, BigInt(ipv4));
  const ipv6 = readIpv6(text, 0, end);
  return ipv6 === undefined ? undefined : Ip.of(6, ipv6);
}

/** The IPv4 address inside an IPv4-mapped one; every other address itself. */
export function unmap(ip: Ip): Ip {
  return ip.family === 6 && isMapped(ip.value) ? Ip.of(4, ip.value & 0xffff_ffffn) : ip;
}
