import { distance } from 'fastest-levenshtein';
import { groups, kinds } from '../kinds';

/**
 * The API versions of a kind of ours whose group somebody misspelt: `kubeovn.io/v1` for a Subnet of `kube-ovn.io`. Other
 * projects have kinds with the same names, so that the text of the group has to be close as well.
 */
export function versionsMeant(group: string, kind: string): readonly string[] {
  const close = groups.find(({ name }) => isClose(group, name));
  return close ? versionsIn(close.name, kind) : [];
}

/** The API versions of a kind of ours, whatever its group. */
export function ownVersionsOf(kind: string): readonly string[] {
  return groups.flatMap(({ name }) => versionsIn(name, kind));
}

function versionsIn(group: string, kind: string): string[] {
  const known = kinds.find((one) => one.name === kind && one.data.group === group);
  const others = groups.find(({ name }) => name === group)?.others ?? {};
  const versions = known?.versions.map(({ data }) => data.version) ?? (Object.hasOwn(others, kind) ? others[kind] : []);
  return (versions ?? []).map((version) => `${group}/${version}`);
}

/** One slip, another punctuation (`kube-ovn.io`), another top-level domain (`k8s.ovn.io`), or a label left out (`cni.cncf.io`). */
function isClose(text: string, group: string): boolean {
  const written = text.toLowerCase();
  if (written.length > group.length + 4 || text === group) return false;
  const [given, wanted] = [letters(written), letters(group)];
  if (distance(given, wanted) <= 1 || isTransposed(given, wanted)) return true;
  const domain = group.slice(0, group.lastIndexOf('.'));
  if ([written, written.slice(0, written.lastIndexOf('.'))].some((one) => letters(one) === letters(domain)))
    return true;
  return written.includes('.') && group.endsWith(`.${written}`);
}

function letters(text: string): string {
  return text.replace(/[^a-z0-9]/g, '');
}

/** Two neighbours in the wrong order are one slip. */
function isTransposed(given: string, wanted: string): boolean {
  const i = [...given].findIndex((letter, at) => letter !== wanted[at]);
  return i >= 0 && given.slice(0, i) + given[i + 1] + given[i] + given.slice(i + 2) === wanted;
}
