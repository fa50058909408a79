import { expect, it } from '@jest/globals';
import { formatPence, toPence } from './money.ts';

it('shows pounds with the sign and two decimals [C001]', () => {
  expect([2600, 1, 199, 0, 123_450].map(formatPence)).toEqual([
    '£26.00',
    '£0.01',
    '£1.99',
    '£0.00',
    '£1,234.50',
  ]);
});

it('never shows what is not a number', () => {
  expect(formatPence(Number.NaN)).toBe('£0.00');
});

it('reads pounds as whole pence', () => {
  expect([26, 19.99, 4.999, 0.29, null, undefined, Number.NaN].map(toPence)).toEqual([
    2600, 1999, 500, 29, 0, 0, 0,
  ]);
});
