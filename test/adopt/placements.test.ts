import { describe, expect, it } from 'vitest';
import { placementsOf } from '../../lib/adopt/documents/placements';
import { expand } from '../../lib/intent/expand';
import { nowhere } from '../../lib/source/origin';
import { Resource } from '../../lib/source/resource';
import { run } from '../cli/command';

const key = (name: string) => `ovn.kubernetes.io/${name}`;

function deployment(annotations?: Record<string, string>, kind = 'Deployment'): Resource {
  const metadata = { labels: { app: 'web' }, ...(annotations && { annotations }) };
  const value = { apiVersion: 'apps/v1', kind, metadata: { name: 'web', namespace: 'shop' } };
  return new Resource({ ...value, spec: { replicas: 2, template: { metadata, spec: {} } } }, nowhere);
}

function specsOf(resource: Resource): unknown[] {
  const { documents, workloads } = placementsOf([resource], []);
  const { resources, findings } = expand([...documents, ...workloads]);
  expect(findings).toEqual([]);
  expect(resources.map(({ value }) => value)).toEqual([resource.value]);
  return documents.map(({ value }) => value.spec);
}

const workload = { kind: 'Deployment', name: 'web' };

describe('annotations of the pods of a workload become a document', () => {
  it.each([
    [{ [key('logical_switch')]: 'net1' }, { subnet: 'net1' }],
    [{ [key('ip_pool')]: '10.0.1.20,10.0.1.21' }, { addresses: ['10.0.1.20', '10.0.1.21'] }],
    [
      { [key('ip_pool')]: '10.0.1.20,fd00::20;10.0.1.21,fd00::21' },
      { addresses: ['10.0.1.20,fd00::20', '10.0.1.21,fd00::21'] },
    ],
    [{ [key('ip_pool')]: 'web' }, { ipPool: 'web' }],
    [
      { [key('security_groups')]: 'a,b', [key('aaps')]: 'v', team: 'net' },
      { securityGroups: ['a', 'b'], sharedVips: ['v'] },
    ],
  ])('%j', (annotations, spec) => {
    expect(specsOf(deployment(annotations))).toEqual([{ workload, ...spec }]);
  });

  it('of a Pod, its one address', () => {
    const annotations = { [key('ip_address')]: '10.0.1.5,fd00::5', [key('mac_address')]: '02:03:04:05:06:07' };
    const metadata = { name: 'db', annotations };
    expect(specsOf(new Resource({ apiVersion: 'v1', kind: 'Pod', metadata, spec: {} }, nowhere))).toEqual([
      { workload: { kind: 'Pod', name: 'db' }, addresses: ['10.0.1.5,fd00::5'], mac: '02:03:04:05:06:07' },
    ]);
  });
});

describe('annotations stay where a document would write something else', () => {
  it.each([
    ['a group that is there twice', { [key('security_groups')]: 'a,a' }],
    ['capitals, which would make all pods anew', { [key('ip_pool')]: 'FD00::20' }],
    ['one address for several pods', { [key('ip_address')]: '10.0.1.5' }],
    ['nothing of them is known', { team: 'net' }],
  ])('%s', (_, annotations) => {
    const web = deployment(annotations);
    expect(placementsOf([web], [])).toEqual({ documents: [], workloads: [web] });
  });

  it('or a document adds to them already', () => {
    const spec = { workload, securityGroups: ['b'] };
    const metadata = { name: 'mine', namespace: 'shop' };
    const existing = new Resource({ apiVersion: 'cdk8s-ovn/v1', kind: 'Placement', metadata, spec }, nowhere);
    expect(placementsOf([deployment({ [key('security_groups')]: 'a' })], [existing]).documents).toEqual([]);
  });
});

it('gives documents of workloads with one name names of their own', () => {
  const annotations = { [key('logical_switch')]: 'net1' };
  const { documents } = placementsOf([deployment(annotations), deployment(annotations, 'DaemonSet')], []);
  expect(documents.map(({ name }) => name)).toEqual(['web', 'daemonset-web']);
});

it('what the command makes of documents is the same again', () => {
  const stdin = ['Placement', 'Deployment']
    .map((kind) =>
      JSON.stringify(
        kind === 'Placement'
          ? {
              apiVersion: 'cdk8s-ovn/v1',
              kind,
              metadata: { name: 'web', namespace: 'shop' },
              spec: { workload, subnet: 'net1', addresses: ['10.0.1.20'], securityGroups: ['a'] },
            }
          : deployment().value,
      ),
    )
    .join('\n---\n');
  const once = run(['adopt', '--as', 'documents', '-'], { cwd: __dirname, stdin }).out;
  expect(once).toContain('kind: Placement');
  expect(run(['adopt', '--as', 'documents', '-'], { cwd: __dirname, stdin: once }).out).toBe(once);
  const program = run(['adopt', '--as', 'typescript', '-'], { cwd: __dirname, stdin: once }).out;
  expect(program).toContain("'ovn.kubernetes.io/ip_pool': '10.0.1.20'");
  expect(program).not.toContain('Placement');
});
