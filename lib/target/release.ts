/**
 * Releases of an operator: `1.16` (a line), `1.16.2` (a patch release), `1.17-dev` (the unreleased line), `main` (an
 * unreleased line without a number). A line alone means its latest patch release.
 */
export interface Release {
  readonly major: number;
  readonly minor: number;
  readonly patch: number;
  /** As the user wrote it. */
  readonly text: string;
}

/**
 * When something came: one release, or, where it was backported, the first patch release of every line that has it.
 * `['1.14.41', '1.16.2']` is in 1.14.41 and later patches, not in 1.15, and in everything from 1.16.2 on.
 */
export type Since = string | readonly string[];

export function parseRelease(text: string): Release | undefined {
  if (text === 'main') return { major: Number.MAX_SAFE_INTEGER, minor: 0, patch: Number.POSITIVE_INFINITY, text };
  const match = /^v?(\d+)\.(\d+)(?:\.(\d+))?(-dev)?$/.exec(text);
  if (!match) return undefined;
  const patch = match[3] === undefined ? Number.POSITIVE_INFINITY : Number(match[3]);
  return { major: Number(match[1]), minor: Number(match[2]), patch, text };
}

/** `since` as a table writes it: a line alone starts with its first patch release. */
function first(text: string): Release {
  const known = firsts.get(text);
  if (known) return known;
  const release = parseRelease(text);
  if (!release) throw new Error(`not a release: ${text}`);
  const start = Number.isFinite(release.patch) ? release : { ...release, patch: 0 };
  firsts.set(text, start);
  return start;
}

/** As many as tables have texts. */
const firsts = new Map<string, Release>();

export function compareReleases(a: Release, b: Release): number {
  return a.major - b.major || a.minor - b.minor || (a.patch === b.patch ? 0 : a.patch - b.patch);
}

/** Whether a release has what came with `since` and went with `until` (the first release without it). */
export function has(release: Release, since?: Since, until?: string): boolean {
  if (until !== undefined && compareReleases(release, first(until)) >= 0) return false;
  if (since === undefined) return true;
  const starts = (typeof since === 'string' ? [since] : since).map(first);
  const own = starts.find((start) => start.major === release.major && start.minor === release.minor);
  if (own) return release.patch >= own.patch;
  const last = starts[starts.length - 1];
  return last !== undefined && compareReleases(release, last) > 0;
}

/** The releases from those that something came with to those that it went with. */
export interface Span {
  readonly since?: Since;
  /** The first release without it; where that was backported, of every line. */
  readonly until?: Since;
}

export function isWithin(release: Release, { since, until }: Span): boolean {
  return has(release, since) && (until === undefined || !has(release, until));
}

/** `since 1.14, until 1.15.17, 1.17`: for pages. */
export function formatSpan({ since, until }: Span): string {
  const parts = [
    ...(since === undefined ? [] : [`since ${formatSince(since)}`]),
    ...(until === undefined ? [] : [`until ${formatSince(until)}`]),
  ];
  return parts.length === 0 ? 'all known releases' : parts.join(', ');
}

/** `1.16`, `1.14.41, 1.16.2`: for messages. */
export function formatSince(since: Since): string {
  return typeof since === 'string' ? since : since.join(', ');
}
