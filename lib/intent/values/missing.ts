import type { Finding } from '../../source/finding';
import type { Resource } from '../../source/resource';
import { shown } from '../../source/shown';
import { mistake } from '../mistake';
import { isThere, type Value, type Values } from './values';

/** Values that are not there. */
export function missingValues(
  values: Values,
  used: ReadonlySet<string>,
  cluster: Resource | undefined,
  /** Files of clusters that lie in the input. */
  files: readonly string[],
): Finding[] {
  const all = [...values.byName.values()];
  return cluster ? notGiven(all, values, cluster) : noCluster(all, used, files);
}

/** A misspelt value is not missing as well. */
function notGiven(all: readonly Value[], { findings }: Values, cluster: Resource): Finding[] {
  const meant = new Set(findings.flatMap(({ fix }) => fix?.replacement ?? []));
  const name = cluster.name || 'the cluster';
  const hasValues = isThere(cluster.get('spec', 'values'));
  const at = hasValues ? cluster.at('spec', 'values') : cluster.at('metadata', 'name');
  return all
    .filter((value) => isMissing(value) && !meant.has(value.name))
    .map((value) => {
      const finding = mistake('intent/missing-value', at, `${name} has no value ${shown(value.name)}`);
      return { ...finding, related: [{ message: 'declared without a default', at: value.declared }] };
    });
}

/** One finding for all of them. */
function noCluster(all: readonly Value[], used: ReadonlySet<string>, files: readonly string[]): Finding[] {
  const [first, ...others] = all.filter((value) => used.has(value.name) && isMissing(value));
  if (!first) return [];
  const more = others.length > 0 ? ` and ${others.length} more have` : ' has';
  // On the page of Argo CD nobody sees the help.
  const how = '(--cluster; in Argo CD the parameter cluster)';
  const message = `no cluster is chosen ${how}, and ${shown(first.name)}${more} no value without one`;
  const example = files.length > 0 ? files.slice(0, 3).join(' or ') : 'FILE';
  const help = `name the file of a Cluster document: --cluster ${example}`;
  return [mistake('intent/missing-value', first.declared, message, help)];
}

function isMissing({ given, isMistyped, isRepeated }: Value): boolean {
  return given === undefined && !isMistyped && !isRepeated;
}

/** Declarations that nothing uses. */
export function unusedValues({ byName }: Values, used: ReadonlySet<string>): Finding[] {
  const unused = [...byName.values()].filter(({ name }) => !used.has(name));
  return unused.map(({ name, declared }) => {
    const help = `write {value: ${shown(name)}} where it is meant, or remove it`;
    const finding = mistake('intent/unused-value', declared, `no document takes the value ${shown(name)}`, help);
    return { ...finding, severity: 'info' };
  });
}
