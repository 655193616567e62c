import type { Severity } from '../../source/finding';
import type { Node, NodeKind } from './graph';

/** Fill and stroke; text is black on all of them. */
export interface Colors {
  readonly fill: string;
  readonly stroke: string;
}

export const colorsOf: Readonly<Record<NodeKind, Colors>> = {
  router: { fill: '#dbeafe', stroke: '#2563eb' },
  subnet: { fill: '#eff6ff', stroke: '#60a5fa' },
  gateway: { fill: '#dcfce7', stroke: '#16a34a' },
  address: { fill: '#f0fdf4', stroke: '#4ade80' },
  outside: { fill: '#f3f4f6', stroke: '#6b7280' },
  network: { fill: '#ede9fe', stroke: '#7c3aed' },
  bridge: { fill: '#fef3c7', stroke: '#d97706' },
  namespaces: { fill: '#ffffff', stroke: '#9ca3af' },
};

/** The border of what has findings. */
export const markColors: Readonly<Record<Severity, string>> = { error: '#dc2626', warning: '#ea580c', info: '#0891b2' };

/** `✖ 2 findings`: a mark that does not need colours. */
export function markText({ worst, findings, mark }: Node): string | undefined {
  if (worst === undefined) return undefined;
  const sign = { error: '✖', warning: '▲', info: 'ℹ' }[worst];
  return `${sign} ${findings} ${mark}${findings === 1 ? '' : 's'}`;
}

/** The lines of a node, with the mark. */
export function linesOf(node: Node): readonly string[] {
  const mark = markText(node);
  return mark === undefined ? node.lines : [...node.lines, mark];
}
