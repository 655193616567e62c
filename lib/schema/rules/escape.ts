/** Words of CEL, which rules escape as field names: kubernetes/kubernetes staging/src/k8s.io/apiserver/pkg/cel/escaping.go. */
const reserved = new Set(
  `true false null in as break const continue else for function if import let loop package namespace return var void
   while`.split(/\s+/),
);

const signs: Readonly<Record<string, string>> = {
  __: '__underscores__',
  '.': '__dot__',
  '-': '__dash__',
  '/': '__slash__',
};

/** Since Kubernetes 1.31 a rule may write such a field as it is: DeclTypeProvider.SetRecognizeKeywordAsFieldName. */
export const reservedNamesSince = '1.31';

/** Whether a word of CEL is meant for the field of that name. */
export function isReserved(name: string): boolean {
  return reserved.has(name);
}

/** A field's name as rules write it; undefined if they cannot. */
export function escaped(name: string): string | undefined {
  if (reserved.has(name)) return `__${name}__`;
  if (!/^[A-Za-z_./-][\w./-]*$/.test(name)) return undefined;
  return name.replace(/__|[./-]/g, (sign) => signs[sign] as string);
}
