import { parseRelease, type Release } from './release';

/** The newest patch release of each line of kube-ovn that we know: what a line alone stands for. */
const newestPatches: Readonly<Record<string, number>> = { '1.12': 35, '1.13': 15, '1.14': 41, '1.15': 24, '1.16': 2 };

/** Whether a text names a line and no patch release, so that the newest one is meant: `1.15`. */
export function isLineAlone({ text }: Release): boolean {
  return Object.hasOwn(newestPatches, lineOf(text));
}

/** The patch release that is meant: `1.15` is 1.15.24. The unreleased line has none. */
export function exactRelease(release: Release): Release {
  const newest = newestPatches[lineOf(release.text)];
  return newest === undefined ? release : (parseRelease(`${release.major}.${release.minor}.${newest}`) as Release);
}

/** The patch releases of the line of a release that we know, oldest first; of the unreleased line that line itself. */
export function patchesOf(release: Release): readonly Release[] {
  const line = `${release.major}.${release.minor}`;
  const newest = newestPatches[line];
  if (newest === undefined) return [release];
  return Array.from({ length: newest + 1 }, (_, patch) => parseRelease(`${line}.${patch}`) as Release);
}

/** `1.15.24`, `1.17-dev`: as messages and citations name a release. */
export function nameOf(release: Release): string {
  return exactRelease(release).text.replace(/^v/, '');
}

function lineOf(text: string): string {
  return text.replace(/^v/, '');
}
