import { visible } from '../findings/visible';
import { widthOf } from '../findings/width';
import { colorsOf, linesOf, markColors } from './colors';
import type { Edge, Graph, Node } from './graph';

/** Pixels of a column and of a line of text; the font is monospaced, so that texts have the width that is drawn. */
const column = 7.3;
const line = 16;
const padding = 10;
const margin = 20;

/** A picture that needs nothing else: no script, no font, no other file. */
export function svg(graph: Graph): string {
  const { groups, nodes, edges, width, height } = layout(graph);
  const parts = [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" font-family="ui-monospace, Menlo, Consolas, monospace" font-size="12">`,
    '<defs><marker id="arrow" viewBox="0 0 10 10" refX="9" refY="5" markerWidth="7" markerHeight="7" orient="auto"><path d="M0 0 10 5 0 10z" fill="#4b5563"/></marker></defs>',
    `<rect width="${width}" height="${height}" fill="#fff"/>`,
    ...groups.map(
      ({ title, box }) =>
        `<g><rect ${rectangle(box)} rx="8" fill="#f8fafc" stroke="#94a3b8" stroke-dasharray="4 3"/><text x="${box.x + padding}" y="${box.y + line}" font-weight="bold" fill="#334155">${text(title)}</text></g>`,
    ),
    ...edges.map(edgeText),
    ...nodes.map(nodeText),
    '</svg>',
  ];
  return `${parts.join('\n')}\n`;
}

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

interface Point {
  readonly x: number;
  readonly y: number;
}

interface Placed {
  readonly width: number;
  readonly height: number;
  readonly groups: readonly { readonly title: string; readonly box: Box }[];
  readonly nodes: readonly { readonly node: Node; readonly box: Box }[];
  readonly edges: readonly { readonly edge: Edge; readonly points: readonly Point[]; readonly at?: Point }[];
}

function layout({ groups, nodes, edges }: Graph): Placed {
  const { Graph: Layout, layout: place } = require('@dagrejs/dagre') as typeof import('@dagrejs/dagre');
  const graph = new Layout({ compound: true, multigraph: true });
  graph.setGraph({ rankdir: 'LR', nodesep: 18, ranksep: 60, edgesep: 12, marginx: margin, marginy: margin + line });
  for (const { id } of groups) graph.setNode(boxOf(id), {});
  for (const node of nodes) {
    graph.setNode(node.id, sizeOf(node));
    if (node.group !== undefined) graph.setParent(node.id, boxOf(node.group));
  }
  for (const [i, { from, to, label }] of edges.entries())
    graph.setEdge(
      from,
      to,
      { width: label === undefined ? 0 : widthOf(label) * column, height: line, labelpos: 'c' },
      String(i),
    );
  place(graph);
  const box = (id: string): Box => {
    const { x = 0, y = 0, width = 0, height = 0 } = graph.node(id) as Partial<Box>;
    return { x: round(x - width / 2), y: round(y - height / 2), width: round(width), height: round(height) };
  };
  const { width = 0, height = 0 } = graph.graph() as { readonly width?: number; readonly height?: number };
  return {
    width: Math.ceil(width) + margin,
    height: Math.ceil(height) + margin,
    groups: groups.map(({ id, title }) => ({ title, box: raised(box(boxOf(id))) })),
    nodes: nodes.map((node) => ({ node, box: box(node.id) })),
    edges: edges.map((edge, i) => {
      const {
        points = [],
        x,
        y,
      } = graph.edge(edge.from, edge.to, String(i)) as {
        readonly points?: readonly Point[];
        readonly x?: number;
        readonly y?: number;
      };
      return { edge, points, ...(x !== undefined && y !== undefined && { at: { x, y } }) };
    }),
  };
}

/** A group and the router of its VPC have one name. */
const boxOf = (group: string) => `box of ${group}`;

/** Room for the title. */
function raised({ x, y, width, height }: Box): Box {
  return { x, y: y - line, width, height: height + line };
}

function sizeOf(node: Node): Pick<Box, 'width' | 'height'> {
  const lines = linesOf(node);
  const widest = Math.max(...lines.map((one) => widthOf(visible(one))));
  return { width: Math.ceil(widest * column) + 2 * padding, height: lines.length * line + padding };
}

function nodeText({ node, box }: Placed['nodes'][number]): string {
  const { fill, stroke } = colorsOf[node.kind];
  const border =
    node.worst === undefined ? `stroke="${stroke}"` : `stroke="${markColors[node.worst]}" stroke-width="3"`;
  const corner = node.kind === 'gateway' ? Math.min(box.height / 2, 20) : node.kind === 'outside' ? 0 : 6;
  const lines = linesOf(node).map(
    (one, i) =>
      `<tspan x="${box.x + padding}" y="${round(box.y + line * (i + 1))}"${i === 0 ? ' font-weight="bold"' : ''}>${text(one)}</tspan>`,
  );
  return `<g><title>${text(node.id)}</title><rect ${rectangle(box)} rx="${corner}" fill="${fill}" ${border}/><text fill="#000">${lines.join('')}</text></g>`;
}

function edgeText({ edge, points, at }: Placed['edges'][number]): string {
  const path = points.map(({ x, y }, i) => `${i === 0 ? 'M' : 'L'}${round(x)} ${round(y)}`).join('');
  const style = edge.dashed ? 'stroke-dasharray="5 4"' : 'marker-end="url(#arrow)"';
  const label =
    edge.label === undefined || !at
      ? ''
      : `<text x="${round(at.x)}" y="${round(at.y)}" text-anchor="middle" dy="4" font-size="11" fill="#374151" stroke="#fff" stroke-width="3" paint-order="stroke">${text(edge.label)}</text>`;
  return `<path d="${path}" fill="none" stroke="#4b5563" ${style}/>${label}`;
}

function rectangle({ x, y, width, height }: Box): string {
  return `x="${x}" y="${y}" width="${width}" height="${height}"`;
}

/** A tenth of a pixel is enough, and the same on every machine. */
function round(value: number): number {
  return Math.round(value * 10) / 10;
}

function text(value: string): string {
  return visible(value).replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}
