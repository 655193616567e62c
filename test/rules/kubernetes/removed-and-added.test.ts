import { describe, expect, it } from 'vitest';
import { after, both, found, two } from './found';

/*
 * The API versions that went, and came, from 1.22 to 1.37, as the removal guide and the release notes of Kubernetes
 * name them: what is said while servers of the release before and of the release itself answer.
 */
const admission = 'admissionregistration.k8s.io';
const flowcontrol = 'flowcontrol.apiserver.k8s.io';
const rbac = 'rbac.authorization.k8s.io';

describe('what a release no longer has', () => {
  it.each<[until: number, apiVersion: string, kind: string, instead: string]>([
    [22, 'networking.k8s.io/v1beta1', 'Ingress', 'networking.k8s.io/v1'],
    [22, 'networking.k8s.io/v1beta1', 'IngressClass', 'networking.k8s.io/v1'],
    [22, `${rbac}/v1beta1`, 'Role', `${rbac}/v1`],
    [22, `${rbac}/v1beta1`, 'RoleBinding', `${rbac}/v1`],
    [22, `${rbac}/v1beta1`, 'ClusterRole', `${rbac}/v1`],
    [22, `${rbac}/v1beta1`, 'ClusterRoleBinding', `${rbac}/v1`],
    [22, 'apiextensions.k8s.io/v1beta1', 'CustomResourceDefinition', 'apiextensions.k8s.io/v1'],
    [22, `${admission}/v1beta1`, 'MutatingWebhookConfiguration', `${admission}/v1`],
    [22, `${admission}/v1beta1`, 'ValidatingWebhookConfiguration', `${admission}/v1`],
    [22, 'coordination.k8s.io/v1beta1', 'Lease', 'coordination.k8s.io/v1'],
    [25, 'policy/v1beta1', 'PodDisruptionBudget', 'policy/v1'],
    [25, 'batch/v1beta1', 'CronJob', 'batch/v1'],
    [25, 'discovery.k8s.io/v1beta1', 'EndpointSlice', 'discovery.k8s.io/v1'],
    [25, 'events.k8s.io/v1beta1', 'Event', 'events.k8s.io/v1'],
    [25, 'autoscaling/v2beta1', 'HorizontalPodAutoscaler', 'autoscaling/v2'],
    [26, 'autoscaling/v2beta2', 'HorizontalPodAutoscaler', 'autoscaling/v2'],
    [26, `${flowcontrol}/v1beta1`, 'FlowSchema', `${flowcontrol}/v1beta2`],
    [26, `${flowcontrol}/v1beta1`, 'PriorityLevelConfiguration', `${flowcontrol}/v1beta2`],
    [29, `${flowcontrol}/v1beta2`, 'PriorityLevelConfiguration', `${flowcontrol}/v1beta3`],
    [32, `${flowcontrol}/v1beta3`, 'PriorityLevelConfiguration', `${flowcontrol}/v1`],
  ])('1.%i: %s %s', (until, apiVersion, kind, instead) => {
    const [older, newer] = [`1.${until - 1}`, `1.${until}`];
    expect(found(two(older, newer), apiVersion, kind)).toEqual([
      `api-ends-with-upgrade error: ${both(instead, older, newer)}`,
    ]);
  });

  it('1.25: policy/v1beta1 PodSecurityPolicy, without a successor', () => {
    expect(found(two('1.24', '1.25'), 'policy/v1beta1', 'PodSecurityPolicy')).toEqual([
      'api-ends-with-upgrade error: remove the object before the upgrade: no API version of its kind is left after it',
    ]);
  });

  it.each<[until: number, apiVersion: string, kind: string, instead: string]>([
    [34, `${admission}/v1beta1`, 'ValidatingAdmissionPolicy', `${admission}/v1`],
    [34, `${admission}/v1beta1`, 'ValidatingAdmissionPolicyBinding', `${admission}/v1`],
    [37, 'networking.k8s.io/v1beta1', 'ServiceCIDR', 'networking.k8s.io/v1'],
    [37, 'networking.k8s.io/v1beta1', 'IPAddress', 'networking.k8s.io/v1'],
    [37, 'storage.k8s.io/v1beta1', 'VolumeAttributesClass', 'storage.k8s.io/v1'],
  ])('1.%i: %s %s, where it was turned on', (until, apiVersion, kind, instead) => {
    const [older, newer] = [`1.${until - 1}`, `1.${until}`];
    const on = `, runtimeConfig: {${apiVersion}: true}`;
    expect(found(two(older, newer), apiVersion, kind)).toEqual([
      `api-off-by-default error: ${both(instead, older, newer)}`,
    ]);
    expect(found(two(older, newer, on), apiVersion, kind)).toEqual([
      `api-ends-with-upgrade error: ${both(instead, older, newer)}`,
    ]);
  });
});

