import { bitsOf, type Family, Ip, parseAsWritten, unmap } from './ip';

/** A network: an address and the length of its prefix. Immutable. */
export class Cidr {
  constructor(
    /** The address as written, host bits included: 10.0.0.1 of `10.0.0.1/8`. */
    readonly address: Ip,
    /** The address without host bits, the first of the network: 10.0.0.0 of `10.0.0.1/8`. */
    readonly network: Ip,
    /** Bits of `network` that all addresses have in common: 0 to 32 or 128. */
    readonly prefix: number,
    /** The original text. It is canonical if it equals `toString()`. */
    readonly written: string,
  ) {}

  get family(): Family {
    return this.network.family;
  }

  get first(): Ip {
    return this.network;
  }

  get last(): Ip {
    return Ip.of(this.family, this.network.value | ((1n << this.hostBits) - 1n));
  }

  /** The last address of an IPv4 network; undefined where there is none: IPv6, /31 (RFC 3021) and /32. */
  get broadcast(): Ip | undefined {
    return this.family === 4 && this.prefix < 31 ? this.last : undefined;
  }

  /** How many addresses hosts can carry: all, less network and broadcast address where there is a broadcast. */
  get hosts(): bigint {
    return (1n << this.hostBits) - (this.broadcast ? 2n : 0n);
  }

  /** The first address, and the last one of IPv4, which no host gets; none where the network is a host, or two. */
  get unusable(): readonly Ip[] {
    if (this.hosts < 2n) return [];
    return this.broadcast ? [this.first, this.broadcast] : [this.first];
  }

  contains(other: Ip | Cidr): boolean {
    if (other instanceof Cidr) return other.prefix >= this.prefix && this.contains(other.network);
    return other.family === this.family && (other.value ^ this.network.value) >> this.hostBits === 0n;
  }

  overlaps(other: Cidr): boolean {
    return this.contains(other) || other.contains(this);
  }

  /** The canonical text, as Go prints it: `10.0.0.0/8` of `10.0.0.1/8`. */
  toString(): string {
    return `${this.network}/${this.prefix}`;
  }

  private get hostBits(): bigint {
    return BigInt(bitsOf(this.family) - this.prefix);
  }
}

/**
 * What Go's net.ParseCIDR reads, which the controllers use. It takes leading zeros in the prefix (`/08` is /8), which
 * the API server refuses. A network inside ::ffff:0:0/96 is the IPv4 network; with a shorter prefix only the address
 * is IPv4, the network is IPv6.
 */
export function parseCidr(text: string): Cidr | undefined {
  const slash = text.indexOf('/');
  if (slash < 0) return undefined;
  const written = parseAsWritten(text, slash);
  if (!written) return undefined;
  const prefix = readPrefix(text, slash + 1, bitsOf(written.family));
  if (prefix < 0) return undefined;
  const network = unmap(masked(written, prefix));
  return new Cidr(unmap(written), network, prefix - bitsOf(written.family) + bitsOf(network.family), text);
}

/** The network of one address: /32 or /128. */
export function singleHost(ip: Ip): Cidr {
  const prefix = bitsOf(ip.family);
  return new Cidr(ip, ip, prefix, `${ip}/${prefix}`);
}

function masked(ip: Ip, prefix: number): Ip {
  const host = BigInt.asUintN(bitsOf(ip.family) - prefix, ip.value);
  return host === 0n ? ip : Ip.of(ip.family, ip.value - host);
}

/** Decimal digits to the end of the text, -1 if it holds anything else or a number beyond `limit`. */
function readPrefix(text: string, start: number, limit: number): number {
  let prefix = 0;
  for (let i = start; i < text.length; i++) {
    const digit = text.charCodeAt(i) - 0x30;
    if (digit < 0 || digit > 9) return -1;
    prefix = prefix * 10 + digit;
    if (prefix > limit) return -1;
  }
  return start < text.length ? prefix : -1;
}
