import { App, Chart } from 'cdk8s';
import { describe, expect, test } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { KruiseConfiguration, SidecarMetadataPatch } from '../../lib';
import { run } from '../cli/command';

/** The user story of document 003: log-agent comes with its oom-score; envoy has one of its own in the same annotation. */
const intent = `
apiVersion: cdk8s-ovn/v1
kind: SidecarMetadataPatch
metadata: {name: log-agent}
spec:
  pods: {app: web}
  containers: [{name: log-agent, image: "registry.example.com/log-agent:1"}]
  annotations: {oom-score: '{"log-agent": 1}'}
  policy: MergePatchJson
---
apiVersion: cdk8s-ovn/v1
kind: SidecarMetadataPatch
metadata: {name: envoy}
spec:
  pods: {app: web}
  containers: [{name: envoy, image: "registry.example.com/envoy:1"}]
  annotations: {oom-score: '{"envoy": 2}'}
  policy: MergePatchJson
---
apiVersion: cdk8s-ovn/v1
kind: KruiseConfiguration
metadata: {name: kruise}
spec: {}
`;

const web = `
---
apiVersion: apps/v1
kind: Deployment
metadata: {name: web, namespace: ns1}
spec:
  selector: {matchLabels: {app: web}}
  template:
    metadata: {labels: {app: web}}
    spec:
      containers: [{name: web, image: "docker.io/library/nginx:alpine"}]
`;

interface Manifest {
  readonly kind?: string;
  readonly metadata?: { readonly name: string; readonly namespace?: string };
  readonly data?: Readonly<Record<string, string>>;
  readonly annotations?: Readonly<Record<string, string>>;
}

const documents = (text: string) => parseAllDocuments(text).map((one) => one.toJS() as Manifest);
const byName = (all: readonly Manifest[]) =>
  [...all].sort((a, b) => `${a.kind}/${a.metadata?.name}`.localeCompare(`${b.kind}/${b.metadata?.name}`));

function fromTypeScript(): readonly Manifest[] {
  const chart = new Chart(new App(), 'chart');
  for (const [name, score] of [
    ['log-agent', 1],
    ['envoy', 2],
  ] as const)
    new SidecarMetadataPatch(chart, name, {
      name,
      pods: { app: 'web' },
      containers: [{ name, image: `registry.example.com/${name}:1` }],
      annotations: { 'oom-score': JSON.stringify({ [name]: score }).replace(':', ': ') },
      policy: 'MergePatchJson',
    });
  new KruiseConfiguration(chart, 'kruise');
  return chart.toJson();
}

describe('the user story of SidecarSet metadata (document 003)', () => {
  const { code, out, err } = run(['render', '-'], { stdin: intent });
  const rendered = documents(out);

  test('one render makes the sets and the whitelist that allows exactly what they need', () => {
    expect(err).toBe('');
    expect(code).toBe(0);
    expect(
      rendered.map(({ kind, metadata }) => `${kind} ${metadata?.namespace ?? ''}/${metadata?.name}`).sort(),
    ).toEqual(['ConfigMap kruise-system/kruise-configuration', 'SidecarSet /envoy', 'SidecarSet /log-agent']);
    const whitelist = rendered.find(({ kind }) => kind === 'ConfigMap')?.data?.SidecarSet_PatchPodMetadata_WhiteList;
    expect(JSON.parse(whitelist ?? '')).toEqual({ rules: [{ allowedAnnotationKeyExprs: ['^oom-score$'] }] });
  });

  test('TypeScript makes the same', () => {
    expect(byName(fromTypeScript())).toEqual(byName(rendered));
  });

  test('there is nothing to say against it, with the pods that it is for', () => {
    expect(run(['check', '-', '--fail-on', 'info'], { stdin: intent + web })).toMatchObject({ code: 0 });
    expect(run(['check', '-', '--fail-on', 'info'], { stdin: out + web })).toMatchObject({ code: 0 });
  });

  test('the preview shows the annotation of the pod with both scores', () => {
    const { out: preview } = run(['preview', '-'], { stdin: intent + web });
    const pod = documents(preview).find(({ annotations }) => annotations !== undefined);
    expect(JSON.parse(pod?.annotations?.['oom-score'] ?? '')).toEqual({ 'log-agent': 1, envoy: 2 });
  });

  test.each([
    ['UnitedDeployment', 'cloneSetTemplate'],
    ['AdvancedCronJob', 'jobTemplate'],
  ])('pods of a %s get it as well', (kind, field) => {
    const pods = { metadata: { labels: { app: 'web' } }, spec: { containers: [{ name: 'web', image: 'web:1' }] } };
    const workload = {
      apiVersion: 'apps.kruise.io/v1alpha1',
      kind,
      metadata: { name: 'web', namespace: 'ns1' },
      spec: { template: { [field]: { spec: { template: pods } } } },
    };
    const { out: preview } = run(['preview', '-'], { stdin: `${intent}---\n${JSON.stringify(workload)}\n` });
    expect(documents(preview).find(({ annotations }) => annotations !== undefined)).toMatchObject({
      pod: `the pod of ${kind} ns1/web`,
      sidecarSets: ['log-agent', 'envoy'],
    });
  });
});
