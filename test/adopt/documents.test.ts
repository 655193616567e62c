import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { adopt } from '../../lib/adopt/adopt';
import { clean } from '../../lib/adopt/clean';
import { documentsOf } from '../../lib/adopt/documents/prove';
import { load } from '../../lib/input/load';
import { expand } from '../../lib/intent/expand';
import type { Resource } from '../../lib/source/resource';
import { writtenBack } from '../builders/written-back';
import { shared } from '../shared';

/*
 * What documents make is what was there: render(adopt(x)) is clean(x), read as kube-ovn has them afterwards by a reading of
 * its controller that knows nothing of the library.
 */
const walkThrough = 'documents/manifests/002-custom-vpc.yaml';
const root = join(__dirname, '..', '..');

interface Json {
  readonly kind: string;
  readonly metadata: Record<string, unknown>;
  readonly spec?: Record<string, unknown>;
}

/** The objects, each as a text, in one order. */
function asWritten(resources: readonly Resource[]): string[] {
  return resources
    .map((one) => clean(one).resource.value as unknown as Json)
    .map((object) => {
      const { config } = object.spec ?? {};
      const spec = typeof config === 'string' && { spec: { ...object.spec, config: parsed(config) } };
      return canonical(writtenBack({ ...object, ...spec }));
    })
    .sort();
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function canonical(value: unknown): string {
  return JSON.stringify(value, (_, each) =>
    each && typeof each === 'object' && !Array.isArray(each)
      ? Object.fromEntries(Object.entries(each).sort(([a], [b]) => (a < b ? -1 : 1)))
      : each,
  );
}

function adopted(path: string) {
  const input = load([path], { cwd: root });
  const resources = input.resources.filter(({ external, modelled }) => !external && !modelled);
  const objects = adopt(resources, input.settings.target).manifests.map(({ resource }) => resource);
  return { objects, ...documentsOf(objects) };
}

const examples = readdirSync(join(root, 'examples')).filter((name) => !/^ci$|-typescript$|control-plane/.test(name));
const inputs = [
  ...examples.map((name) => join('examples', name)),
  ...readdirSync(join(root, 'test', 'ok')).map((name) => join('test', 'ok', name)),
  join('test', 'adopt', 'export.yaml'),
];

describe('what documents make is what was there', () => {
  it.each(inputs)('%s', (path) => {
    const { objects, documents, plain } = adopted(path);
    const { resources, findings } = expand([...documents, ...plain.keys()]);
    expect(findings).toEqual([]);
    expect(asWritten(resources.filter(({ modelled }) => !modelled))).toEqual(asWritten(objects));
  });

  it.skipIf(!shared(walkThrough))('the manifests of the walk-through', () => {
    const { objects, documents, plain } = adopted(shared(walkThrough) as string);
    expect(asWritten(expand([...documents, ...plain.keys()]).resources)).toEqual(asWritten(objects));
    expect(documents.map(({ title }) => title)).toEqual([
      'CustomVpc test-vpc-1',
      'NatGatewaySettings ovn-vpc-nat-config',
    ]);
  });
});

describe('what documents made', () => {
  it.each([
    ['custom-vpc', []],
    ['vpc-services', ['NetworkAttachmentDefinition default/ovn-nad: it belongs to no document']],
    [
      'placed-workloads',
      ['Deployment shop/web', 'Deployment shop/workers', 'VirtualMachine shop/database'].map(
        (title) => `${title}: no document makes a ${title.split(' ')[0]}`,
      ),
    ],
    [
      'ovn-kubernetes-localnet',
      ['Namespace blue', 'Namespace red', 'Deployment red/web', 'VirtualMachine blue/database'].map(
        (title) => `${title}: no document makes a ${title.split(' ')[0]}`,
      ),
    ],
  ])('becomes documents again: %s', (name, expected) => {
    const { plain } = adopted(join('examples', name));
    expect([...plain].map(([{ title }, why]) => `${title}: ${why}`)).toEqual(expected);
  });
});

it('reserves what a document no longer reserves by itself', () => {
  const { documents, plain } = adopted('test/ok/list-with-status.yaml');
  expect(documents.map(({ value }) => value.spec)).toContainEqual({
    namespaces: ['written-back'],
    staticRoutes: [{ cidr: '0.0.0.0/0', nextHop: '10.74.0.254' }],
    subnets: [
      {
        name: 'written-back-net',
        cidr: '10.74.0.0/24',
        reserved: ['10.74.0.254'],
        vips: [{ name: 'vip1', v4Ip: '10.74.0.100' }],
      },
    ],
  });
  expect([...plain].map(([{ title }, why]) => `${title}: ${why}`)).toContain(
    'VpcNatGateway written-back: a document would add spec.externalSubnets: ["ovn-vpc-external-network"]',
  );
});
