/** A text as it is written: Git may check files out with CRLF. In YAML both ends of a line are one. */
export function withLineFeeds(text: string): string {
  return text.replaceAll('\r\n', '\n');
}

/** Whether a text begins with a line, however that ends. */
export function beginsWithLine(text: string, line: string): boolean {
  return text.startsWith(line) || text.startsWith(line.replace('\n', '\r\n'));
}
