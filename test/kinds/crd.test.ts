import { describe, expect, it } from 'vitest';
import { stringify } from 'yaml';
import { crdsFor, customResourceDefinition } from '../../lib/kinds/crd';
import { fieldAt, fieldsBelow } from '../../lib/kinds/field-at';
import { QoSPolicy } from '../../lib/kinds/kubeovn/qos-policy';
import { Subnet } from '../../lib/kinds/kubeovn/subnet';
import { VpcNatGateway } from '../../lib/kinds/kubeovn/vpc-nat-gateway';
import { parseRelease, type Release } from '../../lib/target/release';
import { defaultTarget } from '../../lib/target/target';

const release = (text: string) => parseRelease(text) as Release;

describe('customResourceDefinition', () => {
  const crd = customResourceDefinition(QoSPolicy, release('1.16'));

  it('is named after its plural and group', () => {
    expect(crd.metadata.name).toBe('qos-policies.kubeovn.io');
    expect(crd.spec.names).toEqual({
      kind: 'QoSPolicy',
      listKind: 'QoSPolicyList',
      plural: 'qos-policies',
      singular: 'qos-policy',
      shortNames: ['qos'],
    });
  });

  it('describes every field', () => {
    const spec = crd.spec.versions[0]?.schema.openAPIV3Schema.properties?.spec;
    expect(spec?.properties?.bindingType?.description).toMatch(/EIP or NATGW/);
  });

  it('follows the release', () => {
    const fields = (text: string) =>
      Object.keys(
        customResourceDefinition(VpcNatGateway, release(text)).spec.versions[0]?.schema.openAPIV3Schema.properties?.spec
          ?.properties ?? {},
      );
    expect(fields('1.15')).not.toContain('annotations');
    expect(fields('1.16')).toContain('annotations');
    expect(fields('1.16')).not.toContain('replicas');
    expect(fields('1.17-dev')).toContain('replicas');
    const overlayOnly = (text: string) =>
      'u2oFeatures' in
      (customResourceDefinition(Subnet, release(text)).spec.versions[0]?.schema.openAPIV3Schema.properties?.spec
        ?.properties ?? {});
    expect(['1.14', '1.15.0', '1.15', '1.16.0', '1.16'].map(overlayOnly)).toEqual([true, false, true, false, true]);
  });
});

describe('crdsFor', () => {
  it('gives the whole family, with neither anchors nor aliases in YAML', () => {
    const crds = crdsFor({ ...defaultTarget, kubeOvn: { ...defaultTarget.kubeOvn, version: release('1.15') } });
    expect(crds.map(({ spec }) => spec.names.kind)).toEqual([
      'Vpc',
      'Subnet',
      'VpcNatGateway',
      'IptablesEIP',
      'IptablesFIPRule',
      'IptablesDnatRule',
      'IptablesSnatRule',
      'QoSPolicy',
      'ProviderNetwork',
      'Vlan',
      'VpcEgressGateway',
      'VpcDns',
      'SwitchLBRule',
      'OvnEip',
      'OvnFip',
      'OvnSnatRule',
      'OvnDnatRule',
      'Vip',
      'IP',
      'IPPool',
      'SecurityGroup',
      'ClusterUserDefinedNetwork',
      'UserDefinedNetwork',
      'EgressIP',
      'EgressFirewall',
      'EgressQoS',
      'EgressService',
      'AdminPolicyBasedExternalRoute',
      'NetworkAttachmentDefinition',
      'NodeNetworkConfigurationPolicy',
      'SidecarSet',
    ]);
    expect(crdsFor(defaultTarget, 'ovn-kubernetes').map(({ spec }) => spec.names.shortNames)).toEqual([
      ['cudn'],
      ['udn'],
      ['eip'],
      undefined,
      undefined,
      undefined,
      ['apbexternalroute'],
    ]);
    expect(stringify(crds)).not.toMatch(/[&*]a\d+/);
  });
});

describe('fieldAt', () => {
  const { fields } = VpcNatGateway.data;

  it('passes over indexes and the keys of maps', () => {
    expect(fieldAt(fields, ['spec', 'externalSubnets', 0])?.data.reference?.kind).toBe('Subnet');
    expect(fieldAt(fields, ['spec', 'routes', 2, 'cidr'])?.data.type).toBe('string');
    expect(fieldAt(fields, ['spec', 'annotations', 'a.b/c'])?.data.type).toBe('string');
  });

  it('finds nothing where nothing is', () => {
    expect(fieldAt(fields, [])).toBeUndefined();
    expect(fieldAt(fields, ['spec', 'nothing'])).toBeUndefined();
    expect(fieldAt(fields, ['spec', 'lanIp', 'deeper', 'still'])).toBeUndefined();
    expect(fieldAt(fields, ['constructor'])).toBeUndefined();
  });

  it('gives the fields below', () => {
    expect(Object.keys(fieldsBelow(fields, []))).toEqual(['spec', 'status']);
    expect(Object.keys(fieldsBelow(fields, ['spec', 'routes', 0]))).toEqual(['cidr', 'nextHopIP']);
    expect(fieldsBelow(fields, ['spec', 'vpc'])).toEqual({});
  });
});
