import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { Worth } from '@slipcast/contracts/discount-codes';
import type { Code } from './code.ts';
import { discountOf } from './discount.ts';

const code = (name: string, worth: Worth, change: Partial<Code> = {}): Code => ({
  id: name,
  code: name,
  worth,
  minimumPence: null,
  usesPerBuyer: null,
  alone: false,
  categories: [],
  products: [],
  begins: null,
  isOver: false,
  isUsedUp: false,
  isUsedByBuyer: false,
  ...change,
});
const TEN = code('TEN', { by: 'percentage', percent: 10 });
const FIVER = code('FIVER', { by: 'amount', pence: 500 });
const POST = code('POST', { by: 'free-delivery' });
const mug = { productId: 'mug', category: 'Mugs', pence: 2450 };
const bowl = { productId: 'bowl', category: 'Serving Bowls', pence: 999 };
const asked = (...codes: (Code | 'limited' | null)[]) =>
  codes.map((one, at) => ({ typed: ' nonsense', at, code: one }));
const problemsOf = (codes: (Code | 'limited' | null)[], goods = [mug, bowl]) =>
  discountOf(asked(...codes), goods).problems;

it('takes off a percentage, and shares it out', () => {
  expect(discountOf(asked(TEN), [mug, bowl])).toEqual({
    discounts: [{ codeId: 'TEN', code: 'TEN', by: 'percentage', words: '10% off', pence: 345 }],
    shares: [245, 100],
    isDeliveryFree: false,
    problems: [],
  });
});

it('counts percentages before amounts, however they were entered', () => {
  const { discounts, shares, isDeliveryFree } = discountOf(asked(POST, FIVER, TEN), [mug, bowl]);
  expect(discounts.map(({ code: name, pence }) => [name, pence])).toEqual([
    ['TEN', 345],
    ['FIVER', 500],
    ['POST', 0],
  ]);
  expect([shares, isDeliveryFree]).toEqual([[600, 245], true]);
});

it('knows a category as the catalogue does, whatever its script', () => {
  const off = (ofCode: string, ofPot: string) =>
    discountOf(asked(code('C', FIVER.worth, { categories: [ofCode] })), [{ ...mug, category: ofPot }]).shares;
  expect(off('cafe', 'Café')).toEqual([500]);
  expect(off('Cups & More!', 'cups-more')).toEqual([500]);
  expect(off('茶碗', '茶碗')).toEqual([500]);
  expect(off('茶碗', '花瓶')).toEqual([0]);
});

it('takes nothing off pots that the code is not for', () => {
  const bowls = { categories: ['serving-bowls'] };
  expect(discountOf(asked(code('B', TEN.worth, bowls)), [mug, bowl]).shares).toEqual([0, 100]);
  expect(discountOf(asked(code('P', FIVER.worth, { products: ['bowl'] })), [mug, bowl]).shares).toEqual([
    0, 500,
  ]);
  expect(discountOf(asked(code('P', { by: 'amount', pence: 9000 }, bowls)), [mug, bowl]).shares).toEqual([
    0, 999,
  ]);
  const unknown = { ...bowl, category: null };
  expect(problemsOf([code('B', TEN.worth, bowls)], [mug, unknown as never])).toMatchObject([
    { message: 'B isn’t for anything in your cart.' },
  ]);
});

describe('what is wrong with a code', () => {
  it.each<[string, Code | 'limited' | null, string]>([
    ['unknown', null, 'We don’t know the code nonsense. Please check how it’s spelled.'],
    ['limited', 'limited', 'Too many wrong codes have been tried. Please wait a few minutes.'],
    ['over', { ...TEN, isOver: true }, 'TEN has ended.'],
    [
      'still to come',
      { ...TEN, begins: new Date('2026-12-01T09:00:00Z') },
      'TEN can be used from 1 December 2026 at 09:00.',
    ],
    ['used up', { ...TEN, isUsedUp: true }, 'TEN has been used as often as it can be.'],
    ['used by this buyer', { ...TEN, isUsedByBuyer: true, usesPerBuyer: 1 }, 'You’ve already used TEN.'],
    [
      'used up by this buyer',
      { ...TEN, isUsedByBuyer: true, usesPerBuyer: 2 },
      'You’ve used TEN as often as you can.',
    ],
    ['too dear', { ...TEN, minimumPence: 3450 }, 'TEN is for orders of £34.50 or more.'],
    [
      'too dear for some pots',
      { ...TEN, minimumPence: 1000, products: ['bowl'] },
      'TEN needs £10.00 or more of the pots it’s for.',
    ],
  ])('is said in words: %s', (_, one, message) => {
    expect(problemsOf([one])).toEqual([{ field: 'discount_codes.0', message }]);
  });

  it('names the code that stands alone, and takes off the others', () => {
    const alone = { ...TEN, alone: true };
    expect(problemsOf([alone])).toEqual([]);
    const both = discountOf(asked(FIVER, alone), [mug, bowl]);
    expect(both.problems).toEqual([
      { field: 'discount_codes.1', message: 'TEN can’t be used with another code.' },
    ]);
    expect(both.discounts.map(({ code: name }) => name)).toEqual(['FIVER']);
  });
});

it('adds up exactly, and no line costs less than nothing, whatever the codes', () => {
  const worth = fc.oneof(
    fc.record({ by: fc.constant('percentage' as const), percent: fc.integer({ min: 1, max: 99 }) }),
    fc.record({ by: fc.constant('amount' as const), pence: fc.integer({ min: 1, max: 1_000_000 }) }),
  );
  const line = fc.record({
    productId: fc.constantFrom('a', 'b', 'c'),
    category: fc.constantFrom('Mugs', 'Bowls', null),
    pence: fc.integer({ min: 1, max: 100_000_000 }),
  });
  const limits = fc.record({
    products: fc.subarray(['a', 'b']),
    categories: fc.subarray(['mugs']),
  });
  fc.assert(
    fc.property(
      fc.array(fc.tuple(worth, limits), { maxLength: 5 }),
      fc.array(line, { minLength: 1, maxLength: 12 }),
      (worths, goods) => {
        const codes = worths.map(([one, limit], at) => code(`C${at}`, one, limit));
        const { discounts, shares } = discountOf(asked(...codes), goods);
        const sum = (amounts: number[]) => amounts.reduce((total, pence) => total + pence, 0);
        expect(sum(shares)).toBe(sum(discounts.map(({ pence }) => pence)));
        for (const [at, share] of shares.entries()) {
          expect(share).toBeGreaterThanOrEqual(0);
          expect(share).toBeLessThanOrEqual(goods[at]?.pence ?? 0);
        }
      },
    ),
  );
});
