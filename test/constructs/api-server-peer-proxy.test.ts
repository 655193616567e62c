import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ApiObject, App, Chart } from 'cdk8s';
import { describe, expect, it } from 'vitest';
import { ApiServerPeerProxy, validate, writeForReview } from '../../lib';
import { defaultSettings } from '../../lib/settings/settings';
import { parseRelease } from '../../lib/target/release';
import { defaultTarget } from '../../lib/target/target';
import { run } from '../cli/command';
import { folder } from '../folder';

describe('ApiServerPeerProxy', () => {
  it('makes files, and no object', () => {
    const chart = new Chart(new App(), 'control-plane');
    const proxy = new ApiServerPeerProxy(chart, 'proxy', { name: 'upgrade', versions: ['1.36'], format: 'k3s' });
    expect(chart.toJson()).toEqual([]);
    expect(proxy.files.map(({ path, content }) => [path, content])).toEqual([
      ['upgrade/config.yaml', { 'kube-apiserver-arg': ['peer-ca-file=/var/lib/rancher/k3s/server/tls/server-ca.crt'] }],
    ]);
    expect(proxy.node.validate()).toEqual([]);
  });

  it('refuses what would have no effect', () => {
    const chart = new Chart(new App(), 'control-plane');
    const proxy = new ApiServerPeerProxy(chart, 'proxy', {
      name: 'upgrade',
      versions: ['1.36'],
      format: 'kubeadm',
      peerCaFile: '',
    });
    expect(proxy.node.validate()).toEqual([
      'peerCaFile is empty: kube-apiserver starts, passes nothing on, and says nothing',
    ]);
  });

  describe('its files', () => {
    const name = join('for-review', 'upgrade', 'kubeadm.yaml.txt');

    function synth(outdir: string): ApiServerPeerProxy {
      const app = new App({ outdir });
      const chart = new Chart(app, 'control-plane');
      new ApiObject(chart, 'a', { apiVersion: 'v1', kind: 'ServiceAccount', metadata: { name: 'a', namespace: 'b' } });
      const versions = ['1.35', '1.36'];
      const proxy = new ApiServerPeerProxy(chart, 'proxy', { name: 'upgrade', versions, format: 'kubeadm' });
      app.synth();
      return proxy;
    }

    it('stand beside the manifests, as render writes them, and nothing applies them', () => {
      const cwd = folder({
        'in/a.yaml':
          'apiVersion: cdk8s-ovn/v1\nkind: ApiServerPeerProxy\nmetadata: {name: upgrade}\nspec: {versions: ["1.35", "1.36"], format: kubeadm}\n',
      });
      const dist = join(cwd, 'dist');
      const proxy = synth(dist);
      expect(existsSync(join(dist, 'for-review'))).toBe(false);
      expect(writeForReview(dist, proxy.files)).toEqual([name]);
      expect(readdirSync(dist).sort()).toEqual(['control-plane.k8s.yaml', 'for-review']);
      expect(run(['render', '-o', 'out', 'in'], { cwd }).code).toBe(0);
      expect(readFileSync(join(dist, name), 'utf8')).toBe(readFileSync(join(cwd, 'out', name), 'utf8'));
      expect(writeForReview(dist, proxy.files)).toEqual([]);
      writeForReview(dist, []);
      expect(existsSync(join(dist, name))).toBe(false);
    });

    it('replace nothing that is not ours', () => {
      const dist = folder({ [name]: 'mine' });
      const { files } = synth(dist);
      expect(() => writeForReview(dist, files)).toThrow(`nothing is written: ${name} in ${dist}`);
      expect(readFileSync(join(dist, name), 'utf8')).toBe('mine');
    });
  });

  describe('in an app that is checked', () => {
    const target = (versions: string[]) => {
      const kubernetes = { ...defaultTarget.kubernetes, mixedVersionProxy: true };
      return {
        ...defaultSettings,
        target: {
          ...defaultTarget,
          kubernetes: { ...kubernetes, versions: versions.flatMap((text) => parseRelease(text) ?? []) },
        },
      };
    };
    const judge = (versions: string[], more: object = {}) => {
      const app = new App();
      const warnings: string[] = [];
      const props = { name: 'upgrade', versions: ['1.35', '1.36'], format: 'kubeadm', ...more };
      new ApiServerPeerProxy(new Chart(app, 'control-plane'), 'proxy', props);
      validate(app, { settings: target(versions), warn: (text) => warnings.push(text) });
      return { errors: app.node.validate(), warnings };
    };

    it('is for the releases of the target', () => {
      expect(judge(['1.35', '1.36'])).toEqual({ errors: [], warnings: [] });
      expect(judge(['1.36', '1.37']).errors).toEqual([
        expect.stringContaining('upgrade is for Kubernetes 1.35 and 1.36, and the target counts on the proxy in 1.37'),
      ]);
      expect(judge(['1.36', '1.37']).errors[0]).toMatch(/^test\/constructs\/api-server-peer-proxy\.test\.ts:\d+:7: /);
    });

    it('warns of what is likely wrong', () => {
      const { errors, warnings } = judge(['1.35', '1.36'], { peerCaFile: '/etc/ssl/ca.crt' });
      expect(errors).toEqual([]);
      expect(warnings).toEqual([expect.stringContaining('is not below /etc/kubernetes/pki')]);
    });
  });
});
