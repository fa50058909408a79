import { expect, it } from '@jest/globals';
import { vatText } from './vat-text.ts';

const vat = { ratePercent: 20, pence: 1067 };

it('says how much VAT a total includes', () => {
  expect(vatText(vat)).toBe('Includes £10.67 VAT at 20%');
  expect(vatText(vat, { totalPence: 6400, voucherPence: 0 })).toBe('Includes £10.67 VAT at 20%');
});

it('names the sum that it is in, where a voucher has paid a part of that', () => {
  expect(vatText(vat, { totalPence: 3900, voucherPence: 2500 })).toBe(
    '£64.00 before the gift voucher includes £10.67 VAT at 20%',
  );
});
