import { describe, expect, it } from 'vitest';
import type { External } from '../../../lib/network/known';
import { reported } from '../edit';
import { overlaid } from '../overlay';
import { object } from './nat-objects';

interface Around {
  readonly version?: string;
  readonly external?: readonly External[];
  readonly more?: readonly string[];
}

/** What is said of an egress gateway of the example network. */
function said(spec: object, { more = [], ...circumstances }: Around = {}): string[] {
  const gateway = object('VpcEgressGateway', 'e', {
    vpc: 'test-vpc-1',
    internalSubnet: 'net1',
    externalSubnet: 'ovn-vpc-external-network',
    policies: [{ subnets: ['net1'] }],
    ...spec,
  });
  return reported(overlaid([gateway, ...more].join('---\n')), circumstances).map((line) =>
    line.replace('kube-ovn/egress-gateway-', '').replace('VpcEgressGateway e', 'e'),
  );
}

const addresses = 'error address-malformed:';

describe('an egress gateway', () => {
  it.each<[spec: object, findings: readonly string[]]>([
    [{}, []],
    [{ internalIPs: ['10.0.1.40'] }, []],
    [{ internalIPs: [] }, []],
    [{ internalIPs: [''] }, [`${addresses} internalIPs "" of e is not an address`]],
    [{ internalIPs: ['10.0.1.040'] }, [`${addresses} internalIPs 10.0.1.040 of e has a leading zero in 040`]],
    [{ internalIPs: ['１0.0.1.40'] }, [`${addresses} internalIPs １0.0.1.40 of e is not an address`]],
    [
      { internalIPs: ['10.0.1.40,10.0.1.41'] },
      [`${addresses} internalIPs 10.0.1.40,10.0.1.41 of e is more than one address of each family`],
    ],
    [
      { internalIPs: ['10.0.1.40,fd00::1'] },
      [`${addresses} internalIPs fd00::1 of e is outside of Subnet net1, 10.0.1.0/24`],
    ],
    [{ internalIPs: [7] }, ['error schema/wrong-type: spec.internalIPs[0] of e is the integer 7, not a string']],
    [{ replicas: 2, internalIPs: ['10.0.1.40'] }, [`${addresses} internalIPs of e has 1 for 2 replicas`]],
    [
      { replicas: 'two', internalIPs: ['10.0.1.40'] },
      ['error schema/wrong-type: spec.replicas of e is the string two, not an integer'],
    ],
    [{ policies: [] }, ['warning without-traffic: e has neither policies nor selectors']],
    [{ policies: [], selectors: [{ podSelector: { matchLabels: { a: 'b' } } }] }, []],
    [{ policies: [{}] }, ['warning without-traffic: policy 1 of e has neither ipBlocks nor subnets']],
    [{ policies: [{ ipBlocks: ['10.0.1.0/24', '10.0.1.7'] }] }, []],
    [
      { policies: [{ ipBlocks: ['10.0.1.0/33'] }] },
      ['error without-traffic: ipBlock 10.0.1.0/33 of e has the prefix length 33 where 32 is the most'],
    ],
    [{ externalSubnet: '' }, ['error kube-ovn/reference-empty: e names no Subnet']],
    [{ vpc: 'elsewhere' }, ['error kube-ovn/reference-missing: e names Vpc elsewhere, which does not exist']],
    [{ bfd: { enabled: true } }, ['error bfd-without-port: e has BFD, and bfdPort of VPC test-vpc-1 is not enabled']],
    [{ bfd: { enabled: false } }, []],
  ])('%j', (spec, findings) => {
    expect(said(spec)).toEqual(findings);
  });

  it('of the default VPC may have BFD: what its Vpc says is not in the input', () => {
    const subnet = object('Subnet', 'mine', { cidrBlock: '10.8.0.0/24', gateway: '10.8.0.1' });
    const spec = { vpc: undefined, internalSubnet: 'mine', policies: [{ subnets: ['mine'] }], bfd: { enabled: true } };
    expect(said(spec, { more: [subnet] })).toEqual([]);
  });

  it('may use subnets of the cluster', () => {
    const external = ['in', 'out', 'more'].map((name) => ({ kind: 'Subnet', name }));
    const spec = { internalSubnet: 'in', externalSubnet: 'out', policies: [{ subnets: ['more'] }] };
    expect(said(spec, { external })).toEqual([]);
  });

  it('is no kind of earlier releases', () => {
    expect(said({ replicas: 2, internalIPs: ['x'], policies: [] }, { version: '1.13' })).toEqual([
      'error schema/kind-not-in-release: kind VpcEgressGateway of kubeovn.io is there since kube-ovn 1.14; the target is 1.13',
    ]);
  });
});
