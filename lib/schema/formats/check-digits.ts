/** The number of a book, with blanks and hyphens anywhere: the last of ten digits makes the weighted sum a multiple of 11. */
export function isIsbn10(text: string): boolean {
  const digits = text.replace(/[\s-]+/g, '');
  if (!/^(?:\d{9}X|\d{10})$/.test(digits)) return false;
  const values = [...digits].map((digit) => (digit === 'X' ? 10 : Number(digit)));
  return values.reduce((sum, value, i) => sum + (i + 1) * value, 0) % 11 === 0;
}

/** The same with thirteen digits, whose weights are 1 and 3 in turn. */
export function isIsbn13(text: string): boolean {
  const digits = text.replace(/[\s-]+/g, '');
  if (!/^\d{13}$/.test(digits)) return false;
  return [...digits].reduce((sum, digit, i) => sum + Number(digit) * (i % 2 === 0 ? 1 : 3), 0) % 10 === 0;
}

/** Whatever else stands between the digits. */
export function isCreditCard(text: string): boolean {
  const digits = text.replace(/\D+/g, '');
  if (!cardNumber.test(digits)) return false;
  const values = [...digits].reverse().map((digit, i) => (i % 2 === 0 ? Number(digit) : Number(digit) * 2));
  return values.reduce((sum, value) => sum + (value > 9 ? value - 9 : value), 0) % 10 === 0;
}

/** The numbers that the issuers of cards have. */
const cardNumber = new RegExp(
  `^(?:${[
    '4\\d{12}(?:\\d{3})?',
    '5[1-5]\\d{14}',
    '(?:222[1-9]|22[3-9]\\d|2[3-6]\\d{2}|27[01]\\d|2720)\\d{12}',
    '6(?:011|5\\d\\d)\\d{12}',
    '6[27]\\d{14}',
    '3[47]\\d{13}',
    '3(?:0[0-5]|[68]\\d)\\d{11}',
    '(?:2131|1800|35\\d{3})\\d{11}',
  ].join('|')})$`,
);
