import { describe, expect, it } from 'vitest';
import { kinds } from '../../lib/kinds';
import { any, boolean, integer, list, map, object, text } from '../../lib/kinds/field';
import { jsonSchema, manifestSchema } from '../../lib/kinds/json-schema';
import { IptablesDnatRule } from '../../lib/kinds/kubeovn/iptables-dnat-rule';
import { Namespace } from '../../lib/kinds/kubernetes/namespace';
import { parseRelease } from '../../lib/target/release';

describe('jsonSchema', () => {
  it('refuses unknown fields and keeps descriptions', () => {
    expect(jsonSchema({ cidr: text().doc('A CIDR.').required(), port: integer().limit({ minimum: 1 }) })).toEqual({
      type: 'object',
      properties: { cidr: { type: 'string', description: 'A CIDR.' }, port: { type: 'integer', minimum: 1 } },
      required: ['cidr'],
      additionalProperties: false,
    });
  });

  it('leaves maps open to any key and `any` to any value', () => {
    expect(jsonSchema(object({ labels: map(text()), items: list(boolean()), extra: any() })).properties).toEqual({
      labels: { type: 'object', additionalProperties: { type: 'string' } },
      items: { type: 'array', items: { type: 'boolean' } },
      extra: {},
    });
  });

  it('drops what only Kubernetes understands', () => {
    const port = integer().limit({ format: 'int32', also: { 'x-kubernetes-int-or-string': true, not: { enum: [0] } } });
    expect(jsonSchema(port)).toEqual({ type: ['integer', 'string'], not: { enum: [0] } });
    expect(jsonSchema(text().limit({ format: 'date-time' }))).toEqual({ type: 'string', format: 'date-time' });
  });

  it('keeps to a release, or to what every release has', () => {
    const fields = {
      old: text().until('1.16'),
      young: text().since('1.16').required({ since: '1.17' }),
      mtu: integer().limit({ minimum: 68 }, { until: '1.16' }),
    };
    const at = (release: string) => jsonSchema(fields, parseRelease(release));
    expect(Object.keys(at('1.15').properties ?? {})).toEqual(['old', 'mtu']);
    expect(at('1.15').properties?.mtu).toEqual({ type: 'integer', minimum: 68 });
    expect(at('1.16').required).toBeUndefined();
    expect(at('1.17-dev').required).toEqual(['young']);
    expect(jsonSchema(fields).properties?.mtu).toEqual({ type: 'integer' });
  });
});

describe('manifestSchema', () => {
  it('fixes API version and kind, and knows the metadata', () => {
    const schema = manifestSchema(IptablesDnatRule, parseRelease('1.16'));
    expect(schema.properties?.kind).toEqual({ enum: ['IptablesDnatRule'] });
    expect(schema.required).toEqual(['apiVersion', 'kind', 'metadata']);
    expect(schema.properties?.metadata?.properties?.labels?.type).toBe('object');
    expect(schema.properties?.spec?.properties).not.toHaveProperty('type');
    expect(schema.additionalProperties).toBe(false);
  });

  it('stays open where we know a part only', () => {
    expect(manifestSchema(Namespace).additionalProperties).toBe(true);
  });

  it('says nothing in Kubernetes’ own vocabulary', () => {
    for (const kind of kinds) expect(JSON.stringify(manifestSchema(kind))).not.toContain('x-kubernetes');
  });
});
