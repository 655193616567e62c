import { type Annotation, annotationsByKind, ownDomain } from '../../kinds/kubeovn/annotations';
import { formatSince } from '../../target/release';

const titles: Readonly<Record<keyof typeof annotationsByKind, string>> = {
  Pod: 'Pods, and the pod templates of workloads',
  Namespace: 'Namespaces',
  Service: 'Services',
  NetworkPolicy: 'NetworkPolicies',
  Node: 'Nodes',
};

/** The tables of the annotations that kube-ovn reads and writes, as Markdown. */
export function annotationsMarkdown(): string {
  const kinds = Object.keys(titles) as (keyof typeof annotationsByKind)[];
  return kinds.map((kind) => `## ${titles[kind]}\n\n${table(annotationsByKind[kind])}`).join('\n\n');
}

function table(annotations: readonly Annotation[]): string {
  return [
    '| annotation | since | value | what it does |',
    '|---|---|---|---|',
    ...annotations.map((one) => `| ${[keyOf(one), sinceOf(one), one.form, one.does].join(' | ')} |`),
  ].join('\n');
}

function keyOf({ name, per }: Annotation): string {
  return `\`${per ? '<p>.kubernetes.io' : ownDomain}/${name}\``;
}

function sinceOf({ since }: Annotation): string {
  return since === undefined ? '' : formatSince(since);
}
