import { expect, it } from '@jest/globals';
import { formatPence, formatPounds } from './money.ts';

it('shows pounds with the sign and two decimals [C001]', () => {
  expect([26, 0.5, 1234.5, 0].map(formatPounds)).toEqual(['£26.00', '£0.50', '£1,234.50', '£0.00']);
  expect([2600, 1, 199].map(formatPence)).toEqual(['£26.00', '£0.01', '£1.99']);
});

it('never shows what is not a number', () => {
  expect(formatPounds(Number.NaN)).toBe('£0.00');
});
