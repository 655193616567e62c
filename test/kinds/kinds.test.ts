import { describe, expect, it } from 'vitest';
import { findKind, groups, kindNamed, kinds } from '../../lib/kinds';
import { netAttachConfigs } from '../../lib/kinds/cncf/net-attach-config';
import type { During, Field, Properties } from '../../lib/kinds/field';
import { IptablesEIP } from '../../lib/kinds/kubeovn/iptables-eip';
import { natGatewaySettings, natGatewaySwitch } from '../../lib/kinds/kubeovn/nat-gateway-settings';
import { VpcNatGateway } from '../../lib/kinds/kubeovn/vpc-nat-gateway';
import { objectMeta } from '../../lib/kinds/kubernetes/metadata';
import { parseRelease } from '../../lib/target/release';

/** Every field below these, with its path. */
function everyField(properties: Properties, at = ''): { path: string; field: Field }[] {
  return Object.entries(properties).flatMap(([name, field]) => below(field, at ? `${at}.${name}` : name));
}

function below(field: Field, path: string): { path: string; field: Field }[] {
  const { items, properties } = field.data;
  return [
    { path, field },
    ...(items ? below(items, `${path}[]`) : []),
    ...(properties ? everyField(properties, path) : []),
  ];
}

const all = kinds.flatMap((kind) =>
  everyField(kind.data.fields).map(({ path, field }) => ({ path: `${kind.name} ${path}`, field })),
);

describe('kinds', () => {
  it('are found by API version and kind, and by name', () => {
    expect(findKind('kubeovn.io/v1', 'Vpc')?.data.plural).toBe('vpcs');
    expect(findKind('v1', 'ConfigMap')?.apiVersion).toBe('v1');
    expect(findKind('kubeovn.io/v2', 'Vpc')).toBeUndefined();
    expect(findKind('v1', 'Vpc')).toBeUndefined();
    expect(kindNamed('NetworkAttachmentDefinition')?.namespaced).toBe(true);
    expect(kindNamed('constructor')).toBeUndefined();
  });

  it('have one name each, which the groups do not list again', () => {
    const names = [...kinds.map(({ name }) => name), ...groups.flatMap(({ others }) => Object.keys(others))];
    expect(names).toEqual([...new Set(names)]);
  });

  it('refer to kinds that there are', () => {
    const references = kinds.flatMap((kind) => kind.references);
    expect(references.length).toBeGreaterThan(10);
    expect(references.filter(({ reference }) => !kindNamed(reference.kind))).toEqual([]);
  });

  it('know the way to each reference', () => {
    expect(VpcNatGateway.references.map(({ path }) => path.join('.'))).toEqual([
      'spec.vpc',
      'spec.subnet',
      'spec.externalSubnets.*',
      'spec.internalSubnets.*',
      'spec.qosPolicy',
    ]);
    expect(IptablesEIP.references.find(({ path }) => path.at(-1) === 'externalSubnet')?.reference).toEqual({
      kind: 'Subnet',
      fallback: 'ovn-vpc-external-network',
    });
  });
});

describe('every field', () => {
  // The items of a list and the values of a map are explained by their list or map.
  const named = all.filter(({ path }) => !path.endsWith('[]'));

  it('says what it means', () => {
    expect(named.filter(({ field }) => !field.data.doc).map(({ path }) => path)).toEqual([]);
    expect(named.filter(({ field }) => !/[.…]$/.test(field.data.doc ?? '')).map(({ path }) => path)).toEqual([]);
  });

  it('names releases that can be read, oldest first', () => {
    const spans = all.flatMap(({ path, field }) =>
      [field.data.during, field.data.required, ...field.data.limits.map(({ during }) => during)].map((during) => ({
        path,
        bad: bounds(during).filter((text) => !parseRelease(text)),
        order: bounds(during).map((text) => Number(text.split('.')[1])),
      })),
    );
    expect(spans.filter(({ bad }) => bad.length > 0)).toEqual([]);
    expect(spans.filter(({ order }) => order.some((n, i) => i > 0 && n < (order[i - 1] as number)))).toEqual([]);
  });

  it('has items or properties where its type has them', () => {
    const wrong = all.filter(({ field: { data } }) => {
      const container = data.type === 'list' || data.type === 'map';
      return container !== (data.items !== undefined) || (data.type === 'object') !== (data.properties !== undefined);
    });
    expect(wrong.map(({ path }) => path)).toEqual([]);
  });

  function bounds(during: During | undefined): string[] {
    const { since = [], until = [] } = during ?? {};
    return [since, until].flat();
  }
});

describe('data beside the kinds', () => {
  it('explains every field too', () => {
    const fields = [
      ...everyField(objectMeta),
      ...everyField(natGatewaySwitch.keys),
      ...everyField(natGatewaySettings.keys),
      ...Object.values(netAttachConfigs).flatMap((properties) => everyField(properties)),
    ].filter(({ path }) => !path.endsWith('[]'));
    expect(fields.length).toBeGreaterThan(40);
    expect(fields.filter(({ field }) => !field.data.doc).map(({ path }) => path)).toEqual([]);
  });

  it('lists removed fields that no release has', () => {
    for (const kind of kinds)
      for (const path of Object.keys(kind.data.removed ?? {}))
        expect(everyField(kind.data.fields).map((entry) => entry.path)).not.toContain(path);
  });
});
