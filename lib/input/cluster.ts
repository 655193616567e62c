import { intentGroup, intentVersion } from '../intent/intent-kind';
import { judge } from '../intent/judge';
import { Cluster } from '../intent/kinds/cluster';
import { mistake } from '../intent/mistake';
import type { AllowComment } from '../source/comments';
import type { Finding } from '../source/finding';
import { type ReadOptions, read } from '../source/read';
import type { Resource } from '../source/resource';

export interface ClusterReading {
  /** The Cluster document; undefined with a finding. */
  readonly cluster?: Resource;
  readonly findings: readonly Finding[];
  readonly comments: readonly AllowComment[];
}

/** Reads the file of one cluster. */
export function readCluster(file: string, options: ReadOptions): ClusterReading {
  const { resources, findings: unread, comments } = read([file], options);
  const [cluster, second] = resources;
  const failed = (...findings: Finding[]) => ({ findings, comments });
  if (unread.length > 0) return failed(...unread);
  const help = `--cluster needs a file with one document, of ${intentGroup}/${intentVersion} and kind ${Cluster.kind.name}`;
  if (!cluster) {
    const start = { line: 1, column: 1 };
    const at = { location: { file, start, end: start } };
    const finding = {
      rule: 'intent/not-a-cluster',
      severity: 'error',
      at,
      related: [],
      notes: [],
      help: [help],
    } as const;
    return failed({ ...finding, message: `there is no Cluster document in ${file}` });
  }
  if (cluster.kind !== Cluster.kind.name || !cluster.apiVersion.includes(intentGroup))
    return failed(
      mistake('intent/not-a-cluster', cluster.at('kind'), `this is ${cluster.title} of ${cluster.apiVersion}`, help),
    );
  if (second)
    return failed(mistake('intent/not-a-cluster', second.at('kind'), `there is a second document in ${file}`, help));
  const findings = judge(cluster, Cluster);
  return findings.length > 0 ? failed(...findings) : { cluster, findings, comments };
}
