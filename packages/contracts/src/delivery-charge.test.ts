import { expect, it } from '@jest/globals';
import { chargeFor, cheapestFor, leastOf } from './delivery-charge.ts';
import type { DeliveryMethod } from './http/delivery-options.ts';

const method = (charge: DeliveryMethod['charge'], freeFromPence: number | null = null): DeliveryMethod => ({
  id: 'm',
  name: 'Tracked 48',
  charge,
  freeFromPence,
  dispatchDays: null,
});
const parcel = (grams: number, pieces: number, goodsPence = 5000) => ({ grams, pieces, goodsPence });
const flat = { by: 'flat', pence: 395 } as const;
const weight = {
  by: 'weight',
  bands: [
    { upToGrams: 2000, pence: 395 },
    { upToGrams: 10_000, pence: 695 },
  ],
} as const;

it('charges the same for every parcel', () => {
  expect(chargeFor(method(flat), parcel(9000, 7))).toEqual({ pence: 395, whyNot: null });
});

it.each([
  [1, 395],
  [2000, 395],
  [2001, 695],
  [10_000, 695],
])('charges %i grams by their band', (grams, pence) => {
  expect(chargeFor(method({ ...weight, bands: [...weight.bands] }), parcel(grams, 1)).pence).toBe(pence);
});

it('says why a parcel is too heavy', () => {
  const { whyNot } = chargeFor(method({ ...weight, bands: [...weight.bands] }), parcel(10_500, 1));
  expect(whyNot).toBe('Tracked 48 takes parcels of up to 10 kg; this one weighs 10.5 kg.');
});

it('charges the first piece and each further one', () => {
  const pieces = method({ by: 'pieces', firstPence: 500, morePence: 150 });
  expect([1, 2, 5].map((count) => chargeFor(pieces, parcel(100, count)).pence)).toEqual([500, 650, 1100]);
  expect(leastOf(pieces)).toBe(500);
});

it('is free from a value of goods, and not a penny earlier', () => {
  expect(chargeFor(method(flat, 5000), parcel(1, 1, 4999)).pence).toBe(395);
  expect(chargeFor(method(flat, 5000), parcel(1, 1, 5000)).pence).toBe(0);
});

it('finds the cheapest method that takes a parcel', () => {
  const express = method({ by: 'flat', pence: 900 });
  const light = method({ by: 'weight', bands: [{ upToGrams: 500, pence: 200 }] });
  expect(cheapestFor([express, light], parcel(400, 1))).toEqual({ method: light, pence: 200 });
  expect(cheapestFor([express, light], parcel(600, 1))).toEqual({ method: express, pence: 900 });
  expect(cheapestFor([light], parcel(600, 1))).toBeNull();
});
