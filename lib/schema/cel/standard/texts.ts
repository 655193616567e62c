import type { Budget } from '../budget';
import type { Overload } from '../function';
import { A, B, bool, bytes, int, listOf, mapOf, string } from '../types';
import type { List, Mapping } from '../value';
import { type Body, declare, method } from './declare';

export const texts: readonly Overload[] = [
  ...size(string, (text: string, budget: Budget) => BigInt(codePoints(text, budget))),
  ...size(bytes, (value: Uint8Array) => BigInt(value.length)),
  ...size(listOf(A), (list: List) => BigInt(list.size)),
  ...size(mapOf(A, B), (map: Mapping) => BigInt(map.size)),
  search('startsWith', (text, part) => text.startsWith(part)),
  search('endsWith', (text, part) => text.endsWith(part)),
  search('contains', (text, part) => text.includes(part)),
];

function size(of: Overload['takes'][number], body: Body): readonly Overload[] {
  return [declare('size', [of], int, body), method('size', [of], int, body)];
}

function search(name: string, finds: (text: string, part: string) => boolean): Overload {
  return method(name, [string, string], bool, (text: string, part: string, budget: Budget) => {
    budget.spend((text.length + part.length) >> 3);
    return finds(text, part);
  });
}

function codePoints(text: string, budget: Budget): number {
  budget.spend(text.length >> 3);
  let count = text.length;
  for (let i = 0; i < text.length - 1; i++) {
    const unit = text.charCodeAt(i);
    if (unit < 0xd800 || unit > 0xdbff) continue;
    const next = text.charCodeAt(i + 1);
    if (next >= 0xdc00 && next <= 0xdfff) {
      count--;
      i++;
    }
  }
  return count;
}
