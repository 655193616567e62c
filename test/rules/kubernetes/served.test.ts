import { describe, expect, it } from 'vitest';
import { after, both, found, one, two } from './found';

const policies = 'admissionregistration.k8s.io';

describe('during an upgrade', () => {
  it.each<[apiVersion: string, kind: string, kubernetes: string, ...findings: string[]]>([
    [
      'policy/v1beta1',
      'PodDisruptionBudget',
      two('1.24', '1.25'),
      `api-ends-with-upgrade error: ${both('policy/v1', '1.24', '1.25')}`,
    ],
    [
      'autoscaling/v2beta2',
      'HorizontalPodAutoscaler',
      two('1.25', '1.26'),
      `api-ends-with-upgrade error: ${both('autoscaling/v2', '1.25', '1.26')}`,
    ],
    [
      'autoscaling/v2',
      'HorizontalPodAutoscaler',
      two('1.22', '1.23'),
      `api-begins-with-upgrade error: ${both('autoscaling/v1', '1.22', '1.23')}`,
    ],
    [
      'batch/v1beta1',
      'CronJob',
      two('1.24', '1.25'),
      `api-ends-with-upgrade error: ${both('batch/v1', '1.24', '1.25')}`,
    ],
    [`${policies}/v1`, 'ValidatingAdmissionPolicy', two('1.29', '1.30'), `api-begins-with-upgrade error: ${after}`],
    ['networking.k8s.io/v1', 'ServiceCIDR', two('1.32', '1.33'), `api-begins-with-upgrade error: ${after}`],
    [
      'networking.k8s.io/v1beta1',
      'ServiceCIDR',
      two('1.36', '1.37'),
      `api-off-by-default error: ${both('networking.k8s.io/v1', '1.36', '1.37')}`,
    ],
    [
      'networking.k8s.io/v1beta1',
      'ServiceCIDR',
      two('1.36', '1.37', ', runtimeConfig: {networking.k8s.io/v1beta1: true}'),
      `api-ends-with-upgrade error: ${both('networking.k8s.io/v1', '1.36', '1.37')}`,
    ],
    [
      'flowcontrol.apiserver.k8s.io/v1beta3',
      'FlowSchema',
      two('1.31', '1.32'),
      `api-ends-with-upgrade error: ${both('flowcontrol.apiserver.k8s.io/v1', '1.31', '1.32')}`,
    ],
    [
      'flowcontrol.apiserver.k8s.io/v1beta2',
      'FlowSchema',
      two('1.28', '1.29'),
      'api-ends-with-upgrade error: write flowcontrol.apiserver.k8s.io/v1beta3, which 1.28 and 1.29 both serve',
    ],
    [
      `${policies}/v1beta1`,
      'ValidatingAdmissionPolicy',
      two('1.33', '1.34'),
      `api-off-by-default error: ${both(`${policies}/v1`, '1.33', '1.34')}`,
    ],
    [
      `${policies}/v1beta1`,
      'ValidatingAdmissionPolicy',
      two('1.33', '1.34', `, runtimeConfig: {${policies}/v1beta1: true}`),
      `api-ends-with-upgrade error: ${both(`${policies}/v1`, '1.33', '1.34')}`,
    ],
    ['resource.k8s.io/v1', 'DeviceClass', two('1.33', '1.34'), `api-begins-with-upgrade error: ${after}`],
    [
      'resource.k8s.io/v1',
      'DeviceClass',
      two('1.33', '1.34', ', runtimeConfig: {api/beta: true}'),
      `api-begins-with-upgrade error: ${both('resource.k8s.io/v1beta2', '1.33', '1.34')}`,
    ],
    [
      'extensions/v1beta1',
      'Ingress',
      two('1.21', '1.22'),
      `api-ends-with-upgrade error: ${both('networking.k8s.io/v1', '1.21', '1.22')}`,
    ],
    [
      'extensions/v1beta1',
      'Ingress',
      two('1.18', '1.19'),
      'api-deprecated warning: write networking.k8s.io/v1beta1, which 1.18 and 1.19 both serve',
    ],
    [
      'policy/v1beta1',
      'PodSecurityPolicy',
      two('1.24', '1.25'),
      'api-ends-with-upgrade error: remove the object before the upgrade: no API version of its kind is left after it',
    ],
    ['kubeovn.io/v1', 'Vpc', two('1.33', '1.34')],
    ['k8s.cni.cncf.io/v1', 'NetworkAttachmentDefinition', two('1.33', '1.34')],
    ['apps/v1', 'StatefulSet', two('1.36', '1.37')],
  ])('%s %s with %s', (apiVersion, kind, kubernetes, ...findings) => {
    expect(found(kubernetes, apiVersion, kind)).toEqual(findings);
  });

  const beta = (minor: string, isOn = true) =>
    `, perVersion: {"${minor}": {runtimeConfig: {resource.k8s.io/v1beta2: ${isOn}}}}`;
  const asWell = (minor: string) =>
    `where API servers of ${minor} have --runtime-config=resource.k8s.io/v1beta2=true as well, say so: ` +
    `target.kubernetes.perVersion: {"${minor}": {runtimeConfig: {resource.k8s.io/v1beta2: true}}}`;
  it.each<[kubernetes: string, ...findings: string[]]>([
    [two('1.33', '1.34', beta('1.33')), `api-ends-with-upgrade error: ${asWell('1.34')}`],
    [two('1.33', '1.34', beta('1.34')), `api-begins-with-upgrade error: ${asWell('1.33')}`],
    [two('1.34', '1.35', beta('1.34')), `api-ends-with-upgrade error: ${both('resource.k8s.io/v1', '1.34', '1.35')}`],
    [two('1.33', '1.34', `, runtimeConfig: {resource.k8s.io/v1beta2: true}`)],
    [
      two('1.33', '1.34', `, runtimeConfig: {resource.k8s.io/v1beta2: true}${beta('1.34', false)}`),
      `api-ends-with-upgrade error: ${asWell('1.34')}`,
    ],
  ])('what one of two releases alone is told: %s', (kubernetes, ...findings) => {
    expect(found(kubernetes, 'resource.k8s.io/v1beta2', 'DeviceClass')).toEqual(findings);
    expect(
      found(kubernetes, 'v1', 'ServiceAccount', {
        metadata: { ownerReferences: [{ apiVersion: 'resource.k8s.io/v1beta2', kind: 'DeviceClass', name: 'b' }] },
      }).map((line) => line.split(' ')[0]),
    ).toEqual(findings.map(() => 'owner-not-served'));
  });

  it('the order of the releases says nothing', () => {
    expect(found(two('1.34', '1.33'), 'resource.k8s.io/v1', 'DeviceClass')).toEqual(
      found(two('1.33', '1.34'), 'resource.k8s.io/v1', 'DeviceClass'),
    );
  });

  it.each([
    [undefined, 'warning'],
    ['flux', 'warning'],
    ['argocd', 'error'],
  ])('the mixed version proxy does not help the discovery of Argo CD: %s', (applier, severity) => {
    const kubernetes = two('1.35', '1.36', ', mixedVersionProxy: true');
    expect(found(kubernetes, `${policies}/v1`, 'MutatingAdmissionPolicy', applier ? { applier } : {})).toEqual([
      `api-begins-with-upgrade ${severity}: ${after}`,
    ]);
  });
});

