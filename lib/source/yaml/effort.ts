/** What one input may cost beyond a single reading: it may consist of nothing but broken documents. */
export class Effort {
  /** Half a second, about. */
  private characters = 5_000_000;

  /** Whether so many characters more may be read; they count as read then. */
  spend(characters: number): boolean {
    if (characters > this.characters) return false;
    this.characters -= characters;
    return true;
  }
}
