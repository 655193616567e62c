import { parseRelease, type Release } from '../target/release';
import { kruiseLines, kubeOvnLines, ovnKubernetesLines } from '../target/target';

/** The kube-ovn release of a text; undefined if it is no release or of a line that the product does not know. */
export const kubeOvnRelease = (text: string): Release | undefined => known(text, kubeOvnLines);

/** The OVN-Kubernetes release of a text; undefined if it is no release or of a line that the product does not know. */
export const ovnKubernetesRelease = (text: string): Release | undefined => known(text, ovnKubernetesLines);

/** The Kruise release of a text; undefined if it is no release or of a line that the product does not know. */
export const kruiseRelease = (text: string): Release | undefined => known(text, kruiseLines);

/** `1.12, 1.13, …`: for messages. */
export const knownKubeOvnLines: string = kubeOvnLines.join(', ');
export const knownKruiseLines: string = kruiseLines.join(', ');
export const knownOvnKubernetesLines: string = ovnKubernetesLines.join(', ');

function known(text: string, lines: readonly string[]): Release | undefined {
  const release = parseRelease(text);
  if (!release) return undefined;
  const line = text === 'main' ? text : `${release.major}.${release.minor}${text.endsWith('-dev') ? '-dev' : ''}`;
  return lines.includes(line) ? release : undefined;
}
