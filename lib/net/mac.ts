/** A hardware address of 6, 8 or 20 bytes. Immutable. */
export class Mac {
  constructor(readonly bytes: readonly number[]) {}

  /** Whether an Ethernet interface can have it: 6 bytes, not all zero, and not an address of a group. */
  get isForInterface(): boolean {
    const [first = 0] = this.bytes;
    return this.bytes.length === 6 && first % 2 === 0 && this.bytes.some((byte) => byte !== 0);
  }

  /** As Go prints it: `02:03:04:05:06:07`. */
  toString(): string {
    return this.bytes.map((byte) => byte.toString(16).padStart(2, '0')).join(':');
  }
}

const lengths = [6, 8, 20];

/** What Go's net.ParseMAC reads: pairs of digits joined by colons or hyphens, or fours joined by dots. */
export function parseMac(text: string): Mac | undefined {
  if (text.length > 60) return undefined;
  const isPairs = /^[0-9a-f]{2}(?:(?::[0-9a-f]{2})+|(?:-[0-9a-f]{2})+)$/i.test(text);
  if (!isPairs && !/^[0-9a-f]{4}(?:\.[0-9a-f]{4})+$/i.test(text)) return undefined;
  const bytes = (text.replace(/[:.-]/g, '').match(/../g) ?? []).map((pair) => Number.parseInt(pair, 16));
  return lengths.includes(bytes.length) ? new Mac(bytes) : undefined;
}
