import { describe, expect, it } from 'vitest';
import { parseYaml } from '../../lib/source/read';

function read(text: string): unknown {
  const { value, findings } = parseYaml(`v: ${text}`, 'x.yaml');
  expect(findings).toEqual([]);
  return (value as { v: unknown }).v;
}

function refusal(text: string): string[] {
  return parseYaml(text, 'x.yaml').findings.map(({ rule }) => rule);
}

describe('scalars without quotes', () => {
  it.each<[string, unknown]>([
    ['y', true],
    ['Off', false],
    ['yEs', 'yEs'],
    ['~', null],
    ['nULL', 'nULL'],
    ['010', 8],
    ['0o10', 8],
    ['08', 8],
    ['0b-11', -3],
    ['0x_1F', 31],
    ['1__0', 10],
    ['_1', '_1'],
    ['+5', 5],
    ['-_1', -1],
    ['0xFFFFFFFFFFFFFFFF', 18446744073709551615n],
    ['-9223372036854775808', -9223372036854775808n],
    ['-9223372036854775809', -9223372036854776000],
    ['+18446744073709551615', 18446744073709552000],
    ['9007199254740991', 9007199254740991],
    ['9007199254740992', 9007199254740992n],
    ['.5_0', 0.5],
    ['.5_', '.5_'],
    ['1.e3', 1000],
    ['-1e400', '-1e400'],
    ['12:30:45', '12:30:45'],
    ['52:54:00:12:34:56', '52:54:00:12:34:56'],
    ['2001-01-01', '2001-01-01'],
    ['10.0.0.0/24', '10.0.0.0/24'],
    ['2001:db8::1', '2001:db8::1'],
    ['1.2.3.4', '1.2.3.4'],
    ['0.0', 0],
  ])('%s', (text, value) => expect(read(text)).toBe(value));

  it('make no difference between 0 and -0', () => {
    for (const zero of ['-0', '-0.0']) expect(Object.is(read(zero), 0)).toBe(true);
  });
});

describe('tags', () => {
  it.each<[string, unknown]>([
    ['!!str 123', '123'],
    ['!!int "5"', 5],
    ['!!float 1', 1],
    ['!!binary aGk=', 'hi'],
    ['!custom 5', '5'],
    ['! 5', '5'],
    ['!<tag:yaml.org,2002:int> "7"', 7],
    ['!!timestamp 2001-01-01', '2001-01-01'],
    ['!!str', ''],
    ['!!null', null],
  ])('%s', (text, value) => expect(read(text)).toBe(value));

  it.each(['!!int x', '!!bool 1', '!!null 1', '!!float x', '!!int', '!!binary a', '!!timestamp 2001-02-30'])(
    '%s does not fit',
    (text) => expect(refusal(`v: ${text}`)).toEqual(['input/syntax']),
  );
});

describe('keys', () => {
  it.each([
    ['1.0: x', '1'],
    ['1e6: x', '1e+06'],
    ['0.00001: x', '1e-05'],
    ['0.1: x', '0.1'],
    ['010: x', '8'],
    ['yes: x', 'true'],
    ['!!str yes: x', 'yes'],
    ['.inf: x', '.inf'],
    ['9223372036854775807: x', '9223372036854775807'],
    ['2001-01-01: x', '2001-01-01'],
    ['"": x', ''],
  ])('%s', (text, key) => {
    const { value, findings } = parseYaml(text, 'x.yaml');
    expect(findings).toEqual([]);
    expect(Object.keys(value as object)).toEqual([key]);
  });

  it.each(['~: x', '[a]: x', '{a: b}: x', '? a: b', '18446744073709551615: x'])('%s is refused', (text) =>
    expect(refusal(text)).toEqual(['input/syntax']),
  );

  it.each([
    ['a: 1\na: 2', 'a'],
    ['yes: 1\ntrue: 2', 'true'],
    ['010: 1\n8: 2', '8'],
    ['__proto__: 1\n__proto__: 2', '__proto__'],
  ])('%j are one key', (text) => {
    const [finding] = parseYaml(text, 'x.yaml').findings;
    expect(finding?.rule).toBe('input/duplicate-key');
    expect(finding?.at).toMatchObject({ location: { start: { line: 2, column: 1 } } });
    expect(finding?.related).toMatchObject([{ at: { location: { start: { line: 1, column: 1 } } } }]);
  });

  it('of every name are own keys, and nothing is polluted', () => {
    const { value } = parseYaml('{__proto__: {polluted: yes}, constructor: 1, hasOwnProperty: 2}', 'x.yaml');
    expect(Object.keys(value as object)).toEqual(['__proto__', 'constructor', 'hasOwnProperty']);
    expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
  });
});

