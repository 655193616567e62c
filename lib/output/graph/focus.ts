import type { Graph } from './graph';

/** The part of a picture around one VPC: what is in it, what that leads to outside, and the routers next to its own. */
export function focused({ groups, nodes, edges }: Graph, group: string): Graph {
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
  const kept = nodes.filter(({ id }) => shown.has(id));
  const boxes = new Set(kept.map((node) => node.group));
  return {
    groups: groups.filter(({ id }) => boxes.has(id)),
    nodes: kept,
    edges: edges.filter(({ from, to }) => shown.has(from) && shown.has(to)),
  };
}
