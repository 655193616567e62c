import type { Cidr } from '../net/cidr';
import { switchesOf, type Target } from './target';

/** The API servers that judge a manifest: of one minor release of Kubernetes 1 or, during an upgrade, of two. */
export interface ApiServers {
  readonly oldest: number;
  readonly newest: number;
  /** What `--feature-gates` says of a gate; undefined where it says nothing. */
  readonly gate: (name: string) => boolean | undefined;
  /** The ranges of addresses of Services. Empty: not known. */
  readonly serviceSubnets: readonly Cidr[];
}

/** The release whose verdicts were recorded; it stands for one that is not named. */
const recorded = 36;

export function apiServersOf({ kubernetes }: Target): ApiServers {
  const minors = kubernetes.versions?.map(({ minor }) => minor) ?? [recorded];
  const [oldest, newest] = [Math.min(...minors), Math.max(...minors)];
  return {
    oldest,
    newest,
    gate: (name) => switchesOf(kubernetes, newest).featureGates.get(name),
    serviceSubnets: kubernetes.serviceSubnets,
  };
}
