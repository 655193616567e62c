import type { Output } from './io';

export type Color = 'auto' | 'always' | 'never';

/** https://no-color.org; an explicit option wins. */
export function wantsColor(
  { color }: { readonly color: Color },
  { isTerminal }: Output,
  env: Readonly<Record<string, string | undefined>>,
): boolean {
  if (color !== 'auto') return color === 'always';
  return isTerminal && !env.NO_COLOR && env.TERM !== 'dumb';
}
