import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { folder } from '../folder';
import { run } from './command';

const document = (more = '') => `apiVersion: cdk8s-ovn/v1
kind: ApiServerPeerProxy
metadata: {name: upgrade}
spec: {versions: ["1.35", "1.36"], format: kubeadm${more}}
---
apiVersion: v1
kind: ServiceAccount
metadata: {name: a, namespace: b}
`;

describe('files for review', () => {
  test('are never printed', () => {
    const { code, out, err } = run(['render', '-'], { stdin: document() });
    expect({ code, err }).toEqual({ code: 0, err: '1 file for review not written: they need --output\n' });
    expect(out).not.toMatch(/kubeadm|ApiServerPeerProxy/);
    expect(out).toContain('ServiceAccount');
  });

  test('are written where nothing applies them, and go with their document', () => {
    const cwd = folder({ 'in/a.yaml': document() });
    const file = join(cwd, 'out/for-review/upgrade/kubeadm.yaml.txt');
    const render = () => run(['render', '-o', 'out', 'in'], { cwd });
    expect(render()).toMatchObject({ code: 0, out: '' });
    expect(
      readFileSync(file, 'utf8'),
    ).toBe(`# Written by cdk8s-ovn for review; it is not applied, and changes to it are lost.
# Merge into the ClusterConfiguration that kubeadm init or kubeadm upgrade reads.
apiVersion: kubeadm.k8s.io/v1beta4
kind: ClusterConfiguration
apiServer:
  extraArgs:
    - name: feature-gates
      value: UnknownVersionInteroperabilityProxy=true
    - name: peer-ca-file
      value: /etc/kubernetes/pki/ca.crt
`);
    expect(render().err).toBe('out: nothing to change\n');
    writeFileSync(join(cwd, 'in/a.yaml'), document().slice(document().indexOf('---')));
    expect(render().code).toBe(0);
    expect(existsSync(file)).toBe(false);
  });

  test('replace nothing that is not ours', () => {
    const cwd = folder({ 'in/a.yaml': document(), 'out/for-review/upgrade/kubeadm.yaml.txt': 'mine' });
    const { code, err } = run(['render', '-o', 'out', 'in'], { cwd });
    expect(code).toBe(2);
    expect(err).toBe(
      'error: nothing is written: for-review/upgrade/kubeadm.yaml.txt in out did not come from cdk8s-ovn\n',
    );
    expect(existsSync(join(cwd, 'out/for-review/upgrade'))).toBe(true);
  });

  test('are not made where the API servers would not start', () => {
    const { code, out } = run(['check', '--format', 'compact', '-'], { stdin: document(', peerCaFile: ca.crt') });
    expect(code).toBe(1);
    expect(out).toBe('<stdin>:4:65: error: peerCaFile ca.crt is no absolute path [intent/peer-proxy-broken]\n');
  });
});
