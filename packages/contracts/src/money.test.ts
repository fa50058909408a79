import { describe, expect, it } from '@jest/globals';
import { formatPence, readPence } from './money.ts';

describe('an amount of money', () => {
  it.each([
    [2600, '£26.00'],
    [1, '£0.01'],
    [0, '£0.00'],
    [123_400, '£1,234.00'],
    [123_456_789, '£1,234,567.89'],
    [-123_450, '-£1,234.50'],
  ])('of %i pence reads %s [C001]', (pence, text) => expect(formatPence(pence)).toBe(text));

  it('is written as Intl writes it [C001]', () => {
    const pounds = new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'GBP' });
    const wrong: number[] = [];
    for (let pence = -1_000_000_007; pence < 1_000_000_000; pence += 99_991)
      if (formatPence(pence) !== pounds.format(pence / 100)) wrong.push(pence);
    expect(wrong).toEqual([]);
  });
});

it('shows no amount that is not a number', () => {
  expect(formatPence(Number.NaN)).toBe('£0.00');
});

it('reads the pounds of an answer as whole pence', () => {
  expect([26, 19.99, 4.999, 0.29, null, undefined, Number.NaN].map(readPence)).toEqual([
    2600, 1999, 500, 29, 0, 0, 0,
  ]);
});
