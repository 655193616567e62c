import { parseRelease, type Release } from '../target/release';
import { kubeOvnLines } from '../target/target';

/** The kube-ovn release of a text; undefined if it is no release or of a line that the product does not know. */
export function kubeOvnRelease(text: string): Release | undefined {
  const release = parseRelease(text);
  if (!release) return undefined;
  const line = `${release.major}.${release.minor}${text.endsWith('-dev') ? '-dev' : ''}`;
  return (kubeOvnLines as readonly string[]).includes(line) ? release : undefined;
}

/** `1.12, 1.13, …`: for messages. */
export const knownKubeOvnLines: string = kubeOvnLines.join(', ');
