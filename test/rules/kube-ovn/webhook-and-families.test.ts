import { describe, expect, it } from 'vitest';
import { check } from '../../../lib/check/check';
import { type Cidr, parseCidr } from '../../../lib/net/cidr';
import { parseRelease, type Release } from '../../../lib/target/release';
import { defaultTarget, type Target } from '../../../lib/target/target';
import { resourcesOf } from '../overlay';

const targetOf = (more: Partial<Target['kubeOvn']> = {}, kubernetes: Partial<Target['kubernetes']> = {}): Target => ({
  ...defaultTarget,
  kubernetes: { ...defaultTarget.kubernetes, ...kubernetes },
  kubeOvn: { ...defaultTarget.kubeOvn, version: parseRelease('1.17-dev') as Release, ...more },
});

const findings = (text: string, rule: string, target = targetOf()) =>
  check(resourcesOf(text), { target }).findings.filter((finding) => finding.rule === `kube-ovn/${rule}`);

const subnet = (name: string, spec: Readonly<Record<string, unknown>>) =>
  `${JSON.stringify({ apiVersion: 'kubeovn.io/v1', kind: 'Subnet', metadata: { name }, spec })}\n---\n`;

describe('what is told of texts that kube-ovn does not validate', () => {
  const [one, both] = ['10.5.0.0/24', '10.5.0.0/24,fd00:5::/64'];
  it.each([
    ['subnet-gateway-malformed', { gateway: 'gateway' }],
    ['subnet-address-option-malformed', { u2oInterconnectionIP: '10.5.0.01' }],
    ['subnet-address-option-malformed', { vips: ['10.5.0'] }],
  ])('%s %j', (rule, spec) => {
    const notes = (cidrBlock: string) =>
      findings(subnet('net2', { cidrBlock, ...spec }), rule).map(({ notes, severity }) => `${severity} ${notes}`);
    expect(notes(one).join()).toMatch(/^error .*Validated is False/);
    expect(notes(both).join()).toMatch(/^error kube-ovn validates no such text/);
  });

  it('capital letters are refused in both', () => {
    const [found] = findings(
      subnet('net2', { cidrBlock: both, gateway: '10.5.0.1,FD00:5::A' }),
      'subnet-gateway-malformed',
    );
    expect(found?.notes.join()).toContain('Validated is False');
  });

  it('an excluded range across families', () => {
    const [found] = findings(
      subnet('net2', { cidrBlock: both, excludeIps: ['10.5.0.1..fd00:5::2'] }),
      'exclude-ips-malformed',
    );
    expect(found?.notes).toEqual(['kube-ovn accepts the entry and it excludes nothing']);
  });

  it('an egress gateway of a VLAN without addresses', () => {
    const vlan = `
apiVersion: kubeovn.io/v1
kind: Vlan
metadata: {name: v1}
spec: {id: 7, provider: p}
---
apiVersion: kubeovn.io/v1
kind: ProviderNetwork
metadata: {name: p}
spec: {defaultInterface: eth1}
---
`;
    const of = (spec: Readonly<Record<string, unknown>>) =>
      findings(vlan + subnet('byo', { vlan: 'v1', ...spec }), 'underlay-option-conflict');
    expect(of({ externalEgressGateway: '10.5.0.1' })).toEqual([]);
    expect(of({ vips: ['10.5.0.1'] })).toHaveLength(1);
  });
});

describe('the webhook', () => {
  const gateway = (name: string, spec: Readonly<Record<string, unknown>>) =>
    JSON.stringify({ apiVersion: 'kubeovn.io/v1', kind: 'VpcNatGateway', metadata: { name }, spec });

  it('limits the name of a gateway at any replicas', () => {
    const text = gateway('a23456789012345678901234567890123456789012', { replicas: 2, internalSubnets: ['web'] });
    expect(findings(text, 'gateway-name-too-long')).toEqual([]);
    expect(findings(text, 'gateway-name-too-long', targetOf({ webhook: true }))).toHaveLength(1);
    expect(findings(text.replace('456789', ''), 'gateway-name-too-long', targetOf({ webhook: true }))).toEqual([]);
  });

  it('compares Subnets without a vpc, whoever gives their addresses', () => {
    const text = [
      subnet('ext', { provider: 'ext.kube-system', cidrBlock: '192.168.7.0/24' }),
      subnet('ext2', { provider: 'ext2.kube-system', cidrBlock: '192.168.7.0/24' }),
      subnet('pods', { cidrBlock: '192.168.7.0/25' }),
      subnet('other', { vpc: 'ovn-cluster', cidrBlock: '192.168.8.0/25' }),
    ].join('');
    const overlaps = (webhook: boolean) =>
      findings(text, 'subnet-cidr-overlap', targetOf({ webhook })).map(({ message }) => message.replace(/,.*/, ''));
    expect(overlaps(false)).toEqual([]);
    expect(overlaps(true)).toEqual([
      'cidrBlock 192.168.7.0/24 of Subnet ext2 is also that of Subnet ext',
      expect.stringMatching(/of Subnet pods overlaps 192.168.7.0\/24 of Subnet ext/),
    ]);
  });

  it('tells one overlap once', () => {
    const text = subnet('a', { cidrBlock: '10.17.0.0/24' }) + subnet('b', { cidrBlock: '10.17.0.0/25' });
    expect(findings(text, 'subnet-cidr-overlap', targetOf({ webhook: true }))).toHaveLength(1);
  });
});

describe('the range of Services', () => {
  const text = subnet('s1', { cidrBlock: '10.96.0.0/24', gateway: '10.96.0.1' });
  const known = (cidr: string) => targetOf({}, { serviceSubnets: resourceCidrs(cidr) });

  it('is assumed where no setting tells it', () => {
    const [found] = findings(text, 'subnet-overlaps-cluster');
    expect(found).toMatchObject({ severity: 'warning' });
    expect(found?.help.join()).toContain('target.kubernetes.serviceSubnets in cdk8s-ovn.yaml: 10.96.0.0/12 is assumed');
  });

  it('is assumed only where the API server would lie in the Subnet', () => {
    const apart = subnet('s1', { cidrBlock: '10.99.0.0/24', gateway: '10.99.0.1' });
    expect(findings(apart, 'subnet-overlaps-cluster')).toEqual([]);
    expect(findings(apart, 'subnet-overlaps-cluster', known('10.96.0.0/12'))).toHaveLength(1);
  });

  it('is what the settings say', () => {
    expect(findings(text, 'subnet-overlaps-cluster', known('10.43.0.0/16'))).toEqual([]);
    expect(findings(text, 'subnet-overlaps-cluster', known('10.96.0.0/12'))).toMatchObject([{ severity: 'error' }]);
  });

  it('is not assumed for a custom VPC', () => {
    const custom = subnet('s1', { vpc: 'shop', cidrBlock: '10.96.0.0/24', gateway: '10.96.0.1' });
    expect(findings(custom, 'subnet-overlaps-cluster')).toEqual([]);
  });
});

function resourceCidrs(text: string): Target['kubernetes']['serviceSubnets'] {
  return [parseCidr(text) as Cidr];
}
