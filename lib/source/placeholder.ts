/**
 * Places in a text where a tool puts in a value before anything is applied: `${VAR}`, `${VAR:-default}` and `$VAR` of
 * Flux and envsubst, `$(VAR)` of Kustomize, `{{ .Value }}` of Helm and Argo CD, `<key>` of Argo CD's Vault plugin. No
 * name, label, address, number or word of Kubernetes can have any of them: such a value is not known yet.
 */
export function holdsPlaceholder(text: string): boolean {
  return (
    keyHoldsPlaceholder(text) ||
    (text.includes('$') && isPlainWord(text)) ||
    (text.includes('<') && inAngles.test(text))
  );
}

/** The same of the key of a map, where `$ref` and its like are words. */
export function keyHoldsPlaceholder(key: string): boolean {
  return (key.includes('$') && (encloses(key, '${', '}') || inParentheses.test(key))) || encloses(key, '{{', '}}');
}

/** Whether a value is such a text, or any text in it is: of a map, a key counts as well. */
export function holdsAnyPlaceholder(value: unknown): boolean {
  const left = [value];
  while (left.length > 0) {
    const one = left.pop();
    if (typeof one === 'string' && holdsPlaceholder(one)) return true;
    if (one === null || typeof one !== 'object') continue;
    if (!Array.isArray(one) && Object.keys(one).some(keyHoldsPlaceholder)) return true;
    for (const item of Object.values(one)) left.push(item);
  }
  return false;
}

const inParentheses = /\$\([A-Za-z_][\w.-]*\)/;
const inAngles = /<[A-Za-z][\w .:/#|-]*>/;

/** Nothing longer is one word of a manifest. */
const longestWord = 253;

/** `$APP`, `$APP-web`; the `$set` in an expression of OVN is none. */
function isPlainWord(text: string): boolean {
  return text.length <= longestWord && /^[\w.:/@-]*\$[A-Za-z_][\w.:/@$-]*$/.test(text);
}

function encloses(text: string, open: string, close: string): boolean {
  const start = text.indexOf(open);
  return start !== -1 && text.includes(close, start + open.length);
}
