/** As x/text prints a double in English: groups of three. */
export function fixed(value: number, precision: number): string {
  if (!Number.isFinite(value)) return infinite(value);
  const [whole = '', fraction] = digitsOf(value, precision).split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  return fraction === undefined ? grouped : `${grouped}.${fraction}`;
}

/** toFixed gives up at 1e21, where all doubles are whole. */
export function digitsOf(value: number, precision: number): string {
  if (Math.abs(value) < 1e21) return value.toFixed(precision);
  return precision === 0 ? String(BigInt(value)) : `${BigInt(value)}.${'0'.repeat(precision)}`;
}

/** As x/text prints it: with a multiplication sign between narrow spaces and a raised exponent of two digits or more. */
export function scientific(value: number): string {
  if (!Number.isFinite(value)) return infinite(value);
  const [digits = '', exponent = ''] = value.toExponential(6).split('e');
  const power = Number(exponent);
  const raised = Array.from(pad(Math.abs(power)), (digit) => '⁰¹²³⁴⁵⁶⁷⁸⁹'.charAt(Number(digit)));
  return `${digits}\u202f×\u202f10${power < 0 ? '⁻' : ''}${raised.join('')}`;
}

function infinite(value: number): string {
  return Number.isNaN(value) ? 'NaN' : value > 0 ? '∞' : '-∞';
}

function pad(power: number): string {
  return String(power).padStart(2, '0');
}
