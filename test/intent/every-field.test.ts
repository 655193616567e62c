import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { check, load } from '../../lib/engine';
import { formatPath } from '../../lib/source/path';
import { isPlace } from '../../lib/source/resource';
import { parseRelease } from '../../lib/target/release';
import { examples } from '../builders/example';
import { expandText } from './documents';
import { fieldsOf, type IntentField, intentFields } from './fields';

const texts = [
  join(__dirname, 'inputs', 'complete.yaml'),
  join(__dirname, 'inputs', 'rest.yaml'),
  join(__dirname, 'inputs', 'instances.yaml'),
  join(__dirname, 'inputs', 'clusters.yaml'),
  join(examples, 'vpc-services', 'network.yaml'),
].map((file) => readFileSync(file, 'utf8'));

const titleOf = ({ kind, path }: IntentField) => `${kind} ${formatPath(path)}`;

it('every field of intent documents has a value in one of the inputs', () => {
  const documents = texts.flatMap((text) => parseAllDocuments(text).map((document) => document.toJS()));
  const given = new Set(documents.flatMap((document) => [...fieldsOf(document)]));
  // What is below affinity is the Pod's own; its types are judged below.
  const ours = intentFields().filter(({ path }) => !path.slice(0, -1).includes('affinity'));
  expect(ours.length).toBeGreaterThan(200);
  expect(ours.filter(({ field }) => !given.has(field)).map(titleOf)).toEqual([]);
});

it('the rest has no finding but the one about its password', () => {
  const { findings } = check(load(['-'], { cwd: __dirname, stdin: () => texts[1] ?? '' }));
  expect(findings.map(({ message }) => message)).toEqual([
    'the password of the BGP speaker of NAT gateway speaks stands in clear text',
  ]);
});

it('a gateway of several instances has no finding but that of its release in the one that has such', () => {
  const options = { cwd: __dirname, kubeOvn: parseRelease('1.17-dev'), stdin: () => texts[2] ?? '' };
  const { findings, network } = check(load(['-'], options));
  expect(findings.map(({ rule }) => rule)).toEqual(['kube-ovn/fault-of-release']);
  expect(network.gateways.get('shared')?.resource.value.spec).toEqual({
    vpc: 'tenant',
    subnet: 'net1',
    externalSubnets: ['ext'],
    replicas: 2,
    bfd: { enabled: true, minRX: 500, minTX: 500, multiplier: 5 },
    internalSubnets: ['net1'],
    internalCIDRs: ['10.0.2.0/24'],
  });
  expect(network.vpcs.get('tenant')?.staticRoutes).toEqual([]);
  expect(network.subnets.get('net1')?.resource.get('spec', 'excludeIps')).toEqual(['10.0.1.1']);
});

it('a value of another type is found in every field, at its place', () => {
  const missed = intentFields().filter(({ kind, path, field }) => {
    if (field.data.type === 'any') return false;
    const wrong = /string/.test(field.data.type) ? [] : 'text';
    const spec = path.slice(1).reduceRight<unknown>((inner, step) => (step === 0 ? [inner] : { [step]: inner }), wrong);
    const document = { apiVersion: 'cdk8s-ovn/v1', kind, metadata: { name: 'n' }, spec };
    const { findings, resources } = expandText(JSON.stringify(document));
    const found = findings.some(
      ({ rule, at }) => rule === 'intent/wrong-type' && isPlace(at) && formatPath(at.path) === formatPath(path),
    );
    return !found || resources.length > 0;
  });
  expect(missed.map(titleOf)).toEqual([]);
});
