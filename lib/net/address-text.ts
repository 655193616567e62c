/**
 * The text of addresses, read as strictly as Go's net/netip does and written as Go prints them.
 * Zones (`fe80::1%eth0`) are refused: no field of a manifest that is read here may carry one.
 */

const DOT = 0x2e;
const ZERO = 0x30;
const COLON = 0x3a;

/** Four decimal octets without leading zeros, as an unsigned 32-bit number; -1 if `text[start, end)` is anything else. */
export function readIpv4(text: string, start: number, end: number): number {
  let address = 0;
  let octet = 0;
  let digits = 0;
  let dots = 0;
  for (let i = start; i < end; i++) {
    const code = text.charCodeAt(i);
    if (code === DOT) {
      if (digits === 0 || dots === 3) return -1;
      address = address * 256 + octet;
      octet = 0;
      digits = 0;
      dots++;
      continue;
    }
    const digit = code - ZERO;
    if (digit < 0 || digit > 9) return -1;
    // Other readers take 010 for eight or for ten; here it is neither.
    if (digits === 1 && octet === 0) return -1;
    octet = octet * 10 + digit;
    digits++;
    if (octet > 255) return -1;
  }
  return dots === 3 && digits > 0 ? address * 256 + octet : -1;
}

/** Up to eight groups with at most one `::`, the last two perhaps dotted; undefined if `text[start, end)` is anything else. */
export function readIpv6(text: string, start: number, end: number): bigint | undefined {
  const groups: number[] = [];
  let gap = -1;
  let at = start;
  if (end - start >= 2 && text.charCodeAt(start) === COLON && text.charCodeAt(start + 1) === COLON) {
    gap = 0;
    at += 2;
  }
  while (at < end) {
    let group = 0;
    let next = at;
    for (; next < end; next++) {
      const digit = hexDigit(text.charCodeAt(next));
      if (digit < 0) break;
      if (next - at === 4) return undefined;
      group = group * 16 + digit;
    }
    if (next === at || groups.length === 8) return undefined;
    if (next < end && text.charCodeAt(next) === DOT) {
      const tail = readIpv4(text, at, end);
      if (tail < 0) return undefined;
      groups.push(tail >>> 16, tail & 0xffff);
      break;
    }
    groups.push(group);
    if (next === end) break;
    if (text.charCodeAt(next) !== COLON || next + 1 === end) return undefined;
    at = next + 1;
    if (text.charCodeAt(at) === COLON) {
      if (gap >= 0) return undefined;
      gap = groups.length;
      at++;
    }
  }
  const missing = 8 - groups.length;
  // A `::` stands for at least one group.
  if (gap < 0 ? missing !== 0 : missing < 1) return undefined;
  let value = 0n;
  for (let i = 0; i <= groups.length; i++) {
    if (i === gap) value <<= BigInt(16 * missing);
    if (i < groups.length) value = (value << 16n) | BigInt(groups[i] as number);
  }
  return value;
}

export function formatIpv4(value: number): string {
  return `${value >>> 24}.${(value >>> 16) & 255}.${(value >>> 8) & 255}.${value & 255}`;
}

/** RFC 5952: lower case, the first longest run of at least two zero groups as `::`, IPv4-mapped addresses dotted. */
export function formatIpv6(value: bigint): string {
  if (isMapped(value)) return `::ffff:${formatIpv4(Number(value & 0xffff_ffffn))}`;
  const groups = Array.from({ length: 8 }, (_, i) => Number((value >> BigInt(112 - 16 * i)) & 0xffffn).toString(16));
  let gap = 0;
  let longest = 0;
  for (let start = 0; start < 8; start++) {
    let end = start;
    while (groups[end] === '0') end++;
    if (end - start > longest) {
      gap = start;
      longest = end - start;
    }
  }
  if (longest < 2) return groups.join(':');
  return `${groups.slice(0, gap).join(':')}::${groups.slice(gap + longest).join(':')}`;
}

/** Whether an IPv6 address is an IPv4 address in disguise: it lies in ::ffff:0:0/96. */
export function isMapped(value: bigint): boolean {
  return value >> 32n === 0xffffn;
}

function hexDigit(code: number): number {
  const digit = code - ZERO;
  if (digit >= 0 && digit <= 9) return digit;
  const letter = (code | 0x20) - 0x61;
  return letter >= 0 && letter <= 5 ? letter + 10 : -1;
}
