import type { Finding } from '../../source/finding';
import type { Spot } from '../../source/resource';
import type { Target } from '../../target/target';

/** Settings of API servers that pass requests on, and the minor releases that they are for. */
export interface DescribedProxy {
  readonly name: string;
  readonly minors: readonly number[];
  /** Where the releases are written. */
  readonly at: Spot;
}

/**
 * Where the target counts on the mixed version proxy, and the settings that are described are not for one of its
 * releases: the proxy is on at one side alone.
 */
export function proxyOfOtherRelease(described: readonly DescribedProxy[], { kubernetes }: Target): Finding[] {
  const [first] = described;
  const { mixedVersionProxy, versions = [] } = kubernetes;
  if (!first || !mixedVersionProxy) return [];
  const covered = new Set(described.flatMap(({ minors }) => minors));
  const missing = versions.find(({ minor }) => !covered.has(minor));
  if (!missing) return [];
  const own = first.minors.map((minor) => `1.${minor}`).join(' and ');
  return [
    {
      rule: 'intent/peer-proxy-broken',
      severity: 'error',
      message: `${first.name} is for Kubernetes ${own}, and the target counts on the proxy in ${missing.text}`,
      at: first.at,
      related: [],
      notes: [`API servers of ${missing.text} pass nothing on, and nothing is passed on to them`],
      help: [`write versions: [${versions.map(({ text }) => `"${text}"`).join(', ')}]`],
    },
  ];
}
