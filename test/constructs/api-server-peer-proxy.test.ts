import { App, Chart } from 'cdk8s';
import { describe, expect, it } from 'vitest';
import { ApiServerPeerProxy } from '../../lib';

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
});
