import { expect, test } from 'vitest';
import { run } from '../cli/command';

/** The findings of an object that has nothing but its kind. */
function found(apiVersion: string, kind: string, more = ''): string {
  const stdin = `apiVersion: ${apiVersion}\nkind: ${kind}\nmetadata: {name: a, namespace: b}\n${more}`;
  return run(['check', '--format', 'compact', '-'], { stdin }).out;
}

test.each([
  ['kube-ovn.io/v1', 'Subnet', 'kubeovn.io/v1'],
  ['kube-ovn.io/v1', 'Vpc', 'kubeovn.io/v1'],
  ['kubeovn.io/v1beta1', 'IP', 'kubeovn.io/v1'],
  ['kubeovn.com/v1', 'Subnet', 'kubeovn.io/v1'],
  ['kubeovn/v1', 'Vlan', 'kubeovn.io/v1'],
  ['kubeovn.io', 'Subnet', 'kubeovn.io/v1'],
  ['KubeOVN.io/v1', 'Subnet', 'kubeovn.io/v1'],
  ['kuebovn.io/v1', 'Subnet', 'kubeovn.io/v1'],
  ['v1', 'IptablesEIP', 'kubeovn.io/v1'],
  ['k8s.ovn.io/v1', 'ClusterUserDefinedNetwork', 'k8s.ovn.org/v1'],
  ['k8s-ovn.org/v1', 'EgressIP', 'k8s.ovn.org/v1'],
  ['kruise.io/v1alpha1', 'SidecarSet', 'apps.kruise.io/v1beta1 or apps.kruise.io/v1alpha1'],
  ['apps.kruise.io/v1', 'SidecarSet', 'apps.kruise.io/v1beta1 or apps.kruise.io/v1alpha1'],
  ['apps-kruise.io/v1alpha1', 'SidecarSet', 'apps.kruise.io/v1beta1 or apps.kruise.io/v1alpha1'],
  ['cni.cncf.io/v1', 'NetworkAttachmentDefinition', 'k8s.cni.cncf.io/v1'],
  ['k8s.cni.cncf.com/v1', 'NetworkAttachmentDefinition', 'k8s.cni.cncf.io/v1'],
])('%s %s is an error that names %s', (apiVersion, kind, meant) => {
  const [first] = found(apiVersion, kind).split('\n');
  expect(first).toContain(`error: ${kind} is ${meant}, not ${apiVersion} [schema/unknown-version]`);
});

test.each([
  ['ec2.aws.upbound.io/v1beta1', 'Subnet'],
  ['ec2.services.k8s.aws/v1alpha1', 'VPC'],
  ['vpc.kubesphere.io/v1', 'Vpc'],
  ['network.openshift.io/v1', 'Subnet'],
  ['kubevirt.io/v1', 'Subnet'],
  ['openstack.org/v1', 'Subnet'],
  ['ovn.io/v1', 'Subnet'],
  ['kube-ovn.io/v1', 'Widget'],
])('%s %s is of another project', (apiVersion, kind) => {
  expect(found(apiVersion, kind)).toMatch(
    /^<stdin>:2:7: info: 1 object of \S+ is not checked: \w+ \[schema\/kind-without-definition\]\n$/,
  );
});

test('a definition of the group decides', () => {
  const definition = (kind: string) => `---
apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: {name: ${kind.toLowerCase()}s.kube-ovn.io}
spec:
  group: kube-ovn.io
  names: {kind: ${kind}, listKind: ${kind}List, plural: ${kind.toLowerCase()}s, singular: ${kind.toLowerCase()}}
  scope: Namespaced
  versions: [{name: v1, served: true, storage: true, schema: {openAPIV3Schema: {type: object}}}]
`;
  expect(found('kube-ovn.io/v1', 'Subnet', definition('Subnet'))).toBe('');
  expect(found('kube-ovn.io/v1', 'Subnet', definition('Other'))).toMatch(/info: .*kind-without-definition/);
});

test('its fix is the group', () => {
  const stdin = 'apiVersion: kube-ovn.io/v1\nkind: Vpc\nmetadata: {name: a}\nspec: {}\n';
  expect(run(['check', '--fix-unsafe', '--dry-run', '-'], { stdin }).out).toContain('+apiVersion: kubeovn.io/v1\n');
});
