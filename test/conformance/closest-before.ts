import { compareReleases, parseRelease, type Release } from '../../lib/target/release';

interface OfRelease {
  readonly release: string;
}

/** Of the recordings of one subject, that under the closest release before. */
export function closestBefore<T extends OfRelease>({ release }: OfRelease, recordings: Iterable<T>): T | undefined {
  const own = versionOf(release);
  const older = Array.from(recordings, (line) => ({ line, version: versionOf(line.release) }))
    .filter(({ version }) => compareReleases(version, own) < 0)
    .sort((a, b) => compareReleases(b.version, a.version));
  return older[0]?.line;
}

function versionOf(text: string): Release {
  const version = parseRelease(text);
  if (!version) throw new Error(`not a release: ${text}`);
  return version;
}
