/** Why a text is no program: thrown while it is read and checked, given as a value by `compile`. */
export class Refusal extends Error {
  constructor(
    message: string,
    /** In UTF-16 units of the text. */
    readonly offset: number,
  ) {
    super(message);
  }
}
