/** Why OVN does not take an expression. It leaves out the row that has it. */
export type MatchErrorCode =
  | 'unexpected-character'
  | 'malformed-number'
  | 'malformed-mask'
  | 'expected-field'
  | 'expected-constant'
  | 'expected-relation'
  | 'expected-sign'
  | 'expected-end'
  | 'expected-integer'
  | 'expected-string'
  | 'unknown-address-set'
  | 'unknown-port-group'
  | 'unknown-function'
  | 'mixed-and-or'
  | 'parentheses-after-not'
  | 'too-deep'
  | 'bits-of-name'
  | 'bits-of-nominal'
  | 'bits-outside'
  | 'bits-order'
  | 'missing-comparison'
  | 'wrong-type'
  | 'too-wide'
  | 'order-of-set'
  | 'order-of-nominal'
  | 'order-of-empty-set'
  | 'order-of-mask'
  | 'negated-predicate'
  | 'negated-nominal'
  | 'range-direction';

/** A mistake in an expression, with the place in its text. */
export class MatchError {
  constructor(
    readonly code: MatchErrorCode,
    readonly start: number,
    readonly end: number,
    /** What stands there, or what it is about. */
    readonly text: string,
    /** What else the sentence needs: what was expected, how many bits. */
    readonly about = '',
  ) {}

  /** A sentence without a full stop, after the manner of OVN's own. */
  get message(): string {
    return sentences[this.code](this.text === '' ? 'the end of the expression' : `'${this.text}'`, this.about);
  }
}

type Sentence = (text: string, about: string) => string;

const sentences: Readonly<Record<MatchErrorCode, Sentence>> = {
  'unexpected-character': (text) => `unexpected ${text}`,
  'malformed-number': (text) => `${text} is not a valid number or address`,
  'malformed-mask': (text) => `${text} has a mask that does not fit its value`,
  'expected-field': (text) => `expected a field name, found ${text}`,
  'expected-constant': (text) => `expected a constant, found ${text}`,
  'expected-relation': (text) => `expected a comparison operator, found ${text}`,
  'expected-sign': (text, about) => `expected '${about}', found ${text}`,
  'expected-end': (text) => `unexpected ${text} after the end of the expression`,
  'expected-integer': (text) => `expected an integer, found ${text}`,
  'expected-string': (text) => `expected a string, found ${text}`,
  'unknown-address-set': (text) => `address set ${text} does not exist`,
  'unknown-port-group': (text) => `port group ${text} does not exist`,
  'unknown-function': (text) => `function ${text} does not exist`,
  'mixed-and-or': () => `'&&' and '||' need parentheses when used together`,
  'parentheses-after-not': () => `'!' needs parentheses around its operand`,
  'too-deep': (_, about) => `parentheses are nested more than ${about} deep`,
  'bits-of-name': (text) => `${text} is a string field and has no bits`,
  'bits-of-nominal': (text) => `${text} is a nominal field: its bits cannot be selected`,
  'bits-outside': (text, about) => `${text} has only ${about} bits`,
  'bits-order': (text) => `${text} is not a valid range of bits`,
  'missing-comparison': (text) => `${text} has more than one bit: write '!= 0'`,
  'wrong-type': (text, about) => `${text} cannot be compared with ${about}`,
  'too-wide': (text, about) => `${text} has fewer bits than the constant '${about}'`,
  'order-of-set': () => `only '==' and '!=' compare with a set of values`,
  'order-of-nominal': (text) => `only '==' and '!=' compare ${text}, a nominal field`,
  'order-of-empty-set': () => `only '==' and '!=' compare with an empty set`,
  'order-of-mask': () => `only '==' and '!=' compare with a masked value`,
  'negated-predicate': (text) => `${text} is a nominal predicate and cannot be negated`,
  'negated-nominal': (text) => `${text} is a nominal field: it can be tested for equality only`,
  'range-direction': () => `a range has the form 'x < field < y' or 'x > field > y'`,
};
