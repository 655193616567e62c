import { mistake } from '../intent/mistake';
import type { PeerProxyDocument } from '../intent/output';
import type { Finding } from '../source/finding';
import type { Target } from '../target/target';

/**
 * Where the target counts on the mixed version proxy, and the settings that are described here are not for one of its
 * releases: the proxy is on at one side alone.
 */
export function proxyOfOtherRelease(documents: readonly PeerProxyDocument[], { kubernetes }: Target): Finding[] {
  const [first] = documents;
  const { mixedVersionProxy, versions = [] } = kubernetes;
  if (!first || !mixedVersionProxy) return [];
  const described = new Set(documents.flatMap(({ minors }) => minors));
  const missing = versions.find(({ minor }) => !described.has(minor));
  if (!missing) return [];
  const own = first.minors.map((minor) => `1.${minor}`).join(' and ');
  const wanted = versions.map(({ text }) => `"${text}"`).join(', ');
  const { document } = first;
  return [
    {
      ...mistake(
        'intent/peer-proxy-broken',
        document.at('spec', 'versions'),
        `${document.name} is for Kubernetes ${own}, and the target counts on the proxy in ${missing.text}`,
        `write versions: [${wanted}]`,
      ),
      notes: [`API servers of ${missing.text} pass nothing on, and nothing is passed on to them`],
    },
  ];
}
