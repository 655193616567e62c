export function isDate(text: string): boolean {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text);
  if (!match) return false;
  const [, year, month, day] = match.map(Number) as [number, number, number, number];
  if (month < 1 || month > 12 || day < 1) return false;
  const leap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  const days = month === 2 ? (leap ? 29 : 28) : [4, 6, 9, 11].includes(month) ? 30 : 31;
  return day <= days;
}

export function isDateTime(text: string): boolean {
  const match = /^([^t]*)t(\d{2}):(\d{2}):(\d{2})(.\d+)?(z|[+-]\d{2}:\d{2})$/i.exec(text);
  if (!match) return false;
  const [, date = '', hours = '', minutes = '', seconds = ''] = match;
  return isDate(date) && hours <= '23' && minutes <= '59' && seconds <= '59';
}