describe('with one release', () => {
  it.each<[apiVersion: string, kind: string, version: string, ...findings: string[]]>([
    ['policy/v1beta1', 'PodDisruptionBudget', '1.25', 'api-gone error: write policy/v1, which 1.25 serves'],
    [
      'policy/v1beta1',
      'PodSecurityPolicy',
      '1.25',
      'api-gone error: remove the object: no API version of its kind is left',
    ],
    ['policy/v1beta1', 'PodDisruptionBudget', '1.24', 'api-deprecated warning: write policy/v1, which 1.24 serves'],
    ['autoscaling/v2beta2', 'HorizontalPodAutoscaler', '1.22'],
    ['resource.k8s.io/v1', 'DeviceClass', '1.33', 'api-too-new error: apply it after the upgrade to 1.34'],
    [
      `${policies}/v1alpha1`,
      'MutatingAdmissionPolicy',
      '1.38',
      `api-gone warning: write ${policies}/v1, which 1.38 serves`,
    ],
    [
      'apiextensions.k8s.io/v1beta1',
      'CustomResourceDefinition',
      '1.33',
      'api-gone error: write apiextensions.k8s.io/v1, which 1.33 serves',
    ],
    ['apps/v1alpha1', 'PetSet', '1.33'],
  ])('%s %s at %s', (apiVersion, kind, version, ...findings) => {
    expect(found(one(version), apiVersion, kind)).toEqual(findings);
  });
});

