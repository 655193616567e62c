/**
 * Characters that nobody sees, that move the cursor or turn the direction of the text: control and format characters,
 * line separators, halves of surrogate pairs. The list is fixed, so that every version of Node writes the same bytes.
 */
const invisible =
  /[\p{Cc}\p{Cs}\u00ad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\ufffe\uffff\u{e0000}-\u{e007f}]/u;
/** Most texts: the test costs a fraction of the search. */
const isPrintableAscii = /^[ -~]*$/;
const every = new RegExp(invisible, 'gu');

export function hasInvisible(text: string): boolean {
  return invisible.test(text);
}

/** Replaces each of them; `write` gets its code point. */
export function replaceInvisible(text: string, write: (codePoint: number) => string): string {
  return isPrintableAscii.test(text)
    ? text
    : text.replace(every, (character) => write(character.codePointAt(0) as number));
}
