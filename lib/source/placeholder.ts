/**
 * Places in a text where a tool puts in a value before anything is applied: `${VAR}`, `${VAR:-default}` and `$VAR` of
 * Flux and envsubst, `$(VAR)` of Kustomize, `{{ .Value }}` of Helm and Argo CD, `<key>` of Argo CD's Vault plugin, and what
 * SOPS has encrypted. No name, label, address, number or word of Kubernetes can have any of them: such a value is not known yet.
 */
export function holdsPlaceholder(text: string): boolean {
  return (
    keyHoldsPlaceholder(text) ||
    (text.includes('$') && isPlainWord(text)) ||
    (text.includes('<') && inAngles.test(text)) ||
    text.startsWith(encrypted)
  );
}

/** How a value begins that SOPS has encrypted. */
const encrypted = 'ENC[AES256_GCM,';

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

/** Values for placeholders, by the names in them: `APP` of `${APP}` and `$(APP)`, `.Values.app` of `{{ .Values.app }}`. */
export interface PlaceholderValues {
  readonly values: ReadonlyMap<string, string>;
  /** Whether there are no others, so that what has a default gets it. */
  readonly areAll: boolean;
}

/** How often a value may hold placeholders itself. */
const mostRounds = 8;

/** A text with the values that are known; the others stay. */
export function fillPlaceholders(text: string, { values, areAll }: PlaceholderValues): string {
  let filled = text;
  for (let round = 0; round < mostRounds && holdsPlaceholder(filled); round++) {
    const next = filled
      .replace(
        inBraces,
        (all, name: string, fallback?: string) => values.get(name) ?? (areAll ? fallback : undefined) ?? all,
      )
      .replace(named, (all, ...names: (string | undefined)[]) => values.get(names.slice(0, 3).join('')) ?? all);
    if (next === filled) break;
    filled = next.length > mostFilled ? filled : next;
  }
  return filled;
}

/** No value of a manifest is longer; placeholders in placeholders would grow without end. */
const mostFilled = 1 << 20;

/** `${APP}`, `${APP:-web}`, `${APP:=web}`; `$${APP}` is a text of Flux's. */
const inBraces = /(?<!\$)\$\{([A-Za-z_]\w*)(?::?[-=]([^${}]*))?\}/g;

/** `$(APP)`, `{{ .Values.app }}`, `<app>`. */
const named = /\$\(([A-Za-z_][\w.-]*)\)|\{\{-?[ \t]*([^{}]*?)[ \t]*-?\}\}|<([A-Za-z][\w .:/#|-]*)>/g;

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
