import { visible } from '../findings/visible';
import { colorsOf, linesOf, markColors } from './colors';
import type { Graph, Node, NodeKind } from './graph';

/** Graphviz: `cdk8s-ovn graph --format dot | dot -Tpng`. */
export function dot({ groups, nodes, edges }: Graph): string {
  const lines = [
    'digraph network {',
    '  rankdir=LR',
    '  node [style=filled fontname="Helvetica"]',
    '  edge [fontname="Helvetica" fontsize=10]',
    ...groups.flatMap(({ id, title }, i) => [
      `  subgraph cluster_${i} {`,
      `    label=${quoted([title])}`,
      ...nodes.filter(({ group }) => group === id).map((node) => `    ${nodeText(node)}`),
      '  }',
    ]),
    ...nodes.filter(({ group }) => group === undefined).map((node) => `  ${nodeText(node)}`),
    ...edges.map(({ from, to, label, dashed }) => {
      const style = dashed ? ' style=dashed dir=none' : '';
      return `  ${quoted([from])} -> ${quoted([to])} [label=${quoted([label ?? ''])}${style}]`;
    }),
    '}',
  ];
  return `${lines.join('\n')}\n`;
}

const shapes: Readonly<Record<NodeKind, string>> = {
  router: 'hexagon',
  subnet: 'box',
  gateway: 'ellipse',
  address: 'box',
  outside: 'cylinder',
  network: 'box',
  bridge: 'parallelogram',
  namespaces: 'note',
};

function nodeText(node: Node): string {
  const { fill, stroke } = colorsOf[node.kind];
  const border = node.worst === undefined ? `color="${stroke}"` : `color="${markColors[node.worst]}" penwidth=3`;
  return `${quoted([node.id])} [label=${quoted(linesOf(node))} shape=${shapes[node.kind]} fillcolor="${fill}" ${border}]`;
}

function quoted(lines: readonly string[]): string {
  return `"${lines.map((line) => visible(line).replace(/["\\]/g, '\\$&')).join('\\n')}"`;
}
