import stringWidth from 'string-width';

/** How many columns of a terminal a text takes: two for most of East Asia, none for combining marks. */
export function widthOf(text: string): number {
  return /^[\x20-\x7e]*$/.test(text) ? text.length : stringWidth(text);
}

/** The longest beginning of a text that fits. */
export function fitting(text: string, width: number): string {
  let used = 0;
  let end = 0;
  for (const character of text) {
    used += widthOf(character);
    if (used > width) return text.slice(0, end);
    end += character.length;
  }
  return text;
}

/** The longest end of a text that fits. */
export function fittingEnd(text: string, width: number): string {
  const reversed = [...text].reverse().join('');
  return [...fitting(reversed, width)].reverse().join('');
}

/** Lines of whole words, none wider than `width` unless a single word is. */
export function wrap(text: string, width: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    if (line && widthOf(line) + 1 + widthOf(word) > width) {
      lines.push(line);
      line = word;
    } else line = line ? `${line} ${word}` : word;
  }
  return [...lines, line];
}
