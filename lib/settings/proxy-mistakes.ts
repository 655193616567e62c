import { proxyGate } from '../kinds/kubernetes/feature-gates';
import { type ProxyObstacle, proxyObstacles, proxySince } from '../kinds/kubernetes/peer-proxy';
import type { Finding } from '../source/finding';
import type { Resource, Spot } from '../source/resource';
import { type KubernetesTarget, switchesOf } from '../target/target';
import { mistake } from './mistakes';

/**
 * Why `mixedVersionProxy: true` contradicts the rest of `target.kubernetes`: a release without the proxy, or one whose
 * switches keep it from working. A proxy that is on in one of two releases alone passes nothing on.
 */
export function proxyMistakes(target: KubernetesTarget, document: Resource): Finding[] {
  const { versions = [], mixedVersionProxy } = target;
  if (!mixedVersionProxy) return [];
  const claim = document.at('target', 'kubernetes', 'mixedVersionProxy');
  const tooOld = versions.find(({ minor }) => minor < proxySince);
  if (tooOld) {
    const message = `Kubernetes ${tooOld.text} has no mixed version proxy`;
    return [mistake('wrong-value', message, claim, [`it came with 1.${proxySince}: write false`])];
  }
  // Who names the gate for one release names what there is; who does not relies on mixedVersionProxy alone.
  const switches = versions.map(({ minor, text }) => ({ minor, text, ...switchesOf(target, minor) }));
  const isAll = switches.some(({ featureGates }) => featureGates.has(proxyGate));
  const seen = new Set<string>();
  return switches.flatMap(({ minor, text, ...own }) =>
    proxyObstacles(minor, own, isAll).flatMap((obstacle) => {
      if (seen.has(obstacle.what) || obstacle.isInferred) return [];
      seen.add(obstacle.what);
      const message = `mixedVersionProxy is true, and ${obstacle.what} is off ${obstacle.by ? '' : 'by default '}in ${text}`;
      const help = [`turn it on in every API server, or write mixedVersionProxy: false: ${obstacle.consequence}`];
      return [mistake('wrong-value', message, placeOf(obstacle, text, document) ?? claim, help)];
    }),
  );
}

/** Where it is turned off. */
function placeOf({ of, what, by = what }: ProxyObstacle, release: string, document: Resource): Spot | undefined {
  const kubernetes = ['target', 'kubernetes'];
  const paths = [
    [...kubernetes, 'perVersion', release, of, by],
    [...kubernetes, of, by],
  ];
  const path = paths.find((one) => document.get(...one) === false);
  return path && document.at(...path);
}
