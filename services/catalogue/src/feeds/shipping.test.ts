import { expect, it } from '@jest/globals';
import type { Charge } from '@slipcast/contracts/http/delivery-options';
import type { Product } from '../products/product.ts';
import { shippingOf } from './shipping.ts';
import type { Site } from './site.ts';

const site: Site = { name: 'Kiln & Co', url: 'https://pots.example', delivery: null };
const method = (name: string, charge: Charge, freeFromPence: number | null = null) => ({
  name,
  charge,
  freeFromPence,
  dispatchDays: null,
});
const courier = method('Courier', { by: 'flat', pence: 950 });
const light = method('Tracked 48', { by: 'weight', bands: [{ upToGrams: 1000, pence: 395 }] });
const paid: Site = {
  ...site,
  delivery: {
    version: 1,
    zones: [
      { zone: 'uk-mainland', methods: [courier, light] },
      { zone: 'channel-islands', methods: [{ ...courier, freeFromPence: 2600 }] },
      { zone: 'europe', methods: [courier] },
    ],
    packedGrams: 1000,
  },
};
const pot = (posting: Pick<Product, 'packedGrams' | 'collectionOnly'> = {}) => posting as Product;

it('is free within the United Kingdom until the maker turns a zone on', () => {
  expect(shippingOf(site, pot(), 2600)).toEqual([{ country: 'GB', pence: 0 }]);
});

it('is the cheapest way to each country for one piece of this weight and price', () => {
  expect(shippingOf(paid, pot(), 2600)).toEqual([
    { country: 'GB', pence: 395 },
    { country: 'GG', pence: 0 },
    { country: 'JE', pence: 0 },
  ]);
  expect(shippingOf(paid, pot({ packedGrams: 1001 }), 2599)).toEqual([
    { country: 'GB', pence: 950 },
    { country: 'GG', pence: 950 },
    { country: 'JE', pence: 950 },
  ]);
});

it('is nothing for a pot that is never sent', () => {
  expect(shippingOf(paid, pot({ collectionOnly: true }), 2600)).toBeNull();
  expect(shippingOf(site, pot({ collectionOnly: true }), 2600)).toBeNull();
});
