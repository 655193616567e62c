const ESCAPES: Readonly<Record<string, string>> = {
  '\x07': '\\a',
  '\b': '\\b',
  '\f': '\\f',
  '\n': '\\n',
  '\r': '\\r',
  '\t': '\\t',
  '\v': '\\v',
  '\\': '\\\\',
  '"': '\\"',
};

/** In double quotes, with the escapes of CEL; half a pair becomes U+FFFD. */
export function quote(text: string): string {
  return `"${text.replace(/\p{Cs}/gu, '\ufffd').replace(/./gsu, (point) => ESCAPES[point] ?? point)}"`;
}
