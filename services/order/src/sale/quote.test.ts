import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { DeliveryOptions } from '@slipcast/contracts/http/delivery-options';
import { NO_OPTIONS } from '../delivery/options-store.ts';
import type { ParcelLine } from './pricing.ts';
import { quote, wireQuote } from './quote.ts';

const line = (unitPence: number, quantity: number, packedGrams: number | null = null): ParcelLine => ({
  productId: `p${unitPence}`,
  variantId: 'main',
  productName: 'Mug',
  color: 'Slate',
  quantity,
  unitPence,
  imageUrl: null,
  images: [],
  productImageUrl: null,
  productImages: [],
  packedGrams,
  collectionOnly: false,
  hsCode: '691200',
  origin: 'GB',
  category: 'Mugs',
});
const charging = (
  charge: DeliveryOptions['zones'][number]['methods'][number]['charge'],
): DeliveryOptions => ({
  ...NO_OPTIONS,
  packedGrams: 700,
  zones: [
    {
      zone: 'uk-mainland',
      on: true,
      except: [],
      methods: [{ id: 'a', name: 'A', charge, freeFromPence: null, dispatchDays: null }],
    },
  ],
});
const home = { country: 'GB', postcode: 'ST1 5AB' };

it('costs the goods alone where nothing is configured', () => {
  expect(quote(NO_OPTIONS, [line(2450, 2), line(900, 1)], home)).toMatchObject({
    goodsPence: 5800,
    deliveryPence: 0,
    totalPence: 5800,
  });
});

it('weighs each pot, or what a pot of the shop weighs', () => {
  const weighed = charging({
    by: 'weight',
    bands: [
      { upToGrams: 1900, pence: 395 },
      { upToGrams: 1901, pence: 695 },
    ],
  });
  expect(quote(weighed, [line(2450, 2), line(900, 1, 500)], home).deliveryPence).toBe(395);
  expect(quote(weighed, [line(2450, 2), line(900, 1, 501)], home).deliveryPence).toBe(695);
});

it('adds up, line by line, whatever is bought', () => {
  const anyLine = fc.record({
    pence: fc.integer({ min: 1, max: 10_000_000 }),
    count: fc.integer({ min: 1, max: 99 }),
  });
  const delivery = fc.integer({ min: 0, max: 100_000 });
  fc.assert(
    fc.property(fc.array(anyLine, { minLength: 1, maxLength: 20 }), delivery, (bought, pence) => {
      const lines = bought.map(({ pence: unit, count }) => line(unit, count));
      const quoted = wireQuote(quote(charging({ by: 'flat', pence }), lines, home));
      const sum = (field: 'goodsPence' | 'deliveryPence' | 'discountPence' | 'totalPence') =>
        quoted.lines.reduce((total, one) => total + one[field], 0);
      expect(quoted.deliveryPence).toBe(pence);
      expect(sum('goodsPence')).toBe(quoted.goodsPence);
      expect(sum('deliveryPence')).toBe(quoted.deliveryPence);
      expect(sum('totalPence')).toBe(quoted.totalPence);
      const { goodsPence, discountPence, deliveryPence, voucherPence, totalPence } = quoted;
      expect(goodsPence - discountPence + deliveryPence - voucherPence).toBe(totalPence);
    }),
  );
});
