import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { load } from 'js-yaml';
import { expect, test } from 'vitest';
import { folder } from '../folder';
import { run } from './command';

const network = `apiVersion: kubeovn.io/v1
kind: Subnet
metadata: {name: net1}
spec: {vpc: a, cidrBlock: 10.0.1.0/24, gateway: 10.0.1.1, excludeIps: [10.0.1.1]}
---
apiVersion: kubeovn.io/v1
kind: Vpc
metadata: {name: a}
spec: {}
`;

const annotated = `---
apiVersion: kubeovn.io/v1
kind: Vpc
metadata:
  name: a
  annotations:
    argocd.argoproj.io/sync-wave: "-50"
spec: {}
---
apiVersion: kubeovn.io/v1
kind: Subnet
metadata:
  name: net1
  annotations:
    argocd.argoproj.io/sync-wave: "-40"
spec:
  cidrBlock: 10.0.1.0/24
  excludeIps:
    - 10.0.1.1
  gateway: 10.0.1.1
  vpc: a
`;

test('render and the plugin write the order where they are asked to', () => {
  const cwd = folder({ 'net.yaml': network });
  expect(run(['render', '--sync-waves'], { cwd })).toMatchObject({ code: 0, out: annotated });
  expect(run(['argocd', 'generate', '--sync-waves'], { cwd })).toMatchObject({ code: 0, out: annotated });
  const env = { ARGOCD_APP_PARAMETERS: JSON.stringify([{ name: 'sync-waves', string: 'true' }]) };
  expect(run(['argocd', 'generate'], { cwd, env })).toMatchObject({ code: 0, out: annotated });
  expect(run(['argocd', 'generate'], { cwd }).out).not.toContain('argocd.argoproj.io');
});

test('resources that rest on each other have no order', () => {
  const cwd = folder({ 'net.yaml': network.replace('spec: {}', 'spec: {extraExternalSubnets: [net1]}') });
  const { code, out, err } = run(['render', '--sync-waves', '--format', 'compact'], { cwd });
  expect({ code, out }).toEqual({ code: 1, out: '' });
  expect(err).toContain('net.yaml:4:13: error: Subnet net1 rests on itself, by way of Vpc a [delivery/cycle]');
});

test('waves of the user in the wrong place, or no numbers, are warned of', () => {
  const wave = (text: string) =>
    network.replace('name: a}', `name: a, annotations: {argocd.argoproj.io/sync-wave: "${text}"}}`);
  const told = (text: string) => run(['render', '--sync-waves'], { cwd: folder({ 'net.yaml': wave(text) }) }).err;
  expect(
    told('5'),
  ).toBe(`warning[delivery/wave-against-order]: Vpc a has the sync-wave 5, after Subnet net1 with -40, which
  rests on it
  ┌─ net.yaml:8:65
  │
8 │ metadata: {name: a, annotations: {argocd.argoproj.io/sync-wave: "5"}}
  │                                                                 ^^^
  ┌─ net.yaml:4:13
  │
4 │ spec: {vpc: a, cidrBlock: 10.0.1.0/24, gateway: 10.0.1.1, excludeIps: [10.0.1.1]}
  │             - Subnet net1 rests on Vpc a
  = note: kube-ovn retries, up to 1000 s apart; pods that come meanwhile land in another subnet and
          stay; Argo CD waits for Subnet net1 to be healthy before it goes on
  = help: take the annotation away, or choose a number smaller than -40

1 warning in 2 objects, 1 file
`);
  expect(told('abc')).toBe(`warning[delivery/unreadable-wave]: Vpc a has the sync-wave "abc", which is no whole number
  ┌─ net.yaml:8:65
  │
8 │ metadata: {name: a, annotations: {argocd.argoproj.io/sync-wave: "abc"}}
  │                                                                 ^^^^^
  = note: Argo CD takes it for 0, without a word
  = help: take the annotation away: its wave is then -50

1 warning in 2 objects, 1 file
`);
});

test('argocd health prints a patch, or the files of Argo CD', () => {
  const { code, out } = run(['argocd', 'health', '--namespace', 'gitops']);
  expect(code).toBe(0);
  const patch = load(out) as { metadata: object; data: Record<string, string> };
  expect(patch.metadata).toEqual({ name: 'argocd-cm', namespace: 'gitops' });
  expect(patch.data['resource.customizations.health.kubeovn.io_Vpc']).toBe(`local function map(value)
  return type(value) == "table" and value or {}
end

local status = map(obj.status)

if status.standby == true then
  return { status = "Healthy", message = "the router exists" }
end
return { status = "Progressing", message = "waiting for the router" }
`);
  const cwd = folder({});
  expect(run(['argocd', 'health', '-o', 'x'], { cwd })).toMatchObject({
    code: 0,
    out: '',
    err: expect.stringMatching(/^x: \d+ files written\n$/),
  });
  const tests = load(readFileSync(join(cwd, 'x/resource_customizations/kubeovn.io/Vpc/health_test.yaml'), 'utf8'));
  expect(tests).toMatchObject({ tests: [{ inputPath: 'testdata/new.yaml' }, {}, {}] });
});
