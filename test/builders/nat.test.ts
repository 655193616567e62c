import { describe, expect, it } from 'vitest';
import type { Draft } from '../../lib/builders/draft';
import { eip, implicitEip, implicitEipName } from '../../lib/builders/eip';
import { floatingIp } from '../../lib/builders/floating-ip';
import { natGateway } from '../../lib/builders/nat-gateway';
import { natGatewaySettings } from '../../lib/builders/nat-gateway-settings';
import { portForward } from '../../lib/builders/port-forward';
import { qosPolicy } from '../../lib/builders/qos-policy';
import { snat } from '../../lib/builders/snat';

const spec = (draft: Draft) => draft.manifest.spec;

describe('natGateway', () => {
  it('writes what is left out', () => {
    const draft = natGateway({ name: 'gw1', subnet: 'net1' }, 'v', { cidr: '10.0.1.0/24' });
    expect(draft.manifest).toEqual({
      apiVersion: 'kubeovn.io/v1',
      kind: 'VpcNatGateway',
      metadata: { name: 'gw1' },
      spec: { vpc: 'v', subnet: 'net1', lanIp: '10.0.1.254', externalSubnets: ['ovn-vpc-external-network'] },
    });
    expect(draft.sourceOf(['spec', 'lanIp'])).toEqual(['subnet']);
  });

  it('leaves lanIp out where the subnet is not known', () => {
    expect(spec(natGateway({ name: 'gw1', subnet: 'elsewhere' }, 'v'))).not.toHaveProperty('lanIp');
  });

  it('turns the node selector into entries, each from its own key', () => {
    const draft = natGateway(
      { name: 'gw1', subnet: 'net1', nodeSelector: { 'a.b/zone': 'z1', disk: '' }, annotations: { 'x.y/z': '1' } },
      'v',
    );
    expect(spec(draft)).toMatchObject({ selector: ['a.b/zone: z1', 'disk: '], annotations: { 'x.y/z': '1' } });
    expect(draft.sourceOf(['spec', 'selector', 0])).toEqual(['nodeSelector', 'a.b/zone']);
    expect(draft.sourceOf(['spec', 'annotations', 'x.y/z'])).toEqual(['annotations', 'x.y/z']);
    expect(draft.sourceOf(['spec', 'externalSubnets', 0])).toEqual(['externalNetwork']);
  });
});

describe('EIPs', () => {
  it.each([
    ['192.168.100.230', 'gw1-192-168-100-230', '192.168.100.230'],
    ['2001:DB8:0::1', 'gw1-2001-db8-1', '2001:db8::1'],
    ['010.0.0.1', 'gw1-010-0-0-1', '010.0.0.1'],
    ['', 'gw1', ''],
  ])('by address %j are named %s', (address, name, v4ip) => {
    expect(implicitEipName(address, 'gw1')).toBe(name);
    const draft = implicitEip(address, { name: 'gw1', externalNetwork: 'x' });
    expect(draft.manifest).toMatchObject({ metadata: { name }, spec: { natGwDp: 'gw1', externalSubnet: 'x', v4ip } });
    expect(draft.sourceOf(['metadata', 'name'])).toEqual(['address']);
  });

  it('name their gateway and external network', () => {
    const draft = eip({ name: 'e' }, { name: 'gw1', externalNetwork: 'x' });
    expect(spec(draft)).toEqual({ natGwDp: 'gw1', externalSubnet: 'x' });
  });
});

