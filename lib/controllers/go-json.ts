/** A value as Go's encoding/json writes it: without spaces, in the order of its keys, fit for HTML. */
export function goJson(value: unknown): string {
  return fitForHtml(JSON.stringify(value));
}

/** JSON with escapes for what a page could take for HTML or the end of a line of JavaScript. */
export function fitForHtml(json: string): string {
  return json.replace(/[<>&\u2028\u2029]/g, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
