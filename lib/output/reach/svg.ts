import type { Reach } from '../../paths/reach/reach';
import { visible } from '../findings/visible';
import { widthOf } from '../findings/width';
import { type Cell, countOf, matrixOf } from './matrix';

/** A sign, so that colours are not needed, with its colours and its meaning. */
const looks: Readonly<Record<Cell, { readonly sign: string; readonly fill: string; readonly means: string }>> = {
  yes: { sign: '✓', fill: '#bbf7d0', means: 'connections work' },
  some: { sign: '◐', fill: '#fef08a', means: 'some of them do' },
  'no-answer': { sign: '→', fill: '#fed7aa', means: 'packets arrive, no answer comes back' },
  unknown: { sign: '?', fill: '#ddd6fe', means: 'not known: something is not evaluated' },
  none: { sign: '·', fill: '#f3f4f6', means: 'nothing arrives' },
};

const cell = 26;
const column = 7.3;
const margin = 20;
const line = 18;
/** Names are cut to this many columns; the whole one is in the tooltip. */
const mostColumns = 28;
/** Networks that a picture shows: more are a grey carpet, and the table is the better form. */
const mostNames = 120;

/** Who opens connections to whom: a row for each sender, a column for each receiver. Needs nothing else. */
export function reachSvg(reach: Reach): string {
  const count = countOf(reach);
  const { names, cells } = matrixOf(reach, mostNames);
  const labels = names.map((name) => cut(visible(name)));
  const widest = Math.max(...labels.map((label) => widthOf(label)), 0) * column;
  const left = Math.ceil(margin + widest + 10);
  const top = Math.ceil(margin + line + widest + 10);
  const legend = Object.values(looks);
  const note = count > mostNames ? [`${count - mostNames} more networks are not shown: choose a VPC with --vpc`] : [];
  const width = Math.max(left + names.length * cell, margin + 48 * column) + margin;
  const below = top + names.length * cell + margin;
  const height = below + (legend.length + note.length) * line + margin;
  const parts = [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${Math.ceil(width)}" height="${height}" viewBox="0 0 ${Math.ceil(width)} ${height}" font-family="ui-monospace, Menlo, Consolas, monospace" font-size="12">`,
    `<rect width="100%" height="100%" fill="#fff"/>`,
    `<text x="${margin}" y="${margin + 4}" font-weight="bold" fill="#334155">from the row to the column</text>`,
    ...labels.map((label, i) => heading(label, names[i] as string, { i, left, top })),
    ...cells.map((row, i) =>
      row
        // What is outside of all VPCs is nobody's business here.
        .slice(0, i === names.length - 1 ? -1 : undefined)
        .map((one, j) => cellText(one, `${names[i]} → ${names[j]}`, left + j * cell, top + i * cell))
        .join(''),
    ),
    ...legend.map(({ sign, fill, means }, i) => {
      const y = below + i * line;
      return `<rect x="${margin}" y="${y}" width="14" height="14" fill="${fill}" stroke="#94a3b8"/><text x="${margin + 7}" y="${y + 11}" text-anchor="middle">${sign}</text><text x="${margin + 22}" y="${y + 11}">${means}</text>`;
    }),
    ...note.map((one, i) => `<text x="${margin}" y="${below + (legend.length + i) * line + 11}">${one}</text>`),
    '</svg>',
  ];
  return `${parts.join('\n')}\n`;
}

/** The name of a network, left of its row and, upright, above its column. */
function heading(label: string, name: string, { i, left, top }: { i: number; left: number; top: number }): string {
  const [y, x] = [top + i * cell + 17, left + i * cell + 17];
  const title = `<title>${escaped(visible(name))}</title>`;
  return `<text x="${left - 6}" y="${y}" text-anchor="end">${title}${escaped(label)}</text><text transform="translate(${x} ${top - 6}) rotate(-90)">${title}${escaped(label)}</text>`;
}

function cellText(one: Cell, what: string, x: number, y: number): string {
  const { sign, fill, means } = looks[one];
  return `<g><title>${escaped(visible(what))}: ${means}</title><rect x="${x}" y="${y}" width="${cell}" height="${cell}" fill="${fill}" stroke="#fff"/><text x="${x + cell / 2}" y="${y + 17}" text-anchor="middle">${sign}</text></g>`;
}

function cut(name: string): string {
  return widthOf(name) <= mostColumns ? name : `${[...name].slice(0, mostColumns - 1).join('')}…`;
}

function escaped(value: string): string {
  return value.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}
