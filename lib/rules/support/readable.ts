/** Most characters of a word in a finding, and of a whole text: names and values of the input may have any length. */
const longestWord = 120;
const longestText = 600;

/** A text that a person can read: of a long word, and of a long text, the beginning and the end. */
export function readable(text: string): string {
  if (text.length <= longestWord) return text;
  return shortened(
    text.replace(/\S+/g, (word) => shortened(word, longestWord)),
    longestText,
  );
}

function shortened(text: string, most: number): string {
  if (text.length <= most) return text;
  const tail = most >> 2;
  return `${whole(text.slice(0, most - 1 - tail))}…${whole(text.slice(-tail))}`;
}

/** Without the half of a character at an end, where a cut may have left one. */
function whole(text: string): string {
  return text.replace(/^[\uDC00-\uDFFF]|[\uD800-\uDBFF]$/g, '');
}
