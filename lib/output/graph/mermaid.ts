import { visible } from '../findings/visible';
import { colorsOf, linesOf, markColors } from './colors';
import type { Graph, Node, NodeKind } from './graph';

/** Mermaid, which GitHub and GitLab draw where a Markdown text holds it. */
export function mermaid({ groups, nodes, edges }: Graph): string {
  const names = new Map(nodes.map(({ id }, i) => [id, `n${i}`]));
  const kinds = [...new Set(nodes.map(({ kind }) => kind))];
  const lines = [
    'flowchart LR',
    ...groups.flatMap(({ id, title }, i) => [
      `  subgraph g${i}["${label(title)}"]`,
      ...nodes.filter(({ group }) => group === id).map((node) => `    ${nodeText(node, names)}`),
      '  end',
    ]),
    ...nodes.filter(({ group }) => group === undefined).map((node) => `  ${nodeText(node, names)}`),
    ...edges.map(({ from, to, label: text, dashed }) => {
      const arrow = dashed ? '-.-' : '-->';
      return `  ${names.get(from)} ${arrow}${text === undefined ? '' : `|"${label(text)}"|`} ${names.get(to)}`;
    }),
    ...kinds.map((kind) => `  classDef ${kind} fill:${colorsOf[kind].fill},stroke:${colorsOf[kind].stroke},color:#000`),
    ...nodes.flatMap(({ id, worst }) =>
      worst === undefined ? [] : [`  style ${names.get(id)} stroke:${markColors[worst]},stroke-width:3px`],
    ),
  ];
  return `${lines.join('\n')}\n`;
}

const shapes: Readonly<Record<NodeKind, readonly [string, string]>> = {
  router: ['{{', '}}'],
  subnet: ['[', ']'],
  gateway: ['([', '])'],
  address: ['[', ']'],
  outside: ['[(', ')]'],
  network: ['[', ']'],
  bridge: ['[/', '/]'],
  namespaces: ['(', ')'],
};

function nodeText(node: Node, names: ReadonlyMap<string, string>): string {
  const [open, close] = shapes[node.kind];
  return `${names.get(node.id)}${open}"${linesOf(node).map(label).join('<br/>')}"${close}:::${node.kind}`;
}

/** Inside of quotes Mermaid knows entities, written with # and a number. */
function label(text: string): string {
  return visible(text).replace(/[&"#<>`\\]/g, (character) => `#${character.charCodeAt(0)};`);
}
