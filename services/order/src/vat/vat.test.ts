import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { NOT_REGISTERED, vatIn, vatOf, vatOfRefund } from './vat.ts';

describe('VAT', () => {
  it.each([
    [12_000, 20, 2000],
    [100, 20, 17],
    [1, 20, 0],
    [5595, 5, 266],
    [10_550, 5.5, 550],
  ])('of %d pence at %d%% is %d', (pence, rate, vat) => {
    expect(vatIn(pence, rate)).toBe(vat);
  });

  it('is nothing for a shop that is not registered', () => {
    expect(vatOf(NOT_REGISTERED, 12_000)).toBeNull();
    expect(vatOf({ ...NOT_REGISTERED, on: true, number: 'GB123456789' }, 12_000)).toEqual({
      ratePercent: 20,
      number: 'GB123456789',
      includedPence: 2000,
    });
  });

  it('is returned in full by refunds that return everything, however it is split', () => {
    const amounts = fc.array(fc.integer({ min: 1, max: 50_000 }), { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(amounts, fc.integer({ min: 1, max: 3000 }), (parts, basisPoints) => {
        const totalPence = parts.reduce((sum, part) => sum + part, 0);
        const order = { totalPence, includedPence: vatIn(totalPence, basisPoints / 100) };
        const before = { amountPence: 0, vatPence: 0 };
        for (const part of parts) {
          const vat = vatOfRefund(order, part, before);
          expect(vat).toBeGreaterThanOrEqual(0);
          before.amountPence += part;
          before.vatPence += vat;
        }
        expect(before.vatPence).toBe(order.includedPence);
      }),
    );
  });

  it('is not returned a second time for what a bank has taken back already', () => {
    const order = { totalPence: 1200, includedPence: 200 };
    expect(vatOfRefund(order, 1200, { amountPence: 600, vatPence: 100 })).toBe(100);
    expect(vatOfRefund(order, 500, { amountPence: 1200, vatPence: 200 })).toBe(0);
  });
});
