import type { Network } from '../../network/network';
import type { Finding, Severity } from '../../source/finding';
import { isPlace, type Resource } from '../../source/resource';
import { addUserNetworks } from './user-networks';
import { addVpcs } from './vpcs';

/** What a node of the picture stands for; each has a shape and a colour of its own. */
export type NodeKind = 'router' | 'subnet' | 'gateway' | 'address' | 'outside' | 'network' | 'bridge' | 'namespaces';

export interface Node {
  /** Unique in the picture: kind and name of what it stands for. */
  readonly id: string;
  readonly kind: NodeKind;
  /** The first is its title. */
  readonly lines: readonly string[];
  /** The group that it is drawn in. */
  readonly group?: string;
  /** The worst of the findings about it, and how many there are. */
  readonly worst?: Severity;
  readonly findings: number;
  /** What is counted. */
  readonly mark: Mark;
}

/** What nodes are marked with. */
export type Mark = 'finding' | 'change';

export interface Edge {
  readonly from: string;
  readonly to: string;
  readonly label?: string;
  /** Whether it is a relation and no way of packets. */
  readonly dashed?: boolean;
}

/** A box around nodes: a VPC. */
export interface Group {
  readonly id: string;
  readonly title: string;
}

/** A network as a picture. The order is that of the input, so that the same input gives the same picture. */
export interface Graph {
  readonly groups: readonly Group[];
  readonly nodes: readonly Node[];
  readonly edges: readonly Edge[];
}

/** Collects a picture; what is named twice is drawn once. */
export class Drawing {
  readonly groups = new Map<string, Group>();
  readonly nodes = new Map<string, Omit<Node, 'worst' | 'findings' | 'mark'>>();
  readonly edges: Edge[] = [];
  /** The nodes that stand for a resource, or show it. */
  readonly shownAt = new Map<Resource, string>();

  constructor(readonly network: Network) {}

  /** Draws what a resource, and others that it shows, is. */
  node(node: Omit<Node, 'worst' | 'findings' | 'mark'>, ...resources: readonly (Resource | undefined)[]): void {
    if (!this.nodes.has(node.id)) this.nodes.set(node.id, node);
    for (const resource of resources) if (resource) this.shownAt.set(resource, node.id);
  }

  edge(from: string, to: string, more: Omit<Edge, 'from' | 'to'> = {}): void {
    this.edges.push({ from, to, ...more });
  }
}

/** The picture of a network, with the findings marked on it; changes in the words of findings, too. */
export function graphOf(network: Network, findings: readonly Finding[] = [], mark: Mark = 'finding'): Graph {
  const drawing = new Drawing(network);
  addVpcs(drawing);
  addUserNetworks(drawing);
  const marks = marksOf(findings, drawing);
  const nodes = [...drawing.nodes.values()].map(
    (node): Node => ({ ...node, findings: 0, mark, ...marks.get(node.id) }),
  );
  const edges = drawing.edges.filter(({ from, to }) => drawing.nodes.has(from) && drawing.nodes.has(to));
  return { groups: [...drawing.groups.values()], nodes, edges };
}

const order: readonly Severity[] = ['error', 'warning', 'info'];

function marksOf(
  findings: readonly Finding[],
  { shownAt }: Drawing,
): ReadonlyMap<string, Pick<Node, 'worst' | 'findings'>> {
  const marks = new Map<string, { worst: Severity; findings: number }>();
  for (const { at, severity } of findings) {
    const id = isPlace(at) ? shownAt.get(at.resource) : undefined;
    if (id === undefined) continue;
    const mark = marks.get(id);
    if (!mark) marks.set(id, { worst: severity, findings: 1 });
    else {
      mark.findings++;
      if (order.indexOf(severity) < order.indexOf(mark.worst)) mark.worst = severity;
    }
  }
  return marks;
}
