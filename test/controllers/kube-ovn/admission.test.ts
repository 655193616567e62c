import { describe, expect, it } from 'vitest';
import { deletionRefusal, updateRefusals } from '../../../lib/controllers/kube-ovn/admission';
import { Network } from '../../../lib/network/network';
import type { Resource } from '../../../lib/source/resource';
import { parseRelease, type Release } from '../../../lib/target/release';
import { defaultTarget } from '../../../lib/target/target';
import { resourceOf } from '../../conformance/resource';

const object = (kind: string, spec: object, status?: object, name = 'one') =>
  resourceOf({ apiVersion: 'kubeovn.io/v1', kind, metadata: { name }, spec, ...(status && { status }) });

const version = parseRelease('1.17-dev') as Release;
const asStored = new Network([], { target: { ...defaultTarget, kubeOvn: { ...defaultTarget.kubeOvn, version } } });

describe('changes that the webhook refuses', () => {
  it.each<[what: string, kind: string, before: object, after: object, status: object | undefined, field?: string]>([
    ['another gateway', 'IptablesEIP', { natGwDp: 'gw1' }, { natGwDp: 'gw2' }, undefined, 'natGwDp'],
    ['a gateway where none was', 'IptablesEIP', {}, { natGwDp: 'gw2' }, undefined],
    ['anything of a ready EIP', 'IptablesEIP', { qosPolicy: 'a' }, { qosPolicy: 'b' }, { ready: true }, 'qosPolicy'],
    ['an EIP that is not ready', 'IptablesEIP', { qosPolicy: 'a' }, { qosPolicy: 'b' }, { ready: false }],
    ['nothing of a ready EIP', 'IptablesEIP', { qosPolicy: '' }, {}, { ready: true }],
    ['the type of a rule', 'IptablesDnatRule', { type: 'share' }, {}, undefined, 'type'],
    ['the usual type, written', 'IptablesDnatRule', {}, { type: 'exclusive' }, undefined],
    ['one replica to two', 'VpcNatGateway', { replicas: 1 }, { replicas: 2 }, undefined, 'replicas'],
    ['two replicas to three', 'VpcNatGateway', { replicas: 2 }, { replicas: 3 }, undefined],
    ['the namespace of a gateway', 'VpcNatGateway', {}, { namespace: 'ns1' }, undefined, 'namespace'],
    [
      'the gateway of a used subnet',
      'Subnet',
      { gateway: '10.0.0.1' },
      { gateway: '10.0.0.2' },
      { v4usingIPs: 1 },
      'gateway',
    ],
    ['the gateway of an empty subnet', 'Subnet', { gateway: '10.0.0.1' }, { gateway: '10.0.0.2' }, { v4usingIPs: 0 }],
    ['the VPC of a subnet', 'Subnet', { vpc: 'a' }, { vpc: 'b' }, undefined, 'vpc'],
    ['the default VPC, written', 'Subnet', {}, { vpc: 'ovn-cluster' }, undefined],
    ['addresses for a VLAN', 'Subnet', { vlan: 'v' }, { vlan: 'v', cidrBlock: '10.0.0.0/24' }, undefined, 'cidrBlock'],
    ['an assigned Vip', 'Vip', { v4ip: '10.0.0.1' }, { v4ip: '10.0.0.2' }, { mac: '00:00:00:00:00:01' }, 'v4ip'],
    ['a Vip without an address yet', 'Vip', { v4ip: '10.0.0.1' }, { v4ip: '10.0.0.2' }, {}],
    ['an IP object', 'IP', { podName: 'a' }, { podName: 'b' }, undefined, 'podName'],
    ['another kind', 'Vpc', { namespaces: ['a'] }, { namespaces: ['b'] }, undefined],
  ])('%s', (_, kind, before, after, status, field) => {
    const [old, now] = [before, after].map((spec) => object(kind, spec, status)) as [Resource, Resource];
    const refusals = updateRefusals(asStored.effective(old), asStored.effective(now));
    expect(refusals.map(({ path }) => path)).toEqual(field === undefined ? [] : [['spec', field]]);
  });

  it('says nothing of a ready EIP that the controller sets up again', () => {
    const before = object('IptablesEIP', { qosPolicy: 'a' }, { ready: true, redo: '' });
    const after = object('IptablesEIP', { qosPolicy: 'b' }, { ready: true, redo: '2026-01-01T00:00:00' });
    expect(updateRefusals(before, after)).toEqual([]);
  });
});

describe('deletions that the webhook refuses', () => {
  const eip = object('IptablesEIP', { natGwDp: 'one' }, undefined, 'eip1');
  const rule = object('IptablesSnatRule', { eip: 'one', internalCIDR: '10.0.0.0/24' }, undefined, 'snat1');
  const subnet = object('Subnet', { vpc: 'one', cidrBlock: '10.0.0.0/24' }, undefined, 'net1');
  const network = new Network([eip, rule, subnet], { target: defaultTarget });
  const empty = new Network([], { target: defaultTarget });

  it.each([
    ['VpcNatGateway', 'EIP eip1 is on the gateway'],
    ['IptablesEIP', 'IptablesSnatRule snat1 uses the EIP'],
    ['Vpc', 'Subnet net1 is in the VPC'],
  ])('of a %s that is in use', (kind, because) => {
    expect(deletionRefusal(object(kind, {}), network)?.because).toBe(because);
    expect(deletionRefusal(object(kind, {}), empty)).toBeUndefined();
  });

  it('of a Subnet whose addresses are in use', () => {
    expect(deletionRefusal(object('Subnet', {}, { v6usingIPs: 2 }), empty)).toBeDefined();
    expect(deletionRefusal(object('Subnet', {}, { v4usingIPs: 0 }), empty)).toBeUndefined();
  });
});
