/** A text as it is written: Git may check files out with CRLF. In YAML both ends of a line are one. */
export function withLineFeeds(text: string): string {
  return text.replaceAll('\r\n', '\n');
}
