import type { Graph } from './graph';

/** The marked part of a picture, with what is next to it. */
export function marked(graph: Graph): Graph {
  const touched = new Set(graph.nodes.filter(({ worst }) => worst !== undefined).map(({ id }) => id));
  const near = graph.edges.filter(({ from, to }) => touched.has(from) || touched.has(to));
  return part(graph, new Set([...touched, ...near.flatMap(({ from, to }) => [from, to])]));
}

/** The part of a picture around one VPC: what is in it, what that leads to outside, and the routers next to its own. */
export function focused(graph: Graph, group: string): Graph {
  const { nodes, edges } = graph;
  const groupOf = new Map(nodes.map(({ id, group }) => [id, group]));
  const ways = new Map<string, string[]>();
  for (const { from, to } of edges) {
    const known = ways.get(from);
    if (known) known.push(to);
    else ways.set(from, [to]);
  }
  const waiting = nodes.filter((node) => node.group === group).map(({ id }) => id);
  const shown = new Set(waiting);
  for (const { from, to } of edges) if (groupOf.get(to) === group) shown.add(from);
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop())
    for (const next of ways.get(id) ?? []) {
      if (shown.has(next)) continue;
      shown.add(next);
      // Other VPCs are shown by their routers alone.
      if (groupOf.get(next) === undefined) waiting.push(next);
    }
  return part(graph, shown);
}

function part({ groups, nodes, edges }: Graph, shown: ReadonlySet<string>): Graph {
  const kept = nodes.filter(({ id }) => shown.has(id));
  const boxes = new Set(kept.map((node) => node.group));
  return {
    groups: groups.filter(({ id }) => boxes.has(id)),
    nodes: kept,
    edges: edges.filter(({ from, to }) => shown.has(from) && shown.has(to)),
  };
}
