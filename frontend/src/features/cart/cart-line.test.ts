import { expect, it } from '@jest/globals';
import type { WireCartItem } from '@slipcast/contracts/http/cart';
import { cartCount, cartTotal } from '../../base/cart-line.ts';
import { lineFrom } from './cart-line.ts';
import { wireItem } from '../../testing/scripted-cart.ts';

/** An item with fields that our own server would never leave out. */
const broken = (...parts: Parameters<typeof wireItem>) => lineFrom(wireItem(...parts) as WireCartItem);

it('takes the variant id as variantId or as variant_id [C260]', () => {
  expect(broken({ variantId: 'v7', variant_id: undefined })?.variantId).toBe('v7');
  expect(broken({ variantId: undefined, variant_id: 'v8' })?.variantId).toBe('v8');
  expect(broken({ variantId: undefined, variant_id: undefined })?.variantId).toBe('main');
});

it('leaves out an item lacking a product name [C296]', () => {
  expect(broken({ product: { name: '' } })).toBeNull();
  expect(broken({ product: { name: undefined } })).toBeNull();
  expect(broken({ CartProduct: null })).toBeNull();
});

it('leaves out an item lacking a price, not one whose price is 0 [C297]', () => {
  for (const price of [undefined, null, '']) expect(broken({ product: { price } })).toBeNull();
  expect(broken({ product: { price: 0 } })?.pricePence).toBe(0);
});

it('leaves invalid prices out of the total [C308]', () => {
  expect(
    cartTotal([
      { pricePence: 2600, quantity: 2 },
      { pricePence: Number.NaN, quantity: 5 },
      { pricePence: Infinity, quantity: 1 },
    ]),
  ).toBe(5200);
  expect(broken({ product: { price: 'dear' } })?.pricePence).toBe(0);
});

it('leaves negative prices out of the total [C309]', () => {
  expect(
    cartTotal([
      { pricePence: -300, quantity: 2 },
      { pricePence: 10, quantity: 3 },
    ]),
  ).toBe(30);
});

it('counts in whole pence, and pieces', () => {
  expect(lineFrom(wireItem({ product: { price: 19.99 } }))?.pricePence).toBe(1999);
  expect(cartCount([{ quantity: 2 }, { quantity: 3 }])).toBe(5);
});

it('shows the variant’s picture before the product’s', () => {
  const image = (product: Partial<WireCartItem['CartProduct']>) => lineFrom(wireItem({ product }))?.image;
  expect(image({ variantImages: [{ url: '/v.jpg' }], variantImageUrl: '/w.jpg' })).toBe('/v.jpg');
  expect(image({ variantImageUrl: '/w.jpg', images: [{ url: '/p.jpg' }] })).toBe('/w.jpg');
  expect(image({ images: [{ url: '/p.jpg' }] })).toBe('/p.jpg');
  expect(image({})).toBe('/mug.jpg');
});
