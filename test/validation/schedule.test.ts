import { describe, expect, it } from 'vitest';
import { scheduleFault } from '../../lib/validation/schedule';
import { zoneFault } from '../../lib/validation/time-zone';

describe('a schedule', () => {
  it.each([
    ...[
      '0 3 * * *',
      '*/5 0-23/2 1,15 JAN-dec sun',
      '  0  3 * * ?  ',
      '0 3 31 2 *',
      '5/10 * * * *',
      '@daily',
      '@every 1h30m',
    ],
  ])('is %s', (text) => {
    expect(scheduleFault(text)).toBeUndefined();
  });

  it.each([
    ['', 'it has 0 fields instead of 5'],
    ['0 3 * *', 'it has 4 fields instead of 5'],
    ['0 0 3 * * *', 'it has 6 fields instead of 5'],
    ['60 * * * *', '60 is above 59 in the field of the minute'],
    ['0 3 0 * *', '0 is below 1 in the field of the day of month'],
    ['0 3 * 13 *', '13 is above 12 in the field of the month'],
    ['0 3 * * 7', '7 is above 6 in the field of the day of week'],
    ['5-3 * * * *', '5 is behind the end 3 in the field of the minute'],
    ['*/0 * * * *', 'the step of */0 is 0 in the field of the minute'],
    ['*/-5 * * * *', '-5 is no number in the field of the minute'],
    ['1-2-3 * * * *', '1-2-3 has more than one hyphen in the field of the minute'],
    ['0 3 * * monday', 'monday is no number in the field of the day of week'],
    ['@dayly', 'there is no such word'],
    ['@every day', 'day is no duration'],
    ['TZ=UTC 0 3 * * *', 'a time zone cannot stand in it'],
  ])('is not %j', (text, message) => {
    expect(scheduleFault(text)?.message).toBe(message);
  });
});

describe('a time zone', () => {
  it.each([
    'Europe/Berlin',
    'UTC',
    'Etc/UTC',
    'Asia/Calcutta',
    'US/Pacific',
    'America/Port_of_Spain',
    'Etc/GMT+5',
    'EST5EDT',
  ])('is %s', (text) => {
    expect(zoneFault(text)).toBeUndefined();
  });

  it.each([
    'europe/Berlin',
    'Europe/berlin',
    'utc',
    'us/pacific',
    'Local',
    'Europe/Nowhere',
    'Berlin',
    '+01:00',
    '../UTC',
  ])('is not %s', (text) => {
    expect(zoneFault(text)).toBeDefined();
  });

  it('is proposed with its capitals', () => {
    expect(zoneFault('europe/berlin')?.meant).toBe('Europe/Berlin');
  });
});
