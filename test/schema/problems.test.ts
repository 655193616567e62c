import { describe, expect, it } from 'vitest';
import { formatCheck } from '../../lib/schema/formats';
import { problemsOf } from '../../lib/schema/problems';
import type { Origin } from '../../lib/source/origin';
import { formatPath } from '../../lib/source/path';
import { Resource } from '../../lib/source/resource';
import { parseRelease, type Release } from '../../lib/target/release';
import { defaultTarget, type Target } from '../../lib/target/target';

const nowhere: Origin = {
  locate: () => ({ location: { file: '', start: { line: 1, column: 1 }, end: { line: 1, column: 1 } } }),
};

function target(version: string): Target {
  return { ...defaultTarget, kubeOvn: { ...defaultTarget.kubeOvn, version: parseRelease(version) as Release } };
}

function problems(manifest: object, version = '1.16', external = false) {
  return problemsOf(new Resource(manifest as Record<string, unknown>, nowhere, external), target(version));
}

const of = (kind: string, spec: object, more: object = {}) => ({
  apiVersion: 'kubeovn.io/v1',
  kind,
  metadata: { name: 'x' },
  spec,
  ...more,
});

/** What is unknown, and why. */
function unknown(manifest: object, version?: string) {
  return problems(manifest, version).map((problem) => ({
    path: formatPath(problem.path),
    ...('why' in problem ? problem.why : { code: problem.code }),
  }));
}

describe('a resource', () => {
  it('that is right has no problems', () => {
    expect(
      problems(of('Vpc', { staticRoutes: [{ cidr: '0.0.0.0/0', nextHopIP: '10.0.1.254', policy: 'policyDst' }] })),
    ).toEqual([]);
    expect(problems({ apiVersion: 'v1', kind: 'Pod', metadata: { name: 'x' }, spec: { containers: [] } })).toEqual([]);
    expect(problems({ apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'x' }, data: { a: 'b' } })).toEqual([]);
  });

  it('carries itself in each problem', () => {
    const [problem] = problems(of('IptablesDnatRule', { externalPort: 8080 }));
    expect(problem).toMatchObject({
      code: 'wrong-type',
      path: ['spec', 'externalPort'],
      expected: ['string'],
      got: 'integer',
    });
    expect(problem?.resource.kind).toBe('IptablesDnatRule');
  });

  it('that is in the cluster already is not judged', () => {
    expect(problems(of('Vpc', { nonsense: true }), '1.16', true)).toEqual([]);
  });

  it('obeys the limits of the release', () => {
    expect(problems(of('Subnet', { mtu: 67 }), '1.15')).toMatchObject([{ code: 'out-of-range', minimum: 68 }]);
    expect(problems(of('Subnet', { mtu: 67 }), '1.16')).toEqual([]);
    expect(problems(of('Subnet', {}, { metadata: { name: '1net' } }), '1.15')).toMatchObject([{ code: 'pattern' }]);
    expect(problems(of('Subnet', {}, { metadata: { name: '1net' } }), '1.16')).toEqual([]);
    expect(problems(of('Subnet', { policyRoutingTableID: 254 }), '1.15')).toMatchObject([{ code: 'forbidden' }]);
    expect(problems(of('VpcNatGateway', { routes: [{ cidr: 'any' }] }), '1.15')).toMatchObject([{ code: 'format' }]);
  });

  it('of Kubernetes has text in its data', () => {
    const map = { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'x' }, data: { 'enable-vpc-nat-gw': true } };
    expect(problems(map)).toMatchObject([{ code: 'wrong-type', path: ['data', 'enable-vpc-nat-gw'], got: 'boolean' }]);
    const namespace = { apiVersion: 'v1', kind: 'Namespace', metadata: { name: 'a.b' }, spec: {} };
    expect(problems(namespace)).toMatchObject([{ code: 'pattern', path: ['metadata', 'name'] }]);
  });
});

