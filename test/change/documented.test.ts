import { expect, test } from 'vitest';
import { documented } from '../../lib/change/documented';
import { kinds } from '../../lib/kinds';
import { crdsFor } from '../../lib/kinds/crd';
import type { Field } from '../../lib/kinds/field';
import { kindSchemas } from '../../lib/output/schemas';
import { parseRelease, type Release } from '../../lib/target/release';
import { defaultTarget } from '../../lib/target/target';

const gateway = 'VpcNatGateway';
const waits = /^Announces the EIPs by BGP\. An edit takes effect the next time the controller updates the StatefulSet/;

function targetOf(kubeOvn: string) {
  const version = parseRelease(kubeOvn) as Release;
  return { ...defaultTarget, kubeOvn: { ...defaultTarget.kubeOvn, version } };
}

/** The comment of a field of spec, in a schema of any sort. */
function commentOf(schema: unknown, field: string): string {
  const { properties } = Object(schema).properties.spec;
  return properties[field].description;
}

test('comments of definitions end with what an edit does in the release', () => {
  const commentIn = (release: string, field: string) => {
    const crd = crdsFor(targetOf(release), 'kube-ovn', documented).find(({ spec }) => spec.names.kind === gateway);
    return commentOf(crd?.spec.versions[0]?.schema.openAPIV3Schema, field);
  };
  expect(commentIn('1.16', 'bgpSpeaker')).toMatch(waits);
  expect(commentIn('1.16', 'bgpSpeaker')).not.toContain('several replicas');
  expect(commentIn('1.17-dev', 'bgpSpeaker')).toContain('several replicas');
});

test('so do schemas for editors', () => {
  const schema = kindSchemas(targetOf('1.16')).find(({ kind }) => kind === gateway)?.schema;
  expect(commentOf(schema, 'bgpSpeaker')).toMatch(waits);
});

test('no kind says by hand what an edit does', () => {
  const told = kinds.flatMap(({ name, data }) =>
    Object.values(data.fields).flatMap((field) => docsOf(field as Field).map((doc) => `${name}: ${doc}`)),
  );
  expect(told.filter((doc) => /\bedit(?:s|ed)?\b|\bFixed\b/i.test(doc))).toEqual([]);
});

function docsOf({ data: { doc, items, properties = {} } }: Field): readonly string[] {
  const below = [...(items ? [items] : []), ...Object.values(properties)];
  return [...(doc === undefined ? [] : [doc]), ...below.flatMap(docsOf)];
}
