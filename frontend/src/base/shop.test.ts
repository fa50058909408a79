import { afterEach, expect, it } from '@jest/globals';
import { loadShop, shop } from './shop.ts';

const before = { ...shop };
afterEach(() => {
  globalThis.earlyShop = undefined;
  Object.assign(shop, before);
});

it('takes name and notes from the answer', async () => {
  globalThis.earlyShop = Promise.resolve({ ...shop, name: 'Kiln & Co', priceNote: 'VAT included' });
  await loadShop();
  expect(shop).toMatchObject({ name: 'Kiln & Co', priceNote: 'VAT included' });
});

it('uses its own values when the call failed', async () => {
  globalThis.earlyShop = Promise.resolve(undefined);
  await loadShop();
  expect(shop).toEqual(before);
});
