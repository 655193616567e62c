import fc from 'fast-check';
import { expect, test } from 'vitest';
import { inApplyOrder } from '../../lib/output/apply-order';
import { Resource } from '../../lib/source/resource';

const origin = {
  locate: () => ({ location: { file: '', start: { line: 1, column: 1 }, end: { line: 1, column: 1 } } }),
};

function resource(
  kind: string,
  name: string,
  more: { namespace?: string; vpc?: string; apiVersion?: string } = {},
): Resource {
  const { namespace, vpc, apiVersion = 'v1' } = more;
  return new Resource({ apiVersion, kind, metadata: { name, namespace }, spec: { vpc } }, origin);
}

/** In the order of a first apply. */
const ordered = [
  resource('CustomResourceDefinition', 'vpcs.kubeovn.io'),
  resource('Namespace', 'ns1'),
  resource('ConfigMap', 'a', { namespace: 'a' }),
  resource('ConfigMap', 'b', { namespace: 'a' }),
  resource('ConfigMap', 'a', { namespace: 'b' }),
  resource('NetworkAttachmentDefinition', 'external', { namespace: 'kube-system' }),
  resource('QoSPolicy', 'slow'),
  resource('Subnet', 'external'),
  resource('Vpc', 'vpc'),
  resource('Subnet', 'net1', { vpc: 'vpc' }),
  resource('VpcNatGateway', 'gw'),
  resource('IptablesEIP', 'eip'),
  resource('IptablesFIPRule', 'fip'),
  resource('IptablesSnatRule', 'Snat'),
  resource('IptablesSnatRule', 'snat'),
  resource('Service', 'x', { namespace: 'ns1' }),
  resource('Unknown', 'x', { apiVersion: 'a.io/v1' }),
  resource('Unknown', 'x', { apiVersion: 'b.io/v1' }),
  resource('Deployment', 'x', { namespace: 'ns1' }),
  resource('Pod', 'x', { namespace: 'ns1' }),
];

test('what others rest on comes first, in one order for every order of the input', () => {
  const titles = (resources: readonly Resource[]) => resources.map(({ apiVersion, title }) => `${apiVersion} ${title}`);
  fc.assert(
    fc.property(fc.shuffledSubarray(ordered, { minLength: ordered.length }), (shuffled) => {
      expect(titles(inApplyOrder(shuffled))).toEqual(titles(ordered));
    }),
  );
});