describe('an unknown field', () => {
  it('may be misspelt', () => {
    expect(unknown(of('VpcNatGateway', { lanIP: '10.0.1.254' }))).toEqual([
      { path: 'spec.lanIP', reason: 'misspelt', nearest: 'lanIp' },
    ]);
    expect(unknown(of('Vpc', { staticRoutes: [{ nexthop: '10.0.1.1' }] }))).toEqual([
      { path: 'spec.staticRoutes[0].nexthop', reason: 'misspelt', nearest: 'nextHopIP' },
    ]);
    expect(unknown(of('Subnet', {}, { metadata: { name: 'x', anotations: {} } }))).toEqual([
      { path: 'metadata.anotations', reason: 'misspelt', nearest: 'annotations' },
    ]);
  });

  it('may stand one level too high or too low', () => {
    expect(unknown(of('VpcNatGateway', {}, { lanIp: '10.0.1.254' }))).toEqual([
      { path: 'lanIp', reason: 'misplaced', to: ['spec', 'lanIp'] },
    ]);
    expect(unknown(of('Vpc', {}, { labels: {} }))).toEqual([
      { path: 'labels', reason: 'misplaced', to: ['metadata', 'labels'] },
    ]);
    expect(unknown(of('VpcNatGateway', { bgpSpeaker: { noDefaultEIP: true } }))).toEqual([
      { path: 'spec.bgpSpeaker.noDefaultEIP', reason: 'misplaced', to: ['spec', 'noDefaultEIP'] },
    ]);
    expect(unknown(of('Vpc', { staticRoutes: [{ enableExternal: true }] }))).toEqual([
      { path: 'spec.staticRoutes[0].enableExternal', reason: 'misplaced', to: ['spec', 'enableExternal'] },
    ]);
  });

  it('may be too new', () => {
    expect(unknown(of('VpcNatGateway', { annotations: {} }), '1.15')).toEqual([
      { path: 'spec.annotations', reason: 'too-new', since: '1.16' },
    ]);
    expect(unknown(of('Subnet', { u2oFeatures: {} }), '1.16.0')).toEqual([
      { path: 'spec.u2oFeatures', reason: 'too-new', since: ['1.14.41', '1.15.12', '1.16.2'] },
    ]);
    expect(unknown(of('IptablesDnatRule', { type: 'share' }), '1.17-dev')).toEqual([]);
  });

  it('may have been removed long ago', () => {
    expect(unknown(of('VpcNatGateway', { snatRules: [] }))).toEqual([
      { path: 'spec.snatRules', reason: 'removed', instead: 'an IptablesSnatRule object for each' },
    ]);
  });

  it('may be nothing we know', () => {
    expect(unknown(of('IptablesSnatRule', { bandwidth: 1 }))).toEqual([
      { path: 'spec.bandwidth', reason: 'unknown', allowed: ['eip', 'internalCIDR'] },
    ]);
  });
});

describe('an unknown kind', () => {
  it('of a group we know is a mistake', () => {
    expect(problems(of('IptablesEip', {}))).toMatchObject([
      { code: 'unknown-kind', got: 'IptablesEip', nearest: 'IptablesEIP', path: ['kind'] },
    ]);
    expect(problems(of('Gadget', {}))).toMatchObject([{ code: 'unknown-kind', got: 'Gadget' }]);
    expect(problems(of('Gadget', {}))[0]).not.toHaveProperty('nearest');
    expect(problems(of('constructor', {}))).toMatchObject([{ code: 'unknown-kind' }]);
  });

  it('is one by its version too', () => {
    expect(problems({ ...of('Vpc', {}), apiVersion: 'kubeovn.io/v1beta1' })).toMatchObject([
      { code: 'unknown-version', got: 'kubeovn.io/v1beta1', allowed: ['kubeovn.io/v1'], path: ['apiVersion'] },
    ]);
    expect(problems({ ...of('Vlan', {}), apiVersion: 'kubeovn.io/v2' })).toMatchObject([{ code: 'unknown-version' }]);
    expect(problems({ ...of('NetworkAttachmentDefinition', {}), apiVersion: 'k8s.cni.cncf.io/v1beta1' })).toMatchObject(
      [{ code: 'unknown-version', allowed: ['k8s.cni.cncf.io/v1'] }],
    );
  });

  it('passes where it is not ours to judge', () => {
    const metadata = { name: 'x' };
    expect(problems({ ...of('MultiNetworkPolicy', {}), apiVersion: 'k8s.cni.cncf.io/v1beta1' })).toEqual([]);
    expect(problems({ apiVersion: 'apps/v1', kind: 'ControllerRevision', metadata, nonsense: 1 })).toEqual([]);
    expect(problems({ apiVersion: 'v1', kind: 'ServiceAccount', metadata, nonsense: 1 })).toEqual([]);
    expect(problems({ apiVersion: 'other.io/v1', kind: 'Vpc', nonsense: 1 })).toEqual([]);
  });
});

/** Recorded from Go's encoding/json and kube-openapi's strfmt: the first reads built-in kinds, the second CRDs. */
describe('base64', () => {
  const inConfigMap = (text: string) =>
    problems({ apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'x' }, binaryData: { a: text } }).length === 0;

  it.each<[text: string, builtIn: boolean, crd: boolean]>([
    ['aGVsbG8=', true, true],
    ['aGVsbG9=', true, true],
    ['aGVs\nbG8=', true, false],
    ['aGVs\r\nbG8=\n', true, false],
    ['a\nG\nVsbG8\n=', true, false],
    ['aGVs bG8=', false, false],
    [' aGVsbG8=', false, false],
    ['aGVs\tbG8=', false, false],
    ['aGVsbG8', false, false],
    ['a===', false, false],
    ['aGVsbG8=x', false, false],
    ['aGVsbG8=\nYQ==', false, false],
    ['aGVs-G8_', false, false],
  ])('%j', (text, builtIn, crd) => {
    expect(inConfigMap(text)).toBe(builtIn);
    expect(formatCheck('byte')?.(text)).toBe(crd);
  });
});
