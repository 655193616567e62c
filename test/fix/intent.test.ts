import { describe, expect, test } from 'vitest';
import { fixText } from './fixing';

const document = (source: string, port = '10.0.1.6:80', fields = 'subnet') => `# the shop
apiVersion: cdk8s-ovn/v1
kind: ExternalNetwork
metadata: {name: external}
spec:
  attach: {type: macvlan, interface: ens37}
  cidr: 192.168.100.0/24
  gateway: 192.168.100.1
---
apiVersion: cdk8s-ovn/v1
kind: CustomVpc
metadata: {name: shop}
spec:
  subnets:
    - {name: web, cidr: 10.0.1.0/24} # pods
  natGateways:
    - name: gw1
      ${fields}: web
      externalNetwork: external
      eips: [{name: eip1, address: 192.168.100.230}]
      snats: [{name: out, source: ${source}, eip: eip1}] # all
      portForwards:
        - {name: web, eip: eip1, port: 80, to: '${port}'}
`;

describe('intent documents are fixed where the person wrote the value', () => {
  test('a range that is in no subnet', () => {
    const outcome = fixText(document('10.1.1.0/24'));
    expect(outcome.text).toBe(document('10.0.1.0/24'));
    expect(outcome.fixed.map(({ rule }) => rule)).toEqual(['kube-ovn/snat-outside-vpc']);
  });

  test('a misspelt field', () => {
    expect(fixText(document('web', '10.0.1.6:80', 'subnett')).text).toBe(document('web'));
  });

  test('one part of a text, from which several values are made', () => {
    const outcome = fixText(document('web', '10.0.2.6:80'));
    expect(outcome.text).toBe(document('web', '10.0.1.6:80'));
  });
});
