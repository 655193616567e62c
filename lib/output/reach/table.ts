import { visible } from '../findings/visible';
import { widthOf } from '../findings/width';
import { everything } from './words';

/**
 * Lines of columns as wide as their widest cell; the last one needs no end.
 *
 * @param optional the heads of columns that are left out where each line says `everything`
 */
export function table(
  title: string,
  empty: string,
  allHeads: readonly string[],
  lines: readonly (readonly string[])[],
  optional: readonly string[] = [],
): string {
  if (lines.length === 0) return `${title}\n  ${empty}\n`;
  const isShown = allHeads.map((name, i) => !optional.includes(name) || lines.some((line) => line[i] !== everything));
  const cells = [allHeads, ...lines].map((line) => line.filter((_, i) => isShown[i]).map(visible));
  const widths = cells[0]?.map((_, i) => cells.reduce((most, line) => Math.max(most, widthOf(line[i] ?? '')), 0));
  const texts = cells.map((line) =>
    line
      .map((cell, i) => cell + ' '.repeat((widths?.[i] ?? 0) - widthOf(cell)))
      .join('  ')
      .trimEnd(),
  );
  return [title, ...texts.map((text) => `  ${text}`)].map((text) => `${text}\n`).join('');
}
