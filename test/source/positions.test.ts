import { describe, expect, it } from 'vitest';
import type { Path } from '../../lib/source/path';
import type { Resource } from '../../lib/source/resource';
import { covered, readText, where } from './reading';

function only(text: string): Resource {
  const { resources, findings } = readText(text);
  expect(findings).toEqual([]);
  expect(resources).toHaveLength(1);
  return resources[0] as Resource;
}

const subnet = `# a comment
apiVersion: kubeovn.io/v1
kind: Subnet
metadata:
  name: 'net1'   # quoted
  labels: {team: "a, b", 010: x}
spec:
  cidrBlock: 10.0.1.0/24
  excludeIps:
  - 10.0.1.1
  - "10.0.1.2..10.0.1.9"
  routes:
    - {to: 10.0.2.0/24, via: 10.0.1.254}
    -
      to: 10.0.3.0/24
  gateway:
`;

describe('a value', () => {
  it.each<[Path, string, string]>([
    [['kind'], 'Subnet', '3:7-3:13'],
    [['metadata', 'name'], "'net1'", '5:9-5:15'],
    [['metadata', 'labels', 'team'], '"a, b"', '6:18-6:24'],
    [['metadata', 'labels', '8'], 'x', '6:31-6:32'],
    [['spec', 'cidrBlock'], '10.0.1.0/24', '8:14-8:25'],
    [['spec', 'excludeIps', 0], '10.0.1.1', '10:5-10:13'],
    [['spec', 'excludeIps', 1], '"10.0.1.2..10.0.1.9"', '11:5-11:25'],
    [['spec', 'routes', 0, 'via'], '10.0.1.254', '13:30-13:40'],
    [['spec', 'routes', 1, 'to'], '10.0.3.0/24', '15:11-15:22'],
  ])('%j', (path, text, place) => {
    const spot = only(subnet).at(...path);
    expect([covered(spot), where(spot)]).toEqual([text, place]);
  });

  it('in the file is named as the user wrote it', () => {
    expect(only(subnet).origin.locate(['kind'], 'value').location.file).toBe('<stdin>');
  });
});

describe('a key', () => {
  it.each<[Path, string]>([
    [['spec'], 'spec'],
    [['spec', 'cidrBlock'], 'cidrBlock'],
    [['metadata', 'labels', '8'], '010'],
    [['spec', 'routes', 0, 'to'], 'to'],
  ])('%j', (path, text) => expect(covered(only(subnet).atKey(...path))).toBe(text));
});

describe('what is not there', () => {
  it.each<[Path, string]>([
    [['spec', 'vpc'], 'spec'],
    [['spec', 'a', 'b', 0, 'c'], 'spec'],
    [['spec', 'excludeIps', 7], 'excludeIps'],
    [['spec', 'cidrBlock', 'x'], 'cidrBlock'],
    [['metadata', 'labels', 'other'], 'labels'],
    [['status'], 'Subnet'],
    [[], 'Subnet'],
  ])('%j is shown at its closest parent', (path, text) => {
    for (const spot of [only(subnet).at(...path), only(subnet).atKey(...path)]) {
      expect(covered(spot).split('\n')[0]?.replace(/:.*/, '')).toBe(text);
    }
  });

  it('in an item of a list is shown in that item', () => {
    expect(where(only(subnet).at('spec', 'routes', 1, 'via'))).toMatch(/^1[45]:/);
  });

  it('as the value of a key is shown at the key', () => {
    expect(where(only(subnet).at('spec', 'gateway'))).toMatch(/^16:/);
  });
});

describe('a text of several lines', () => {
  const text = `apiVersion: v1
kind: ConfigMap
metadata: {name: a}
data:
  one: |
    only line
  two: |-
    first
    second
  folded: >

    begins late
    goes on
  quoted: "begins
    here"
  last: x
`;

  it.each<[string, string]>([
    ['one', '6:5'],
    ['two', '8:5'],
    ['folded', '12:5'],
    ['quoted', '14:11'],
    ['last', '16:9'],
  ])('%s begins at its first line with content', (key, start) => {
    expect(where(only(text).at('data', key)).split('-')[0]).toBe(start);
  });

  it('has the value Kubernetes reads', () => {
    expect(only(text).get('data')).toEqual({
      one: 'only line\n',
      two: 'first\nsecond',
      folded: '\nbegins late goes on\n',
      quoted: 'begins here',
      last: 'x',
    });
  });
});