describe('what a release has first', () => {
  it.each<[since: number, apiVersion: string, kind: string, instead?: string]>([
    [23, 'autoscaling/v2', 'HorizontalPodAutoscaler', 'autoscaling/v1'],
    [29, `${flowcontrol}/v1`, 'FlowSchema', `${flowcontrol}/v1beta3`],
    [29, `${flowcontrol}/v1`, 'PriorityLevelConfiguration', `${flowcontrol}/v1beta3`],
    [30, `${admission}/v1`, 'ValidatingAdmissionPolicy'],
    [30, `${admission}/v1`, 'ValidatingAdmissionPolicyBinding'],
    [33, 'networking.k8s.io/v1', 'ServiceCIDR'],
    [33, 'networking.k8s.io/v1', 'IPAddress'],
    [34, 'resource.k8s.io/v1', 'DeviceClass'],
    [34, 'resource.k8s.io/v1', 'ResourceClaim'],
    [34, 'resource.k8s.io/v1', 'ResourceClaimTemplate'],
    [34, 'resource.k8s.io/v1', 'ResourceSlice'],
    [34, 'storage.k8s.io/v1', 'VolumeAttributesClass'],
    [36, `${admission}/v1`, 'MutatingAdmissionPolicy'],
    [36, `${admission}/v1`, 'MutatingAdmissionPolicyBinding'],
    [37, 'storagemigration.k8s.io/v1', 'StorageVersionMigration'],
    [37, 'certificates.k8s.io/v1', 'ClusterTrustBundle'],
  ])('1.%i: %s %s', (since, apiVersion, kind, instead) => {
    const [older, newer] = [`1.${since - 1}`, `1.${since}`];
    expect(found(two(older, newer), apiVersion, kind)).toEqual([
      `api-begins-with-upgrade error: ${instead ? both(instead, older, newer) : after}`,
    ]);
  });

  it.each<[since: number, apiVersion: string, kind: string, shared: string]>([
    [30, `${admission}/v1`, 'ValidatingAdmissionPolicy', `${admission}/v1beta1`],
    [33, 'networking.k8s.io/v1', 'ServiceCIDR', 'networking.k8s.io/v1beta1'],
    [34, 'resource.k8s.io/v1', 'DeviceClass', 'resource.k8s.io/v1beta2'],
    [34, 'storage.k8s.io/v1', 'VolumeAttributesClass', 'storage.k8s.io/v1beta1'],
    [36, `${admission}/v1`, 'MutatingAdmissionPolicy', `${admission}/v1beta1`],
  ])('1.%i: %s %s, and the beta version where it was turned on', (since, apiVersion, kind, shared) => {
    const [older, newer] = [`1.${since - 1}`, `1.${since}`];
    expect(found(two(older, newer, `, runtimeConfig: {${shared}: true}`), apiVersion, kind)).toEqual([
      `api-begins-with-upgrade error: ${both(shared, older, newer)}`,
    ]);
  });
});

describe('what the operators bring', () => {
  it.each([
    ['kubeovn.io/v1', 'Vpc'],
    ['kubeovn.io/v1', 'Subnet'],
    ['k8s.cni.cncf.io/v1', 'NetworkAttachmentDefinition'],
    ['k8s.ovn.org/v1', 'ClusterUserDefinedNetwork'],
    ['apps.kruise.io/v1beta1', 'SidecarSet'],
    ['v1', 'ConfigMap'],
    ['apps/v1', 'StatefulSet'],
  ])('depends on its definitions, or is everywhere: %s %s', (apiVersion, kind) => {
    for (let minor = 22; minor < 37; minor++)
      expect(found(two(`1.${minor}`, `1.${minor + 1}`), apiVersion, kind)).toEqual([]);
  });

  it.each(['1.22', '1.28', '1.36'])('no server has the files of kubeadm, with %s', (version) => {
    expect(found(`{versions: ["${version}"]}`, 'kubeadm.k8s.io/v1beta4', 'ClusterConfiguration')).toEqual([
      'kind-never-served error: move it out of the input: it belongs on the nodes, or into an object that holds it as text',
    ]);
  });
});
