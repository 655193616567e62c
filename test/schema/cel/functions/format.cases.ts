import { type Case, made } from './calls';

const NONE = undefined;
const SOME = { asymmetricMatch: (value: unknown) => Array.isArray((value as { some: unknown } | undefined)?.some) };

/** Texts with and without each format. */
const texts: Readonly<Record<string, { readonly well: readonly string[]; readonly ill: readonly string[] }>> = {
  dns1123Label: {
    well: ['my-label-name', '1', 'a'.repeat(63)],
    ill: ['', '-a', 'a-', 'A', 'a.b', 'é', 'a'.repeat(64)],
  },
  dns1123Subdomain: {
    well: ['apiextensions.k8s.io', 'a'.repeat(253)],
    ill: ['', 'a..b', '.a', 'A.b', 'a'.repeat(254)],
  },
  dns1035Label: { well: ['my-label-name', 'a1'], ill: ['1a', '', 'a-', 'a'.repeat(64)] },
  qualifiedName: {
    well: ['apiextensions.k8s.io/v1beta1', 'Name_1.x', 'a/B'],
    ill: ['', '/a', 'a/', 'a/b/c', 'A/b', 'a b', 'x'.repeat(64)],
  },
  // Of a hyphen at the end and what stands before it upstream sees nothing.
  dns1123LabelPrefix: { well: ['my-label-prefix-', 'a', 'A-'], ill: ['-', '-a', 'AA-', ''] },
  dns1123SubdomainPrefix: { well: ['mysubdomain.prefix.-', 'a.b-'], ill: ['', 'a..b', '.', 'A'] },
  dns1035LabelPrefix: { well: ['my-label-prefix-', 'a', '1-'], ill: ['11-', '-', ''] },
  labelValue: { well: ['', 'a_B.c-1'], ill: ['-a', 'é', 'x'.repeat(64)] },
  uri: { well: ['http://example.com', '/path'], ill: ['example', '', 'http://a:b:c/'] },
  uuid: {
    well: ['123e4567-e89b-12d3-a456-426614174000'],
    ill: ['123e4567', '', 'g23e4567-e89b-12d3-a456-426614174000'],
  },
  byte: { well: ['aGVsbG8='], ill: ['', 'aGVsbG8', '====', 'é'] },
  date: { well: ['2021-01-01', '2024-02-29'], ill: ['2021-02-29', '2021-1-1', ''] },
  datetime: { well: ['2021-01-01T00:00:00Z'], ill: ['2021-01-01', '2021-01-01T24:00:00Z', ''] },
};

const all = Object.entries(texts);

export const formatCases: readonly Case[] = [
  ...all.flatMap(([name, { well, ill }]) => [
    ...well.map((text): Case => ['format.validate(string)', [made(`format.${name}`), text], NONE]),
    ...ill.map((text): Case => ['format.validate(string)', [made(`format.${name}`), text], SOME]),
  ]),
  ...all.map(([name]): Case => ['format.named(string)', [name], { some: made(`format.${name}`) }]),
  ['format.named(string)', ['email'], NONE],
  ['format.named(string)', ['__proto__'], NONE],
  // What has no arguments has one outcome: it is told from the other formats by what it takes.
  ...all.flatMap(([name]): readonly Case[] =>
    Array.from({ length: 3 }, () => [`format.${name}()`, [], made(`format.${name}`)] as const),
  ),
];
