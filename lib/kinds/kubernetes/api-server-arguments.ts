import type { Path } from '../../source/path';
import type { Resource } from '../../source/resource';

/** An argument of kube-apiserver, by its name without dashes. */
export interface Argument {
  readonly name: string;
  readonly value: string;
  readonly path: Path;
}

const extraArgs = ['spec', 'kubeadmConfigSpec', 'clusterConfiguration', 'apiServer', 'extraArgs'];

/**
 * The arguments of a KubeadmControlPlane: a map in v1beta1, a list in v1beta2. What is neither has none.
 * Source: kubernetes-sigs/cluster-api api/bootstrap/kubeadm/v1beta1 and v1beta2, kubeadm_types.go (APIServer).
 */
export function argumentsOf(controlPlane: Resource): Argument[] {
  const given = controlPlane.get(...extraArgs);
  if (typeof given !== 'object' || given === null) return [];
  if (!Array.isArray(given))
    return Object.entries(given).flatMap(([name, value]) =>
      typeof value === 'string' ? [{ name, value, path: [...extraArgs, name] }] : [],
    );
  return given.flatMap((_, i) => {
    const [name, value] = [controlPlane.get(...extraArgs, i, 'name'), controlPlane.get(...extraArgs, i, 'value')];
    if (typeof name !== 'string' || typeof value !== 'string') return [];
    return [{ name, value, path: [...extraArgs, i, 'value'] }];
  });
}

/** `A=true,B=false`, as `--feature-gates` and `--runtime-config` take it: what has no value is on. */
export function switchesIn(text: string): ReadonlyMap<string, boolean> {
  return new Map(
    text.split(',').flatMap((part): [string, boolean][] => {
      const [name = '', value = 'true'] = part.trim().split('=', 2);
      return name === '' ? [] : [[name, !/^(0|f|F|false|FALSE|False)$/.test(value)]];
    }),
  );
}
