import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { gatewayRules } from '../../lib/controllers/kube-ovn/gateway-rules/gateway-rules';
import { iptablesSave } from '../../lib/controllers/kube-ovn/gateway-rules/iptables-save';
import { networkOf } from '../controllers/kube-ovn/gateway-rules/support';
import { dnat } from '../rules/kube-ovn/nat-objects';
import { shared } from '../shared';

const file = shared('documents/manifests/002-custom-vpc.yaml');

/** The gateway of document 002, with the range that its SNAT rule is meant for, and a forwarded port for its second EIP. */
function linesFor(version: string, text = readFileSync(file ?? '', 'utf8')): readonly string[] {
  const [gateway] = networkOf([text, dnat('web', { externalPort: '8080' })], version).gateways;
  if (!gateway) throw new Error('there is no gateway');
  return iptablesSave(gatewayRules(gateway).rules, 'nat');
}

test.skipIf(!file)("the rules of document 002's gateway (skipped where ../shared is absent)", () => {
  const text = readFileSync(file ?? '', 'utf8');
  // The document writes the rule for 10.0.1.0/24 with a range that no pod has, and another rule under the same name.
  const meant = text
    .replace('10.1.1.0/24', '10.0.1.0/24')
    .replace(/(name: )snat01(\nspec:\n {2}eip: eip2)/, '$1snat02$2');
  const lines = linesFor('1.12', meant);
  expect(lines).toEqual([
    '-A PREROUTING -j DNAT_FILTER',
    '-A POSTROUTING -j SNAT_FILTER',
    '-A DNAT_FILTER -j EXCLUSIVE_DNAT',
    '-A DNAT_FILTER -j SHARED_DNAT',
    '-A EXCLUSIVE_DNAT -d 192.168.100.232/32 -j DNAT --to-destination 10.0.1.5',
    '-A EXCLUSIVE_SNAT -s 10.0.1.5/32 -j SNAT --to-source 192.168.100.232',
    '-A SHARED_DNAT -d 192.168.100.231/32 -p tcp -m tcp --dport 8080 -j DNAT --to-destination 10.0.1.6:80',
    '-A SHARED_SNAT -s 10.0.1.0/24 -o net1 -j SNAT --to-source 192.168.100.230 --random-fully',
    '-A SHARED_SNAT -s 10.1.1.0/24 -o net1 -j SNAT --to-source 192.168.100.231 --random-fully',
    '-A SNAT_FILTER -j EXCLUSIVE_SNAT',
    '-A SNAT_FILTER -j SHARED_SNAT',
  ]);
});

test.skipIf(!file)('as it is written, the second manifest of a name takes the place of the first', () => {
  const ranges = linesFor('1.16').filter((line) => line.startsWith('-A SHARED_SNAT'));
  expect(ranges).toEqual(['-A SHARED_SNAT -s 10.1.1.0/24 -o net1 -j SNAT --to-source 192.168.100.231 --random-fully']);
});