describe('merges', () => {
  it('copy the keys of maps and of lists of maps', () => {
    const { value, findings } = parseYaml('a: &a {x: 1}\nb: &b {w: 2}\nc: {<<: [*a, *b], z: 3}', 'x.yaml');
    expect(findings).toEqual([]);
    expect((value as { c: unknown }).c).toEqual({ x: 1, w: 2, z: 3 });
  });

  it('are duplicates where a key is there already, in either order', () => {
    for (const text of ['a: {<<: {x: 1}, x: 2}', 'a: {x: 2, <<: {x: 1}}', 'a: {<<: [{x: 1}, {x: 2}]}'])
      expect(refusal(text)).toEqual(['input/duplicate-key']);
  });

  const told = (text: string) => {
    const { value, findings } = parseYaml(text, 'x.yaml');
    return [...findings.map(({ severity, message }) => `${severity}: ${message}`), value];
  };

  it('are overridden by keys behind them, and by the first map of a list', () => {
    const info = 'info: the key x overrides one that << merges';
    expect(told('<<: {x: 1, w: 3}\nx: 2')).toEqual([info, { x: 2, w: 3 }]);
    expect(told('<<: [{x: 1}, {x: 2, w: 3}]')).toEqual([info, { x: 1, w: 3 }]);
    expect(told('<<: [{x: 1}, {x: 2}]\nx: 3\nw: 4')).toEqual([info, { x: 3, w: 4 }]);
    expect(told('<<: {x: 1, w: 1}\nx: 2\nw: 2\nv: {<<: {a: 1}, a: 2}')).toEqual([info, { x: 2, w: 2, v: { a: 2 } }]);
  });

  it('are mistakes where readers differ', () => {
    for (const text of ['x: 2\n<<: {x: 1}', '<<: {x: 1}\n<<: {x: 2}', '<<: {x: 1}\n!!merge <<: {x: 2}'])
      expect(told(text)[0]).toBe('error: the key x is set twice, once by <<');
    expect(told('<<: {x: 1}\nx: 2\nx: 3')).toContain('error: the key x is set twice');
  });

  it.each([
    '!!merge <<: {x: 1}',
    '!!merge "<<": {x: 1}',
    "!!merge '<<': {x: 1}",
    '! <<: {x: 1}',
    '! "<<": {x: 1}',
    '!<tag:yaml.org,2002:merge> <<: {x: 1}',
    '&key !!merge <<: {x: 1}',
    '? !!merge <<\n: {x: 1}',
    '{!!merge <<: {x: 1}}',
    '!!merge <<:\n  - {x: 1}',
    '%TAG !m! tag:yaml.org,2002:\n---\n!m!merge <<: {x: 1}',
  ])('may have a tag: %s', (text) => {
    expect(told(text)).toEqual([{ x: 1 }]);
  });

  it.each(['!!str <<: {x: 1}', '!merge <<: {x: 1}', '!!Merge <<: {x: 1}', '!<merge> <<: {x: 1}', '"<<": {x: 1}'])(
    'are ordinary keys by another tag: %s',
    (text) => {
      expect(told(text)).toEqual([{ '<<': { x: 1 } }]);
    },
  );

  it('need the tag and the key', () => {
    expect(told('!!merge x: {y: 1}')).toEqual([{ x: { true: 1 } }]);
    expect(told('x: !!merge <<')).toEqual([{ x: '<<' }]);
  });

  it('with a tag take maps alone, too', () => {
    for (const text of ['!!merge <<: 1', '!!merge <<: ~', 'a: &a [{b: 1}]\nc: {!!merge <<: *a}'])
      expect(refusal(text)).toEqual(['input/syntax']);
  });

  it('take maps alone', () => {
    for (const text of ['<<: 1', '<<: [1]', '<<: ~', 'a: &a [{b: 1}]\nc: {<<: *a}'])
      expect(refusal(text)).toEqual(['input/syntax']);
  });

  it('are ordinary keys in quotes', () => {
    expect(parseYaml('"<<": {a: 1}', 'x.yaml').value).toEqual({ '<<': { a: 1 } });
  });
});

describe('whole numbers in the spelling of floats', () => {
  // Go's JSON encoder writes the digits of a float below 1e21, and the API server reads an integer.
  it.each([
    ['1e16', 10_000_000_000_000_000n],
    ['9007199254740992.0', 9_007_199_254_740_992n],
    ['-1e17', -100_000_000_000_000_000n],
    ['4.611686018427388e18', 4_611_686_018_427_388_000n],
    ['1.5e3', 1500],
    ['1e15', 1_000_000_000_000_000],
    ['9223372036854775808.0', 2 ** 63],
    ['1e30', 1e30],
    ['0.5', 0.5],
  ])('%s', (text, value) => expect(read(text)).toBe(value));
});

describe('tags in every form', () => {
  it.each<[text: string, value: unknown]>([
    ["v: !!int '5'", 5],
    ['v: !!str 5', '5'],
    ['v: !!set {a, b}', { a: null, b: null }],
    ['v: !!omap [{a: 1}]', [{ a: 1 }]],
    ['v: !!map [a]', ['a']],
    ['v: !!seq {a: 1}', { a: 1 }],
    ['v: !!null ""', null],
    ['v: !!binary aGVsbG8=', 'hello'],
    ["%TAG !e! tag:yaml.org,2002:\n---\nv: !e!int '5'", 5],
    ["%TAG !e! tag:yaml.org,2002:in\n---\nv: !e!t '5'", 5],
    ["%TAG ! tag:yaml.org,2002:\n---\nv: !bool 'true'", true],
    ["%TAG !! tag:example.com,2000:\n---\nv: !!int '5'", '5'],
    ["v: !!i%6Et '5'", 5],
    ['v: !<!int> 5', '5'],
  ])('%j', (text, value) => {
    expect(parseYaml(text, 'x.yaml')).toMatchObject({ findings: [], value: { v: value } });
  });
});
