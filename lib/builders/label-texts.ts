import type { From } from './draft';

/** Labels as kube-ovn's lists of texts have them, `key:value`; each follows from its key. */
export function labelTexts(property: string, labels: Readonly<Record<string, string>> | undefined) {
  const entries = labels && Object.entries(labels);
  const from: Record<string, From[string]> = { [property]: property };
  entries?.forEach(([key], i) => {
    from[`${property}.${i}`] = [property, key];
  });
  return { texts: entries?.map(([key, value]) => `${key}:${value}`), from };
}
