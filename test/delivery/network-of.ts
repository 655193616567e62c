import { Network } from '../../lib/network/network';
import type { Origin } from '../../lib/source/origin';
import { Resource } from '../../lib/source/resource';
import { defaultTarget } from '../../lib/target/target';

/** An object without what no order depends on. */
export interface Made {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: Readonly<Record<string, unknown>>;
  readonly spec?: unknown;
}

const versions: Readonly<Record<string, string>> = {
  Namespace: 'v1',
  ConfigMap: 'v1',
  Pod: 'v1',
  Deployment: 'apps/v1',
  CustomResourceDefinition: 'apiextensions.k8s.io/v1',
  NetworkAttachmentDefinition: 'k8s.cni.cncf.io/v1',
  IPAMClaim: 'k8s.cni.cncf.io/v1alpha1',
  NodeNetworkConfigurationPolicy: 'nmstate.io/v1',
  ClusterUserDefinedNetwork: 'k8s.ovn.org/v1',
  UserDefinedNetwork: 'k8s.ovn.org/v1',
};

/** `Pod ns1/web` with its spec, and annotations where it has any. */
export function made(title: string, spec: unknown = {}, annotations?: Readonly<Record<string, string>>): Made {
  const [kind = '', path = ''] = title.split(' ');
  const [space, name] = path.includes('/') ? path.split('/') : [undefined, path];
  const metadata = { name, ...(space && { namespace: space }), ...(annotations && { annotations }) };
  return { apiVersion: versions[kind] ?? 'kubeovn.io/v1', kind, metadata, spec };
}

const origin: Origin = {
  locate: () => ({ location: { file: '', start: { line: 1, column: 1 }, end: { line: 1, column: 1 } } }),
};

export function networkOf(...objects: readonly Made[]): Network {
  const resources = objects.map((object) => new Resource({ ...object }, origin));
  return new Network(resources, { target: defaultTarget });
}
