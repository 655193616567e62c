import { type Cidr, parseCidr, singleHost } from '../../net/cidr';
import { type Family, parseIp } from '../../net/ip';
import type { Condition, End, Numbers } from './condition';
import type { Token } from './match-tokens';

/** Numbers of protocols (IANA), by the name that OVN has for them. */
export const protocols: Readonly<Record<string, number>> = { icmp4: 1, tcp: 6, udp: 17, icmp6: 58, sctp: 132 };

/** Each relation, read from the other side. */
export const relations: ReadonlyMap<string, string> = new Map([
  ['==', '=='],
  ['!=', '!='],
  ['<', '>'],
  ['<=', '>='],
  ['>', '<'],
  ['>=', '<='],
]);

/** What a comparison of a field with values asks for; undefined for what is not evaluated. */
export function compared(left: readonly Token[], sign: string, right: readonly Token[]): Condition | undefined {
  if (left[0]?.kind !== 'name')
    return right[0]?.kind === 'name' ? compared(right, relations.get(sign) ?? '', left) : undefined;
  const field = left[0].text;
  if (right.some(({ kind }) => kind !== 'value')) return undefined;
  const values = right.map(({ text }) => text);
  const not = sign === '!=';
  const address = /^ip([46])\.(src|dst)$/.exec(field);
  if (address && (not || sign === '==')) return addressIn(values, Number(address[1]) as Family, address[2] as End, not);
  const numbers = sets(values, sign);
  if (field === 'ip.proto' && values.length === 1 && (not || sign === '==') && numbers?.[0])
    return { kind: 'protocol', number: numbers[0].first, not };
  const port = /^(tcp|udp|sctp)\.(src|dst)$/.exec(field);
  if (!port || !numbers) return undefined;
  return { kind: 'port', end: port[2] as End, protocol: protocols[port[1] as string] as number, numbers, not };
}

function addressIn(values: readonly string[], family: Family, end: End, not: boolean): Condition | undefined {
  const ranges = values.map(rangeOf);
  if (!ranges.every((range): range is Cidr => range?.family === family)) return undefined;
  return { kind: 'address', end, family, ranges, not };
}

/** OVN refuses a network with host bits. */
function rangeOf(text: string): Cidr | undefined {
  const ip = parseIp(text);
  const cidr = ip ? singleHost(ip) : parseCidr(text);
  return cidr?.address.equals(cidr.network) ? cidr : undefined;
}

/** The numbers that a relation allows; of a set only equality is read. */
function sets(values: readonly string[], sign: string): readonly Numbers[] | undefined {
  const numbers = values.map((text) => (/^(?:0x[0-9a-f]{1,4}|\d{1,5})$/i.test(text) ? Number(text) : Number.NaN));
  const [number = Number.NaN, ...more] = numbers;
  if (numbers.some(Number.isNaN) || (more.length > 0 && sign !== '==' && sign !== '!=')) return undefined;
  if (sign === '==' || sign === '!=') return numbers.map((one) => ({ first: one, last: one }));
  if (sign === '<' || sign === '<=') return [{ first: 0, last: sign === '<' ? number - 1 : number }];
  return [{ first: sign === '>' ? number + 1 : number, last: 65535 }];
}
