import { compareReleases, parseRelease, type Release, type Span } from '../../target/release';

/** The upgrade that leaves a fault behind: `upgrade kube-ovn to 1.15.17 or a later 1.15 release, or to 1.17 or later`; undefined where none does. */
export function curedBy({ until = [] }: Span, release: Release): string | undefined {
  const later = (typeof until === 'string' ? [until] : until).flatMap((text) => {
    const first = parseRelease(text);
    return first && compareReleases(first, release) > 0 ? [{ ...first, text }] : [];
  });
  const last = later.pop();
  if (!last) return undefined;
  const others = later.map(({ text, major, minor }) => `${text} or a later ${major}.${minor} release, or to `);
  return `upgrade kube-ovn to ${others.join('')}${last.text} or later`;
}
