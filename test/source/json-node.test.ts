import { describe, expect, it } from 'vitest';
import { JsonNode, repeatedKeys } from '../../lib/source/json-node';

describe('a node of a JSON text', () => {
  const text = ' {"a": {"b": [1, "x", {"c": null}]}, "Mtu": 5, "mtu": 6, "mtu": null} ';
  const node = JsonNode.of(text) as JsonNode;

  it('knows its type, its value and its offsets', () => {
    const list = node.get('a')?.get('b') as JsonNode;
    expect(list.items.map(({ type, written }) => [type, written])).toEqual([
      ['number', '1'],
      ['string', '"x"'],
      ['object', '{"c": null}'],
    ]);
    const [, word] = list.items;
    expect(text.slice(...(word as JsonNode).span)).toBe('x');
    expect(word?.text).toBe('x');
    expect(node.value).toEqual(JSON.parse(text));
  });

  it('reads keys as Go does: in any case, the last one, null as if it were not there', () => {
    expect(node.get('MTU')?.value).toBe(6);
    expect(node.get('none')).toBeUndefined();
    expect(node.get('a')?.get('b')?.items[2]?.get('c')).toBeUndefined();
  });

  it('is none of a text that is no JSON', () => {
    expect(JsonNode.of('{"a": }')).toBeUndefined();
    expect(JsonNode.of('')).toBeUndefined();
  });
});

describe('repeated keys', () => {
  const keys = (text: string) => [...repeatedKeys(text)].map(({ key, first, again }) => [key, first[0], again[0]]);

  it.each([
    [
      '{"a": 1, "a": 2, "a": 3}',
      [
        ['a', 1, 9],
        ['a', 1, 17],
      ],
    ],
    ['{"a": {"a": 1}, "b": [{"a": 1}, {"a": 2}]}', []],
    ['{"a": "a\\": \\"a", "\\u0061": 2}', [['a', 1, 18]]],
    ['{"__proto__": 1, "constructor": 2}', []],
  ])('%s', (text, found) => {
    expect(keys(text)).toEqual(found);
  });

  it('goes through long texts once', () => {
    expect(keys(`${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`)).toEqual([]);
    expect(keys(`{"a": "${'\\"x'.repeat(100_000)}", "a": 1}`)).toHaveLength(1);
  });
});