describe('without a release', () => {
  it.each([
    ['policy/v1beta1', 'PodDisruptionBudget'],
    ['resource.k8s.io/v1alpha3', 'DeviceClass'],
    ['kustomize.config.k8s.io/v1beta1', 'Kustomization'],
    ['controlplane.cluster.x-k8s.io/v1beta2', 'KubeadmControlPlane'],
  ])('nothing is said of %s %s', (apiVersion, kind) => {
    expect(found(undefined, apiVersion, kind)).toEqual([]);
  });

  it.each([
    ['kubeadm.k8s.io/v1beta4', 'ClusterConfiguration'],
    ['kubelet.config.k8s.io/v1beta1', 'KubeletConfiguration'],
    ['imagepolicy.k8s.io/v1alpha1', 'ImageReview'],
  ])('no API server serves %s %s', (apiVersion, kind) => {
    expect(found(undefined, apiVersion, kind)).toEqual([
      'kind-never-served error: move it out of the input: it belongs on the nodes, or into an object that holds it as text',
    ]);
  });
});

describe('owners', () => {
  const owned = (kubernetes: string | undefined, ...ownerReferences: unknown[]) =>
    found(kubernetes, 'v1', 'ServiceAccount', { metadata: { ownerReferences } });
  const owner = (apiVersion: string, kind: string) => ({ apiVersion, kind, name: 'b', uid: '1' });

  it.each<[kubernetes: string | undefined, apiVersion: string, kind: string, ...findings: string[]]>([
    [
      two('1.24', '1.25'),
      'policy/v1beta1',
      'PodDisruptionBudget',
      `owner-not-served error: ${both('policy/v1', '1.24', '1.25')}`,
    ],
    [two('1.33', '1.34'), 'resource.k8s.io/v1', 'DeviceClass', 'owner-not-served error: remove the owner'],
    [
      one('1.33'),
      'policy/v1beta1',
      'PodDisruptionBudget',
      'owner-not-served error: write policy/v1, which 1.33 serves',
    ],
    [undefined, 'kubeadm.k8s.io/v1beta4', 'ClusterConfiguration', 'owner-not-served error: remove the owner'],
    [undefined, 'policy/v1beta1', 'PodDisruptionBudget'],
    [two('1.33', '1.34'), 'apps/v1', 'Deployment'],
    [two('1.33', '1.34'), 'example.com/v1', 'Widget'],
  ])('with %s an owner %s %s', (kubernetes, apiVersion, kind, ...findings) => {
    expect(owned(kubernetes, owner(apiVersion, kind))).toEqual(findings);
  });

  it('that are none are passed over', () => {
    expect(owned(one('1.33'), null, 7, {}, { apiVersion: {}, kind: [] }, { apiVersion: '', kind: '' })).toEqual([]);
    expect(found(one('1.33'), 'v1', 'ServiceAccount', { metadata: { ownerReferences: 'x' } })).toEqual([]);
  });
});
