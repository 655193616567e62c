/** The first line of every manifest that `render` writes: it replaces and removes these files and no others. */
export const signature = '# Written by cdk8s-ovn; changes to this file are lost.\n';

/** Whether `render` wrote a manifest. */
export function isRendered(text: string): boolean {
  return beginsWithLine(text, signature);
}

/** Whether a text begins with a line, in whatever way the line ends: Git may check files out with CRLF. */
export function beginsWithLine(text: string, line: string): boolean {
  return text.startsWith(line) || text.startsWith(line.replace('\n', '\r\n'));
}
