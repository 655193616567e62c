import { describe, expect, it } from 'vitest';
import { reported } from '../edit';
import { overlaid } from '../overlay';
import { object } from './nat-objects';

const eip = object('OvnEip', 'oeip1', { externalSubnet: 'ovn-vpc-external-network' });
const none: readonly string[] = [];

/** What is said of a rule beside an OvnEip and the example network. */
const said = (kind: string, spec: object, version?: string) =>
  reported(overlaid([eip, object(kind, 'r', { ovnEip: 'oeip1', ...spec })].join('---\n')), {
    ...(version && { version }),
    external: [{ kind: 'Vip', name: 'of-the-cluster' }],
  }).map((line) => line.replace('kube-ovn/', '').replace('ovn-nat-', ''));

const inside = { vpc: 'test-vpc-1' };

describe('what is behind a floating IP', () => {
  it.each<[spec: object, findings: readonly string[]]>([
    [{ ipName: 'pod.ns1' }, none],
    [{ ipType: 'vip', ipName: 'of-the-cluster' }, none],
    [{ ipType: 'vip', ipName: 'v' }, ['error vip-missing: OvnFip r names Vip v, which does not exist']],
    [{ ...inside, v4Ip: '10.0.1.40' }, none],
    [{ ...inside, v6Ip: 'fd00::1' }, none],
    [{}, ['error inside-missing: OvnFip r names nothing behind its OvnEip']],
    [{ ipName: '', v4Ip: '', v6Ip: null }, ['error inside-missing: OvnFip r names nothing behind its OvnEip']],
    [{ vpc: 'test-vpc-1' }, ['error inside-missing: OvnFip r names nothing behind its OvnEip']],
    [{ v4Ip: '10.0.1.40' }, ['error inside-missing: OvnFip r has v4Ip 10.0.1.40 and no vpc']],
    [
      { ...inside, v4Ip: '010.0.1.40' },
      ['error inside-malformed: v4Ip 010.0.1.40 of OvnFip r has a leading zero in 010'],
    ],
    [{ ...inside, v4Ip: '１0.0.1.40' }, ['error inside-malformed: v4Ip １0.0.1.40 of OvnFip r is not an address']],
    [{ ...inside, v4Ip: '::ffff:10.0.1.40' }, ['error inside-malformed: v4Ip ::ffff:10.0.1.40 of OvnFip r is IPv6']],
    [{ ...inside, v6Ip: '10.0.1.40' }, ['error inside-malformed: v6Ip 10.0.1.40 of OvnFip r is IPv4']],
    [{ ...inside, v4Ip: 4 }, ['error schema/wrong-type: spec.v4Ip of OvnFip r is the integer 4, not a string']],
    [{ ipName: 'pod.ns1', v4Ip: 'x' }, ['warning inside-ambiguous: v4Ip of OvnFip r has no effect beside ipName']],
    [{ ipName: 'pod.ns1', ovnEip: '' }, ['error reference-empty: OvnFip r names no OvnEip']],
  ])('%j', (spec, findings) => {
    expect(said('OvnFip', spec)).toEqual(findings);
  });
});

describe('what is behind source NAT', () => {
  it.each<[spec: object, findings: readonly string[]]>([
    [{ vpcSubnet: 'net1' }, none],
    [{ ipName: 'pod.ns1' }, none],
    [{ ...inside, v4IpCidr: '10.0.1.0/24' }, none],
    [{ ...inside, v4IpCidr: '10.0.1.7', v6IpCidr: 'fd00::/64' }, none],
    [{}, ['error inside-missing: OvnSnatRule r names nothing behind its OvnEip']],
    [inside, ['error inside-missing: OvnSnatRule r has a vpc and no range of it']],
    [{ v6IpCidr: 'fd00::/64' }, ['error inside-missing: OvnSnatRule r has v6IpCidr fd00::/64 and no vpc']],
    [
      { vpcSubnet: 'net1', v4IpCidr: '10.0.1.0/25' },
      ['error inside-missing: OvnSnatRule r has v4IpCidr 10.0.1.0/25 and no vpc'],
    ],
    [{ vpcSubnet: 'net1', ipName: 'p' }, ['error inside-ambiguous: OvnSnatRule r has both vpcSubnet and ipName']],
    [
      { ...inside, vpcSubnet: 'net1', v4IpCidr: '10.0.1.0/25' },
      ['warning inside-ambiguous: vpcSubnet of OvnSnatRule r has no effect beside v4IpCidr'],
    ],
    [{ ...inside, ipName: 'p' }, ['warning inside-ambiguous: vpc of OvnSnatRule r has no effect beside ipName']],
    [
      { ...inside, v4IpCidr: '10.0.1.0/24,10.0.2.0/24,10.0.3.0/24' },
      ['error inside-malformed: v4IpCidr 10.0.1.0/24,10.0.2.0/24,10.0.3.0/24 of OvnSnatRule r is not a CIDR'],
    ],
    [
      { ...inside, v4IpCidr: '10.0.1.0/33' },
      ['error inside-malformed: v4IpCidr 10.0.1.0/33 of OvnSnatRule r has the prefix length 33 where 32 is the most'],
    ],
  ])('%j', (spec, findings) => {
    expect(said('OvnSnatRule', spec)).toEqual(findings);
  });
});

describe('a port forward', () => {
  const forward = { ipName: 'pod.ns1', protocol: 'udp', externalPort: '53', internalPort: '5353' };
  const malformed = 'error ovn-port-forward-malformed:';

  it.each<[spec: object, findings: readonly string[]]>([
    [{}, none],
    [{ externalPort: '0' }, [`${malformed} externalPort 0 of OvnDnatRule r is not a port from 1 to 65535`]],
    [{ externalPort: '65536' }, [`${malformed} externalPort 65536 of OvnDnatRule r is not a port from 1 to 65535`]],
    [{ externalPort: ' 53' }, [`${malformed} externalPort  53 of OvnDnatRule r is not a port from 1 to 65535`]],
    [{ externalPort: '٥٣' }, [`${malformed} externalPort ٥٣ of OvnDnatRule r is not a port from 1 to 65535`]],
    [{ externalPort: '+053' }, [`${malformed} externalPort +053 of OvnDnatRule r is another way to write 53`]],
    [{ internalPort: '' }, [`${malformed} OvnDnatRule r has no internalPort`]],
    [{ protocol: undefined }, [`${malformed} OvnDnatRule r has no protocol`]],
    [{ protocol: 'sctp' }, [`${malformed} protocol sctp of OvnDnatRule r is neither tcp nor udp`]],
    [{ protocol: 'UDP' }, [`${malformed} protocol UDP of OvnDnatRule r is not in lower case`]],
    [
      { internalPort: 80 },
      ['error schema/wrong-type: spec.internalPort of OvnDnatRule r is the integer 80, not a string'],
    ],
  ])('%j', (spec, findings) => {
    expect(said('OvnDnatRule', { ...forward, ...spec })).toEqual(findings);
  });
});
