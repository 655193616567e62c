/** Whether Go's encoding/base64 decodes a text: padded, with line ends anywhere. */
export function isBase64(text: string): boolean {
  const compact = withoutLineEnds(text);
  return compact.length % 4 === 0 && /^[A-Za-z0-9+/]*={0,2}$/.test(compact);
}

/** The bytes of a text that is base64. */
export function base64Bytes(text: string): Buffer {
  return Buffer.from(withoutLineEnds(text), 'base64');
}

function withoutLineEnds(text: string): string {
  return text.replace(/[\r\n]/g, '');
}
