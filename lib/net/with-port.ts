import { Ip } from './ip';

/** An address, or the words for one, with a port: `10.0.1.6:80`, `[fd00::6]:80` (RFC 3986, 3.2.2); without one, itself. */
export function withPort(address: Ip | { toString(): string }, port: number | undefined): string {
  if (port === undefined) return `${address}`;
  return address instanceof Ip && address.family === 6 ? `[${address}]:${port}` : `${address}:${port}`;
}
