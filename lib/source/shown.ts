/** A text of the input as messages show it: cut where nobody would read on. */
export function shown(text: string, most = 60): string {
  if (text.length <= most) return text;
  const beginning = text.slice(0, most);
  // Half of a character is none.
  return `${/[\ud800-\udbff]$/.test(beginning) ? beginning.slice(0, -1) : beginning}…`;
}
