/** A key as Go's encoding/json compares it with the names of fields: by its letters, not by their case. */
export function foldKey(key: string): string {
  // The long s and the Kelvin sign are letters like any others.
  return key
    .replace(/\u017f/g, 's')
    .replace(/\u212a/g, 'k')
    .toLowerCase();
}
