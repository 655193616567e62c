/** How many of many things a finding names. */
export const few = 3;

/** `eip1, eip2, eip3 and 197 more`. */
export function firstFew(names: readonly string[]): string {
  const rest = names.length - few;
  return rest > 0 ? `${names.slice(0, few).join(', ')} and ${rest} more` : names.join(', ');
}