describe('rules', () => {
  it.each([
    ['10.0.1.0/24', '10.0.1.0/24'],
    ['10.0.1.9/24', '10.0.1.0/24'],
    ['10.0.1.9', '10.0.1.9/32'],
    ['fd00::/64,10.0.1.0/24', '10.0.1.0/24'],
    ['fd00::/64', 'fd00::/64'],
    ['010.0.1.0/24', '010.0.1.0/24'],
    ['net7', 'net7'],
  ])('snat from %s translates %s', (source, internalCIDR) => {
    const draft = snat({ name: 's', source, eip: 'e' });
    expect(spec(draft)).toEqual({ eip: 'e', internalCIDR });
    expect(draft.sourceOf(['spec', 'internalCIDR'])).toEqual(['source']);
  });

  it('floating IPs keep what they cannot read', () => {
    expect(spec(floatingIp({ name: 'f', eip: 'e', to: '10.0.1.05' }))).toEqual({ eip: 'e', internalIp: '10.0.1.05' });
  });

  it.each([
    [8080, '10.0.1.6:80', ['8080', '10.0.1.6', '80']],
    ['0443', '10.0.1.6:0080', ['443', '10.0.1.6', '80']],
    ['+443', '10.0.1.6', ['443', '10.0.1.6', '443']],
    [53, '[fd00::6]:5353', ['53', 'fd00::6', '5353']],
    [53, 'fd00::6', ['53', 'fd00::6', '53']],
    ['http', '10.0.1.6:http', ['http', '10.0.1.6', 'http']],
    [-1, '10.0.1.06:80', ['-1', '10.0.1.06', '80']],
    [80, '10.0.1.6:', ['80', '10.0.1.6', '']],
    [80, ':80', ['80', '', '80']],
    [80, 'a:b:c', ['80', 'a:b', 'c']],
    [80, '', ['80', '', '80']],
  ])('port %s to %s', (port, to, [externalPort, internalIp, internalPort]) => {
    const draft = portForward({ name: 'd', eip: 'e', port: port as number, to: to as string, protocol: 'TCP' });
    expect(spec(draft)).toEqual({ eip: 'e', protocol: 'tcp', externalPort, internalIp, internalPort });
  });

  it('forwards tcp unless told otherwise, and knows what the inner port is from', () => {
    const draft = portForward({ name: 'd', eip: 'e', port: 80, to: '10.0.1.6' });
    expect(spec(draft)).toMatchObject({ protocol: 'tcp' });
    expect(draft.sourceOf(['spec', 'internalPort'])).toEqual(['port']);
  });
});

describe('qosPolicy', () => {
  it('writes numbers as text and shares what gateways use', () => {
    const limits = [{ name: 'l', direction: 'egress', rateMax: 0.5, burstMax: 10, match: 'src 10.0.1.0/24' }];
    const draft = qosPolicy({ name: 'q', bindingType: 'NATGW', limits });
    expect(spec(draft)).toEqual({
      bindingType: 'NATGW',
      shared: true,
      bandwidthLimitRules: [
        {
          name: 'l',
          direction: 'egress',
          rateMax: '0.5',
          burstMax: '10',
          matchType: 'ip',
          matchValue: 'src 10.0.1.0/24',
        },
      ],
    });
    expect(draft.sourceOf(['spec', 'bandwidthLimitRules', 0, 'matchValue'])).toEqual(['limits', 0, 'match']);
    expect(draft.sourceOf(['spec', 'bandwidthLimitRules', 0, 'rateMax'])).toEqual(['limits', 0, 'rateMax']);
  });

  it('keeps policies of EIPs to one EIP', () => {
    expect(spec(qosPolicy({ name: 'q', bindingType: 'EIP', limits: [] }))).toMatchObject({ shared: false });
  });
});

describe('natGatewaySettings', () => {
  it('switches gateways on, as text', () => {
    const { image, switch: enable } = natGatewaySettings({ image: 'i:v1', namespace: 'ovn' });
    expect(image.manifest).toMatchObject({ metadata: { namespace: 'ovn' }, data: { image: 'i:v1' } });
    expect(enable.manifest).toMatchObject({ data: { 'enable-vpc-nat-gw': 'true' } });
    expect(image.sourceOf(['data', 'image'])).toEqual(['image']);
    expect(enable.sourceOf(['data', 'enable-vpc-nat-gw'])).toEqual(['enabled']);
    expect(enable.sourceOf(['metadata', 'namespace'])).toEqual(['namespace']);
  });
});
