import { App, Chart } from 'cdk8s';
import { expect, test } from 'vitest';
import { KruiseConfiguration, SidecarMetadataPatch } from '../../lib';
import { check } from '../../lib/check/check';
import { toResources } from '../../lib/synth/to-resources';
import { defaultTarget } from '../../lib/target/target';

const key = 'SidecarSet_PatchPodMetadata_WhiteList';
const containers = [{ name: 'log-agent', image: 'docker.io/library/busybox:1.36' }];

function synth(annotations: Readonly<Record<string, string>>, labels?: Readonly<Record<string, string>>) {
  const chart = new Chart(new App(), 'chart');
  // The configuration is there first: it asks for the sets when everything is known.
  const kruise = new KruiseConfiguration(chart, 'kruise', { workloadSpread: '{}' });
  new SidecarMetadataPatch(chart, 'log-agent', {
    name: 'log-agent',
    pods: { app: 'web' },
    containers,
    annotations,
    ...(labels && { metadata: { labels } }),
  });
  return { chart, data: kruise.apiObject.toJson().data as Record<string, string> };
}

test('the whitelist allows exactly the annotations of the sets, and keeps what else is there', () => {
  const { data } = synth({ 'example.com/b+c': '1', 'a.b/c': '2' }, { team: 'logs' });
  expect(JSON.parse(data[key] ?? '')).toEqual({
    rules: [
      {
        selector: { matchLabels: { team: 'logs' } },
        allowedAnnotationKeyExprs: ['^a\\.b/c$', '^example\\.com/b\\+c$'],
      },
    ],
  });
  expect(data.WorkloadSpread_Watch_Custom_Workload_WhiteList).toBe('{}');
});

test('a set and its whitelist have no finding, a key of the network has', () => {
  const rulesFor = (annotations: Readonly<Record<string, string>>) =>
    check(toResources(synth(annotations).chart.node.root as App).resources, { target: defaultTarget }).findings.map(
      ({ rule }) => rule,
    );
  expect(rulesFor({ 'oom-score': '1' })).toEqual([]);
  expect(rulesFor({ 'ovn.kubernetes.io/allocated': 'true' })).toEqual(['kruise/network-annotation-patched']);
});