describe('line ends and marks', () => {
  it('of Windows do not move anything', () => {
    const windows = only(subnet.replaceAll('\n', '\r\n'));
    const unix = only(subnet);
    for (const path of [['kind'], ['spec', 'excludeIps', 1], ['spec', 'routes', 1, 'to']] as Path[])
      expect([where(windows.at(...path)), covered(windows.at(...path))]).toEqual([
        where(unix.at(...path)),
        covered(unix.at(...path)),
      ]);
    expect(windows.value).toEqual(unix.value);
  });

  it('a byte order mark is no character of the value', () => {
    const marked = only(`\ufeff${subnet.slice(subnet.indexOf('\n') + 1)}`);
    expect(covered(marked.at('apiVersion'))).toBe('kubeovn.io/v1');
    expect(where(marked.at('kind'))).toBe('2:7-2:13');
  });

  it('characters beyond 16 bits count as two columns', () => {
    const emoji = only('{apiVersion: v1, kind: A, metadata: {name: "😀"}, x: é}');
    expect(covered(emoji.at('x'))).toBe('é');
  });
});

describe('later documents', () => {
  it('are placed in the whole file', () => {
    const { resources } = readText(`${subnet}---\n# next\n${subnet}--- # and\n${subnet}`);
    expect(resources.map((resource) => where(resource.at('kind')))).toEqual(['3:7-3:13', '21:7-21:13', '38:7-38:13']);
  });
});

describe('anchors, aliases and merges', () => {
  const shared = only(
    'apiVersion: v1\nkind: A\nbase: &base\n  x: 1\nuse: *base\nmerged:\n  <<: *base\n  z: 3\n  item: &i 5\nagain: *i\n',
  );

  it('an alias stands where it is written, what is in it where it was written', () => {
    expect(where(shared.at('use', 'x'))).toBe('4:6-4:7');
    expect(where(shared.at('again'))).toMatch(/^10:8/);
    expect(where(shared.at('merged', 'z'))).toBe('8:6-8:7');
  });

  it('a merged key stands in the map it came from', () => {
    expect(where(shared.at('merged', 'x'))).toBe('4:6-4:7');
  });

  it('a key that overrides a merged one stands where it is written, and the object is read', () => {
    const text = 'apiVersion: v1\nkind: A\nbase: &base {x: 1, w: 2}\nmerged:\n  !!merge <<: *base\n  x: 3\n';
    const { resources, findings } = readText(text);
    expect(findings.map(({ severity }) => severity)).toEqual(['info']);
    const [one] = resources;
    expect(one?.get('merged')).toEqual({ x: 3, w: 2 });
    expect(one && where(one.at('merged', 'x'))).toBe('6:6-6:7');
    expect(one && where(one.at('merged', 'w'))).toBe('3:23-3:24');
  });
});

describe('lists of objects', () => {
  const { resources, findings } = readText(`apiVersion: v1
kind: List
items:
- apiVersion: kubeovn.io/v1
  kind: Vpc
  metadata: {name: a}
  spec: {namespaces: [x, y]}
- {apiVersion: kubeovn.io/v1, kind: Subnet, metadata: {name: b}}
`);

  it('are opened', () => {
    expect(findings).toEqual([]);
    expect(resources.map(({ title }) => title)).toEqual(['Vpc a', 'Subnet b']);
  });

  it('have paths of their own', () => {
    const [vpc, net] = resources as [Resource, Resource];
    expect(covered(vpc.at('spec', 'namespaces', 1))).toBe('y');
    expect(covered(vpc.at())).toBe('Vpc');
    expect(covered(vpc.atKey('spec', 'missing'))).toBe('spec');
    expect(where(net.at('metadata', 'name'))).toBe('8:62-8:63');
    expect(covered(net.at('missing'))).toBe('Subnet');
  });
});

describe('JSON', () => {
  it('may be indented by tabs and hold everything JSON allows', () => {
    const text = '{\n\t"apiVersion": "v1",\n\t"kind": "A",\n\t"s": "\\/\\ud83d\\ude00",\n\t"l": [\n\t\t1\n\t]\n}\n';
    const resource = only(text);
    expect(resource.get('s')).toBe('/😀');
    expect(where(resource.at('l', 0))).toBe('6:3-6:4');
  });

  it('may be a stream', () => {
    const one = '{"apiVersion":"v1","kind":"A","metadata":{"name":"a}{"}}';
    const { resources, findings } = readText(`${one}\n${one} ${one}\n---\n${one}`);
    expect(findings).toEqual([]);
    expect(resources.map((resource) => where(resource.at('kind')).split('-')[0])).toEqual([
      '1:27',
      '2:27',
      '2:84',
      '4:27',
    ]);
  });
});
