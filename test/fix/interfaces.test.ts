import { describe, expect, it } from 'vitest';
import { fixText } from './fixing';

/* Host bits of a CIDR that means an interface stay. */

const peering = (here: string, there: string) => `
apiVersion: kubeovn.io/v1
kind: Vpc
metadata: {name: shop}
spec:
  vpcPeerings:
  - {remoteVpc: pay, localConnectIP: '${here}'}
---
apiVersion: kubeovn.io/v1
kind: Vpc
metadata: {name: pay}
spec:
  vpcPeerings:
  - {remoteVpc: shop, localConnectIP: '${there}'}
`;

describe('the ends of a VPC peering', () => {
  it('with capital letters are right', () => {
    const text = peering('FD00:5::1/64', 'FD00:5::2/64');
    expect(fixText(text)).toMatchObject({ text, rules: [] });
  });

  it.each([
    [' 169.254.0.2/30', '169.254.0.2/30', 'safe'],
    ['169.254.0.1/30,\tfd00:5::1/64', '169.254.0.1/30,fd00:5::1/64', 'safe'],
    ['::ffff:169.254.0.1/126', '169.254.0.1/30', 'safe'],
    ['169.254.0.01/30', '169.254.0.1/30', 'unsafe'],
    ['169.254.0.1 /30', '169.254.0.1/30', 'unsafe'],
  ] as const)('%j becomes %s', (written, meant, safety) => {
    const text = peering(written, '169.254.0.3/30,fd00:5::3/64');
    expect(fixText(text, safety).text).toBe(text.replace(`'${written}'`, `'${meant}'`));
    if (safety === 'unsafe') expect(fixText(text, 'safe').text).toBe(text);
  });
});

describe('excludeIps', () => {
  const subnet = (entry: string) => `
apiVersion: kubeovn.io/v1
kind: Subnet
metadata: {name: net2}
spec:
  cidrBlock: 10.17.0.0/16
  gateway: 10.17.0.1
  excludeIps: ['${entry}', 10.17.0.1]
`;

  it('a network becomes its range', () => {
    expect(fixText(subnet('10.17.0.8/30'), 'safe').text).toContain('10.17.0.8..10.17.0.11');
  });

  it('an address with a prefix length is not taken for its network', () => {
    const { text, rules } = fixText(subnet('10.17.0.9/24'), 'safe');
    expect(text).toBe(subnet('10.17.0.9/24'));
    expect(rules).toContain('kube-ovn/exclude-ips-malformed');
  });
});
