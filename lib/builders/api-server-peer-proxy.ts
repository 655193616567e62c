import { parseRelease } from '../target/release';
import type { NamedProps } from './object-metadata';
import { type ApiServerSettings, peerAddressArguments, peerProxyArguments } from './peer-proxy-arguments';

/** What configures the control plane. */
export const controlPlaneFormats = ['kubeadm', 'static-pod', 'cluster-api', 'rke2', 'k3s'] as const;

/** A node of the control plane. */
export interface ControlPlaneNode {
  /** Its name: the folder of its files. */
  readonly name: string;

  /**
   * The address where the other API servers reach this one: an IP address, without brackets.
   * @default the one that it advertises to everybody
   */
  readonly address?: string;

  /**
   * The port there, 1 to 65535.
   * @default 6443
   */
  readonly port?: number;
}

/**
 * API servers that pass requests which they do not serve on to one that does: what their settings need, as files for
 * review. GitOps tools cannot apply them, and nothing of it lands among the manifests.
 */
export interface ApiServerPeerProxyProps extends NamedProps, ApiServerSettings {
  /** The releases of Kubernetes: one, or the two of an upgrade. 1.28 at least. */
  readonly versions: readonly string[];

  /** What configures the control plane: `kubeadm`, `static-pod`, `cluster-api`, `rke2` or `k3s`. */
  readonly format: string;

  /**
   * The API version of the configuration: `v1beta3` or `v1beta4` for kubeadm, `v1beta1` or `v1beta2` for Cluster API.
   * @default v1beta4 from 1.31 on, else v1beta3; v1beta1 for Cluster API
   */
  readonly configVersion?: string;

  /**
   * The file on the nodes with the CA of the API servers' certificates.
   * @default /etc/kubernetes/pki/ca.crt; /var/lib/rancher/rke2/server/tls/server-ca.crt; that of k3s likewise
   */
  readonly peerCaFile?: string;

  /**
   * All DNS names in the certificates that the API servers show, where neither kubeadm nor RKE2 nor k3s makes them.
   * @default not known
   */
  readonly certificateNames?: readonly string[];

  /**
   * The nodes of the control plane. Needed only where the API servers reach each other at other addresses than those
   * that they advertise.
   * @default not known
   */
  readonly nodes?: readonly ControlPlaneNode[];

  /**
   * Feature gates that the API servers have already. Kept, and merged into one argument.
   * @default none
   */
  readonly featureGates?: Readonly<Record<string, boolean>>;

  /**
   * API versions that `--runtime-config` turns on and off already. Kept, and merged into one argument.
   * @default none
   */
  readonly runtimeConfig?: Readonly<Record<string, boolean>>;

  /**
   * Further arguments that the API servers have already, by name without dashes. Kept.
   * @default none
   */
  readonly extraArgs?: Readonly<Record<string, string>>;
}

/** A file for people, or for tools on the nodes. */
export interface ReviewFile {
  /** Its path: `<name of the construct>/<node>/<file>`. */
  readonly path: string;
  /** What to do with it, in one sentence. */
  readonly use: string;
  /** A map or a list, as YAML. */
  readonly content: object;
}

/** The minor releases, oldest first. */
export function minorsOf({ versions }: Pick<ApiServerPeerProxyProps, 'versions'>): number[] {
  return versions.flatMap((text) => parseRelease(text)?.minor ?? []).sort((a, b) => a - b);
}

export function peerCaFileOf({ format, peerCaFile }: ApiServerPeerProxyProps): string {
  const isRancher = format === 'rke2' || format === 'k3s';
  return (
    peerCaFile ?? (isRancher ? `/var/lib/rancher/${format}/server/tls/server-ca.crt` : '/etc/kubernetes/pki/ca.crt')
  );
}

/** The API version of the configuration, where the format has one. */
export function configVersionOf({ format, configVersion, ...props }: ApiServerPeerProxyProps): string | undefined {
  if (format === 'cluster-api') return configVersion ?? 'v1beta1';
  if (format !== 'kubeadm') return undefined;
  return configVersion ?? ((minorsOf(props)[0] ?? 0) >= 31 ? 'v1beta4' : 'v1beta3');
}

/** The files that turn the proxy on. */
export function apiServerPeerProxy(props: ApiServerPeerProxyProps): ReviewFile[] {
  const { name, format, nodes = [] } = props;
  const [oldest = 0] = minorsOf(props);
  const shared = peerProxyArguments(oldest, peerCaFileOf(props), props);
  const allNodes = nodes.map(({ name: node, address, port = 6443 }) => ({
    node,
    own: address === undefined ? [] : peerAddressArguments(address, port),
  }));
  const ofNodes = allNodes.filter(({ own }) => own.length > 0);
  if (format === 'rke2' || format === 'k3s') {
    const config = (list: Arguments) => ({ 'kube-apiserver-arg': list.map((pair) => pair.join('=')) });
    const use = (on: string) =>
      `Merge into /etc/rancher/${format}/config.yaml of ${on}, and restart ${format} there, one node after the other.`;
    if (ofNodes.length === 0)
      return [{ path: `${name}/config.yaml`, use: use('every server'), content: config(shared) }];
    return allNodes.map(({ node, own }) => ({
      path: `${name}/${node}/config.yaml`,
      use: use(node),
      content: config([...shared, ...own]),
    }));
  }
  const patches = ofNodes.map(({ node, own }) => patch(`${name}/${node}`, node, own));
  if (format === 'static-pod') return [patch(name, 'every node of the control plane', shared), ...patches];
  return [clusterFile(props, shared), ...patches];
}

type Arguments = readonly (readonly [name: string, value: string])[];

/**
 * What is added to the command of the static pod. A strategic merge would replace the whole command.
 * Source: kubernetes/kubernetes cmd/kubeadm/app/util/patches/patches.go: names of files.
 */
function patch(folder: string, on: string, list: Arguments): ReviewFile {
  return {
    path: `${folder}/kube-apiserver+json.yaml`,
    use: `Put into the patches.directory of kubeadm on ${on}; without kubeadm, patch /etc/kubernetes/manifests/kube-apiserver.yaml with it.`,
    content: list.map(([name, value]) => ({
      op: 'add',
      path: '/spec/containers/0/command/-',
      value: `--${name}=${value}`,
    })),
  };
}

function clusterFile(props: ApiServerPeerProxyProps, list: Arguments): ReviewFile {
  const { name, format } = props;
  const version = configVersionOf(props);
  const isList = version === 'v1beta4' || (format === 'cluster-api' && version === 'v1beta2');
  const extraArgs = isList ? list.map(([argument, value]) => ({ name: argument, value })) : Object.fromEntries(list);
  if (format === 'cluster-api')
    return {
      path: `${name}/kubeadm-control-plane.yaml`,
      use: 'Merge into the KubeadmControlPlane of the cluster: its machines are replaced one after the other.',
      content: {
        apiVersion: `controlplane.cluster.x-k8s.io/${version}`,
        kind: 'KubeadmControlPlane',
        metadata: { name },
        spec: { kubeadmConfigSpec: { clusterConfiguration: { apiServer: { extraArgs } } } },
      },
    };
  return {
    path: `${name}/kubeadm.yaml`,
    use: 'Merge into the ClusterConfiguration that kubeadm init or kubeadm upgrade reads.',
    content: { apiVersion: `kubeadm.k8s.io/${version}`, kind: 'ClusterConfiguration', apiServer: { extraArgs } },
  };
}
