import { describe, expect, it } from 'vitest';
import { filled } from '../../lib/source/filled';
import { fillPlaceholders } from '../../lib/source/placeholder';
import { readText } from './reading';

const given = (values: Readonly<Record<string, string>>, areAll = false) => ({
  values: new Map(Object.entries(values)),
  areAll,
});

describe('placeholders', () => {
  it.each([
    ['${A}', 'x'],
    ['${A}-${A}', 'x-x'],
    ['$(A)', 'x'],
    ['{{ A }}', 'x'],
    ['{{- A -}}/24', 'x/24'],
    ['<A>', 'x'],
    ['${A:-default}', 'x'],
    ['${B:-${A}}', '${B:-x}'],
    ['${B}', '${B}'],
    ['$${A}', '$${A}'],
    ['plain', 'plain'],
  ])('%s becomes %s', (text, result) => {
    expect(fillPlaceholders(text, given({ A: 'x' }))).toBe(result);
  });

  it('have their defaults where no other value can be', () => {
    expect(fillPlaceholders('${B:-${A}}', given({ A: 'x' }, true))).toBe('x');
    expect(fillPlaceholders('${B:=b}${C-c}${D}', given({}, true))).toBe('bc${D}');
  });

  it('in values come to an end', () => {
    const growing = given({ A: '${A}${A}' });
    expect(fillPlaceholders('${A}', growing).length).toBeLessThan(10_000);
  });
});

describe('an object', () => {
  const text = 'apiVersion: v1\nkind: Subnet\nmetadata: {name: "${N}"}\nspec: {mtu: "${M}", cidr: 10.0.0.0/24}\n';
  const [resource] = readText(text).resources;
  if (!resource) throw new Error('nothing was read');

  it('gets values, with the type that their text has', () => {
    const { name, value } = filled(resource, given({ N: 'net', M: '1400' }));
    expect([name, value.spec]).toEqual(['net', { mtu: 1400, cidr: '10.0.0.0/24' }]);
  });

  it('is itself where nothing is known of it', () => {
    expect(filled(resource, given({ X: '1' }))).toBe(resource);
  });

  it('cannot be fixed where the value is not the one that is written', () => {
    const { origin } = filled(resource, given({ M: '1400' }));
    expect(origin.writtenAt?.(['spec', 'mtu'])).toBeUndefined();
    expect(origin.writtenAt?.(['spec', 'cidr'])).toBeDefined();
    expect(origin.locate(['spec', 'mtu'], 'value').location.start).toEqual({ line: 4, column: 13 });
  });
});
