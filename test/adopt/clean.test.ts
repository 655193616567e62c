import { describe, expect, it } from 'vitest';
import { run } from '../cli/command';

function adopted(manifest: object | string) {
  return run(['adopt', '-'], {
    stdin: typeof manifest === 'string' ? manifest : JSON.stringify(manifest),
    cwd: __dirname,
  });
}

const vpc = (metadata: object, more: object = {}) => ({
  apiVersion: 'kubeovn.io/v1',
  kind: 'Vpc',
  metadata: { name: 'a', ...metadata },
  ...more,
});

describe('what is no controller’s', () => {
  it('stays: labels, annotations and finalizers of people', () => {
    const metadata = {
      labels: { team: 'net', 'app.kubernetes.io/instance': 'shop' },
      annotations: { 'ovn.kubernetes.io/vpc_lb': 'off', 'argocd.argoproj.io/sync-wave': '3' },
      finalizers: ['example.com/keep', 'kubeovn.io/kube-ovn-controller'],
    };
    const { out, err } = adopted(vpc(metadata));
    for (const kept of ['team: net', 'instance: shop', 'vpc_lb', 'sync-wave', 'example.com/keep'])
      expect(out).toContain(kept);
    expect(out).not.toContain('kubeovn.io/kube-ovn-controller');
    expect(err).toBe('removed, because others write it:\n  finalizers of controllers: 1 object\n');
  });

  it('stays: a MAC address in a manifest that was not read from a cluster', () => {
    const eip = {
      apiVersion: 'kubeovn.io/v1',
      kind: 'OvnEip',
      metadata: { name: 'e' },
      spec: { macAddress: '02:00:00:00:00:01' },
    };
    expect(adopted(eip).out).toContain('macAddress');
  });

  it('stays: the VPC ovn-cluster that somebody applied', () => {
    const annotations = { 'kubectl.kubernetes.io/last-applied-configuration': '{}' };
    const metadata = { name: 'ovn-cluster', uid: '1', resourceVersion: '1' };
    expect(adopted(vpc({ ...metadata, annotations })).out).toContain('name: ovn-cluster');
    expect(adopted(vpc(metadata)).out).toBe('');
  });

  it('stays: fields of kinds that nobody knows, null and empty ones too', () => {
    const other = {
      apiVersion: 'example.com/v1',
      kind: 'Thing',
      metadata: { name: 't' },
      spec: { text: '', list: [] },
    };
    expect(adopted(other).out).toContain('spec:\n  list: []\n  text: ""');
  });
});

describe('what is being deleted', () => {
  it.each(['manifests', 'documents', 'typescript'])('is left out of %s: it would be made again', (flavour) => {
    const deletionTimestamp = '2026-11-01T00:00:00Z';
    const items = [vpc({ name: 'gone', deletionTimestamp }), vpc({ name: 'stays', deletionTimestamp: null })];
    const stdin = JSON.stringify({ apiVersion: 'v1', kind: 'List', items });
    const { out, err, code } = run(['adopt', '--as', flavour, '-'], { stdin, cwd: __dirname });
    expect(code).toBe(0);
    expect(out).toContain('stays');
    expect(out).not.toContain('gone');
    expect(err).toContain(
      'left out, because it is being deleted (metadata.deletionTimestamp), and would be made again:\n  Vpc gone\n',
    );
  });
});

describe('hostile input', () => {
  it('has keys that are names of JavaScript', () => {
    const text = `{"apiVersion":"kubeovn.io/v1","kind":"Subnet","metadata":{"name":"constructor","labels":{"__proto__":"x"}},"spec":{"__proto__":{"a":1},"constructor":""}}`;
    const { out, code } = adopted(text);
    expect(code).toBe(0);
    expect(out).toContain('__proto__');
  });

  it.each(['spec: text', 'spec: [1]', 'metadata: text', 'metadata: {name: [a], ownerReferences: {}, finalizers: x}'])(
    '%s',
    (part) => {
      const { code } = adopted(`apiVersion: kubeovn.io/v1\nkind: VpcNatGateway\n${part}\n`);
      expect(code).toBe(0);
    },
  );

  it('is told where it cannot be read; the rest is adopted', () => {
    const { code, out, err } = adopted(`${JSON.stringify(vpc({}))}\n---\na: [\n`);
    expect(code).toBe(1);
    expect(out).toContain('kind: Vpc');
    expect(err).toContain('<stdin>');
  });
});
